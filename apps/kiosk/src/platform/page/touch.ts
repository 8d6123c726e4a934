import type { Language } from '@discobooth/contract/session/session'
import { wishedLanguage } from '@discobooth/contract/texts/languages'
import { limits } from '@discobooth/contract/wire/limits'
import { type Clock, within } from '@discobooth/runtime/clock'

/**
 * Keeps a guest from swiping back out of the app or zooming it. Taps of several fingers still
 * arrive: only the movement of a pinch is refused.
 */
export function guardGestures(guard: {
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** Operators may zoom and swipe on /settings. */
  allowed(): boolean
}): () => void {
  const { page } = guard
  let fromEdge = false

  const refuse = (event: Event) => {
    if (event.cancelable && !guard.allowed()) event.preventDefault()
  }
  const onTouchStart = (event: TouchEvent) => {
    fromEdge = [...event.touches].some((touch) => touch.clientX <= limits.layout.edgeSwipeGuard)
    if (fromEdge) refuse(event)
  }
  const onTouchMove = (event: TouchEvent) => {
    if (fromEdge || event.touches.length > 1) refuse(event)
  }
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) refuse(event)
  }

  // Browsers make these listeners passive unless told otherwise, and a passive one cannot refuse.
  const options = { capture: true, passive: false }
  page.addEventListener('touchstart', onTouchStart, options)
  page.addEventListener('touchmove', onTouchMove, options)
  page.addEventListener('wheel', onWheel, options)
  page.addEventListener('gesturestart', refuse, options)
  return () => {
    page.removeEventListener('touchstart', onTouchStart, options)
    page.removeEventListener('touchmove', onTouchMove, options)
    page.removeEventListener('wheel', onWheel, options)
    page.removeEventListener('gesturestart', refuse, options)
  }
}

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

/** Asks for the whole screen; a browser that refuses (no tap, no support) keeps its frame. */
export async function requestFullscreen(page: Document): Promise<void> {
  if (page.fullscreenElement) return
  try {
    await page.documentElement.requestFullscreen({ navigationUI: 'hide' })
  } catch (error) {
    console.info('Fullscreen was refused:', error)
  }
}

/** A finger that stays longer on the glass means no tap. */
const longestPressMs = 3_000

/**
 * The picture in index.html must not go from under a finger: a browser gives its tap to nobody then.
 * `public/first.js` writes down what happens to its buttons.
 */
export async function fingerOff(page: Document, clock: Clock): Promise<void> {
  if (page.documentElement.dataset['still'] !== 'held') return
  const gone = Promise.withResolvers<void>()
  const written = new MutationObserver(() => {
    if (page.documentElement.dataset['still'] !== 'held') gone.resolve()
  })
  written.observe(page.documentElement, { attributeFilter: ['data-still'] })
  await within(clock, longestPressMs, gone.promise, undefined)
  written.disconnect()
}

/** Whether the button of the picture was tapped, while the real one takes its place. */
export function isTappedEarly(): boolean {
  return document.documentElement.dataset['still'] === 'tapped'
}

/** The language that was chosen on the picture, for the guest who stands before it. */
export function languageChosenEarly(): Language | undefined {
  return wishedLanguage(document.documentElement.dataset['spoken'])
}
