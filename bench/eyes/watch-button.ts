import type { Browser, Page } from '@playwright/test'
import type { Side } from '../kiosk.ts'
import type { ScreenSize } from './drawings.ts'
import { comesToRest } from './processor.ts'

export interface Eyes {
  /** The frame with the button's own words was on the glass (Element Timing). */
  pixelsAt: number
  /** A finger at its middle would meet it. */
  touchableAt: number
  /** The first change that the tap on it made. */
  answeredAt: number
  /** Sum of what moved without being touched (CLS). */
  shifted: number
}

declare global {
  var eyes: Eyes
  /** Given by the bench: the middle of the button, once it is seen and can be touched. */
  var buttonIsReady: (x: number, y: number) => Promise<void>
}

/** A page with nothing kept that will watch its start screen, in a browser that does nothing else. Who asked for it closes its context. */
export async function openWatched(options: {
  browser: Browser
  side: Side
  screen: ScreenSize
  /** The button is seen and can be touched, here. */
  isReady?: (x: number, y: number) => void
}): Promise<Page> {
  const { browser, side, screen, isReady = () => undefined } = options
  const page = await browser.newPage({
    baseURL: side.booth.url,
    viewport: screen,
    hasTouch: true,
  })
  await page.exposeFunction('buttonIsReady', isReady)
  const { party: label, processing } = side.words.texts.start
  await page.addInitScript(watchButton, { label, processing })
  await comesToRest(browser)
  return page
}

/**
 * Runs in the page before its own scripts. The button is known by its words, so that an older kiosk is
 * measured alike, and so that a picture of a button is none. One that is replaced later is one if the tap
 * on it, in that moment, is answered without another.
 */
function watchButton({ label, processing }: { label: string; processing: string }): void {
  const eyes: Eyes = { pixelsAt: 0, touchableAt: 0, answeredAt: 0, shifted: 0 }
  globalThis.eyes = eyes
  let isTold = false
  let isTapped = false
  let isLooking = false
  const find = () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === label)
  const middle = () => {
    const { left = 0, top = 0, width = 0, height = 0 } = find()?.getBoundingClientRect() ?? {}
    return [left + width / 2, top + height / 2] as const
  }

  const tell = () => {
    if (isTold || !find() || eyes.pixelsAt === 0 || eyes.touchableAt === 0) return
    isTold = true
    void globalThis.buttonIsReady(...middle())
  }
  const look = () => {
    const button = find()
    if (!button) {
      isLooking = false
      return
    }
    const met = document.elementFromPoint(...middle())?.closest('button')
    if (met !== button) return void requestAnimationFrame(look)
    eyes.touchableAt = performance.now()
    tell()
  }
  new MutationObserver(() => {
    const isAnswered = location.pathname !== '/' || document.body?.textContent.includes(processing)
    if (isTapped && isAnswered) eyes.answeredAt ||= performance.now()
    const button = find()
    // Before its first frame: these are called ahead of drawing. Its words may stand in a box of their own.
    for (const box of button ? [button, ...button.querySelectorAll('*')] : []) {
      if (!box.hasAttribute('elementtiming')) box.setAttribute('elementtiming', label)
    }
    if (!button || isLooking || eyes.touchableAt > 0) return
    isLooking = true
    requestAnimationFrame(look)
  }).observe(document, { childList: true, subtree: true, characterData: true })
  document.addEventListener('click', () => (isTapped = true), { capture: true, once: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('renderTime' in entry) || typeof entry.renderTime !== 'number') continue
      eyes.pixelsAt ||= entry.renderTime
      tell()
    }
  }).observe({ type: 'element', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue
      if ('value' in entry && typeof entry.value === 'number') eyes.shifted += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
