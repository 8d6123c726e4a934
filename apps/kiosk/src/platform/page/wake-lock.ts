/** Keeps the screen on. The browser lets go whenever the page is hidden, so it is asked again. */
export function keepAwake(page: Document, wakeLock: WakeLock | undefined): () => void {
  let lock: WakeLockSentinel | null = null
  let stopped = false

  async function hold() {
    if (!wakeLock || stopped || page.visibilityState !== 'visible') return
    if (lock && !lock.released) return
    try {
      const held = await wakeLock.request('screen')
      lock = held
      if (stopped) await held.release()
    } catch (error) {
      console.info('The screen may go dark:', error)
    }
  }

  const onVisible = () => void hold()
  page.addEventListener('visibilitychange', onVisible)
  void hold()
  return () => {
    stopped = true
    page.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
}
