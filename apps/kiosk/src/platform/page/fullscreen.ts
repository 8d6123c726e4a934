/** Asks for the whole screen; a browser that refuses (no tap, no support) keeps its frame. */
export async function requestFullscreen(page: Document): Promise<void> {
  if (page.fullscreenElement) return
  try {
    await page.documentElement.requestFullscreen({ navigationUI: 'hide' })
  } catch (error) {
    console.info('Fullscreen was refused:', error)
  }
}
