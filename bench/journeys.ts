import { type CDPSession, expect, type Page } from '@playwright/test'
import type { Booth } from '../e2e/fixtures/booth.ts'
import { guestOnTheWay } from '../e2e/fixtures/journey.ts'
import { counts } from './counts.ts'
import { heldByProgram } from './heap-kinds.ts'
import { report } from './report.ts'

/** What a tab holds on to, and what the table calls it. */
const names = {
  heap: 'heap',
  // For more than a hundred guests the engine compiles function after function, as they are used.
  program: 'heap without compiled code',
  nodes: 'nodes',
  listeners: 'listeners',
  timers: 'timers',
} as const
type Held = Record<keyof typeof names, number>

declare global {
  var waitingTimers: Set<number>
}

const mostGrowthPercent = 5

/** One guest after another in one tab, for an evening: nothing of them may stay. */
export async function measureJourneys(page: Page, booth: Booth): Promise<void> {
  const { warm, all } = counts.journeys
  await page.addInitScript(countTimers)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await booth.setFreeMode(true)
  await page.goto('/')
  let before: Held | null = null
  for (let journey = 1; journey <= all; journey += 1) {
    await walk(page, booth)
    if (journey === warm) before = await hold(page, cdp)
  }
  const after = await hold(page, cdp)
  for (const kind of ['heap', 'program', 'nodes', 'listeners', 'timers'] as const) {
    const first = before?.[kind] ?? Number.NaN
    report({
      name: `one tab from journey ${warm} (${first} ${names[kind]}) to ${all} (${after[kind]}): growth`,
      value: Math.round(((after[kind] - first) / first) * 1_000) / 10,
      unit: '%',
      goal: mostGrowthPercent,
    })
  }
}

async function walk(page: Page, booth: Booth): Promise<void> {
  const guest = guestOnTheWay({ page, booth, language: 'en' })
  await guest.goOn()
  await guest.choose('photo')
  await guest.giveEmail('ann')
  await guest.takeSong(3_000)
  await guest.dance()
  await guest.readSummary({ hasEmail: true })
  await guest.newParty()
  await guest.isBackAtTheStart()
}

/** After a forced collection, at rest on the start screen. */
async function hold(page: Page, cdp: CDPSession): Promise<Held> {
  // What the last journey still has under way, a request or an animation, is not what stays.
  await page.waitForTimeout(6_000)
  // While a debugger is there, as Playwright is, the browser keeps for it what the page has logged.
  await cdp.send('Runtime.discardConsoleEntries')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  let timers = Number.POSITIVE_INFINITY
  // Polls come and go: the fewest of a second are those that stay.
  for (let look = 0; look < 20; look += 1) {
    timers = Math.min(timers, await page.evaluate(() => globalThis.waitingTimers.size))
    await page.waitForTimeout(50)
  }
  expect(timers).toBeGreaterThan(0)
  return {
    heap: metric('JSHeapUsedSize'),
    program: await heldByProgram(cdp),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    timers,
  }
}

function countTimers(): void {
  const waiting = new Set<number>()
  globalThis.waitingTimers = waiting
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window
  const own = {
    setTimeout(run: (...rest: unknown[]) => void, ms?: number, ...rest: unknown[]) {
      const id: number = setTimeout(() => {
        waiting.delete(id)
        run(...rest)
      }, ms)
      waiting.add(id)
      return id
    },
    setInterval(run: (...rest: unknown[]) => void, ms?: number, ...rest: unknown[]) {
      const id: number = setInterval(() => run(...rest), ms)
      waiting.add(id)
      return id
    },
    clearTimeout(id: number) {
      waiting.delete(id)
      clearTimeout(id)
    },
    clearInterval(id: number) {
      waiting.delete(id)
      clearInterval(id)
    },
  }
  Object.assign(window, own)
}
