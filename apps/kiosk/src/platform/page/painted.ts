import type { Clock } from '@discobooth/runtime/clock'

/** After the next frame; a hidden page draws none, and is not waited for. */
export function painted(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(500, resolve)
    requestAnimationFrame(() => {
      cancel()
      clock.after(0, resolve)
    })
  })
}

/** Whether this guest, or their system, asked for a screen that stands still. */
export function isCalm(): boolean {
  const { ease = '', motion } = document.documentElement.dataset
  return (
    motion === 'still' ||
    ease.split(' ').includes('calm') ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
