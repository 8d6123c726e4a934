import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Request } from '@playwright/test'
import type { Side } from '../kiosk.ts'
import type { ScreenSize } from './drawings.ts'
import { openWatched } from './watch-button.ts'

const lookedAtMs = 5_000
/** A stream of events has no end, and what it brought by then is next to nothing. */
const sizeLimitMs = 1_000

export interface FirstSeconds {
  /** Those that went over the line: the service worker's own too, but not what it had from the browser's copy. */
  requests: number
  bytes: number
  /** The page's, each once, gzipped; and with those that only the service worker fetched, to keep them. */
  scriptBytes: number
  keptScriptBytes: number
  /** What moved without being touched (CLS). */
  shifted: number
}

/** Opens the start screen with nothing kept and leaves it alone: what is fetched, and what moves. */
export async function watchFirstSeconds(options: {
  browser: Browser
  side: Side
  screen: ScreenSize
}): Promise<FirstSeconds> {
  const page = await openWatched(options)
  try {
    const requests: Request[] = []
    page.context().on('request', (request) => requests.push(request))
    await page.goto('/', { waitUntil: 'commit' })
    await pause(lookedAtMs)
    const asked = [...requests]
    const { shifted } = await page.evaluate(() => globalThis.eyes)
    const sizes = await Promise.all(asked.map(sizeOf))
    const onTheLine = sizes.filter((size) => size !== fromCopy)
    const ofPage = asked.filter((request) => request.serviceWorker() === null)
    return {
      requests: onTheLine.length,
      bytes: sum(onTheLine),
      scriptBytes: await scriptBytes(ofPage),
      keptScriptBytes: await scriptBytes(asked),
      shifted,
    }
  } finally {
    await page.context().close()
  }
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Without the query that a service worker adds to see past the browser's own copy. */
const addressOf = (request: Request) => request.url().split('?')[0] ?? ''

/** Asked for again: what a worker fetched cannot be read here. */
async function scriptBytes(requests: readonly Request[]): Promise<number> {
  const addresses = new Set(requests.map(addressOf).filter((address) => address.endsWith('.js')))
  const sizes = [...addresses].map(async (address) => {
    const answer = await fetch(address)
    return gzipSync(await answer.bytes()).length
  })
  return sum(await Promise.all(sizes))
}

/** Of what the browser had already. */
const fromCopy = -1

/** As it came over the line, with its headers. */
async function sizeOf(request: Request): Promise<number> {
  const known = request.sizes().then(
    ({ responseBodySize: body, responseHeadersSize: head }) => (body < 0 ? fromCopy : body + head),
    () => 0,
  )
  return await Promise.race([known, pause(sizeLimitMs, 0, { ref: false })])
}
