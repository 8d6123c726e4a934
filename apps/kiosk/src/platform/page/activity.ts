const signs = [
  'mousemove',
  'mousedown',
  'keydown',
  'touchstart',
  'touchmove',
  'wheel',
  'scroll',
] as const

/** Calls back at any mouse, key, touch or scroll activity, of any element on the page. */
export function watchActivity(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  noticed: () => void,
): () => void {
  const options = { capture: true, passive: true }
  for (const sign of signs) page.addEventListener(sign, noticed, options)
  return () => {
    for (const sign of signs) page.removeEventListener(sign, noticed, options)
  }
}
