import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Request } from '@playwright/test'
import type { ScreenSize } from './drawings.ts'
import { watchButton } from './watch-button.ts'

const lookedAtMs = 5_000
/** A stream of events has no end, and what it brought by then is next to nothing. */
const sizeLimitMs = 1_000

export interface FirstSeconds {
  requests: number
  bytes: number
  /** What moved without being touched (CLS). */
  shifted: number
}

/** Opens the start screen with nothing kept and leaves it alone: what is fetched, and what moves. */
export async function watchFirstSeconds(options: {
  browser: Browser
  url: string
  screen: ScreenSize
  words: { label: string; processing: string }
}): Promise<FirstSeconds> {
  const { browser, url, screen, words } = options
  const context = await browser.newContext({ baseURL: url, viewport: screen, hasTouch: true })
  try {
    const requests: Request[] = []
    // Of the context: the service worker's own are among them.
    context.on('request', (request) => requests.push(request))
    const page = await context.newPage()
    await page.exposeFunction('buttonIsReady', () => undefined)
    await page.addInitScript(watchButton, words)
    await page.goto('/', { waitUntil: 'commit' })
    await pause(lookedAtMs)
    const asked = [...requests]
    const { shifted } = await page.evaluate(() => globalThis.eyes)
    const sizes = await Promise.all(asked.map(sizeOf))
    return { requests: asked.length, bytes: sizes.reduce((sum, size) => sum + size, 0), shifted }
  } finally {
    await context.close()
  }
}

/** As it came over the line, with its headers. */
async function sizeOf(request: Request): Promise<number> {
  const known = request.sizes().then(
    ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize,
    () => 0,
  )
  return await Promise.race([known, pause(sizeLimitMs, 0, { ref: false })])
}
