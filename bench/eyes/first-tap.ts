import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Request } from '@playwright/test'
import { addUp, isAskedBy } from '../../e2e/fixtures/start-screen.ts'
import type { Side } from '../kiosk.ts'
import type { ScreenSize, Speed } from './drawings.ts'
import { drawingProcesses, processorMs } from './processor.ts'
import { openWatched } from './watch-button.ts'

const limitMs = 60_000

export interface FirstTap {
  /** First contentful paint. */
  paintMs: number
  /** The button's own pixels, and a finger meets it. */
  readyMs: number
  /** Of the process that draws the page, until then. */
  processorMs: number
  /** Whether the one tap at that moment led to the modes. */
  isAnswered: boolean
  /** Asked for when the button was ready, and when the tap on it was answered. */
  scriptsWhenReady: number
  scriptsWhenAnswered: number
  requestsWhenReady: number
}

/** Opens the start screen with nothing kept, and taps its button once, in the moment in which it is ready. */
export async function tapAtOnce(options: {
  browser: Browser
  side: Side
  screen: ScreenSize
  speed: Speed
}): Promise<FirstTap> {
  const { browser, side, screen, speed } = options
  const ready = Promise.withResolvers<{ x: number; y: number; usedMs: number }>()
  let renderers: { pid: number; usedMs: number }[] = []
  const isReady = (x: number, y: number) => {
    // Of all that could draw the page, the one that did most is the one that does.
    const used = renderers.map(({ pid, usedMs }) => processorMs(pid) - usedMs)
    ready.resolve({ x, y, usedMs: Math.max(...used) })
  }
  const page = await openWatched({ browser, side, screen, isReady })
  try {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: speed })
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))
    const { renderers: idle } = await drawingProcesses(browser)
    const usedBefore = new Map(idle.map((pid) => [pid, processorMs(pid)]))
    await page.goto('/', { waitUntil: 'commit' })
    const { renderers: drawing } = await drawingProcesses(browser)
    renderers = drawing.map((pid) => ({ pid, usedMs: usedBefore.get(pid) ?? 0 }))
    const { x, y, usedMs } = await Promise.race([ready.promise, tooLate()])
    await page.touchscreen.tap(x, y)
    const isAnswered = await page.waitForURL('**/mode', { timeout: limitMs }).then(
      () => true,
      async () => {
        console.error(`The tap led to ${page.url()}: ${await page.innerText('body')}`)
        return false
      },
    )
    const seen = await page.evaluate(() => ({
      eyes: globalThis.eyes,
      origin: performance.timeOrigin,
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }))
    const readyMs = Math.max(seen.eyes.pixelsAt, seen.eyes.touchableAt)
    const askedUntil = (ms: number) =>
      addUp(asked.filter((request) => isAskedBy(request, seen.origin + ms)))
    const whenReady = await askedUntil(readyMs)
    const whenAnswered = await askedUntil(seen.eyes.answeredAt)
    return {
      paintMs: seen.paintMs,
      readyMs,
      processorMs: usedMs,
      isAnswered,
      scriptsWhenReady: whenReady.gzippedScriptBytes,
      scriptsWhenAnswered: whenAnswered.gzippedScriptBytes,
      requestsWhenReady: whenReady.requests,
    }
  } finally {
    await page.context().close()
  }
}

async function tooLate(): Promise<never> {
  await pause(limitMs, undefined, { ref: false })
  throw new Error('The button never came.')
}
