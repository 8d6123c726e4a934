import type { Browser, Page } from '@playwright/test'
import { type Booth, openBooth } from '../e2e/fixtures/booth.ts'
import { type HostedBooth, openHostedBooth } from '../e2e/fixtures/hosted-booth.ts'
import { counts } from './counts.ts'
import { percentile, rounded } from './figures.ts'
import type { Kiosk } from './kiosk.ts'
import { timeParties } from './party.ts'
import { payOnce, watchPayments } from './payment.ts'
import { report } from './report.ts'
import { timeSearches } from './search.ts'

/** What a guest or a kiosk waits for, in milliseconds, under the name of its figure. */
export type Waits = ReadonlyMap<string, number>

/** Of all but the payment, which has a figure of its own. */
const MOST_TIMES = 1.5

/** What guests wait for where the backend is functions, and beside it the Node server in the same sitting. */
export async function measureHosted(kiosk: Kiosk): Promise<void> {
  const browser = await kiosk.newBrowser()
  try {
    const onFunctions = await at(await openHostedBooth({ browser }), async (booth) => {
      await measurePayments(browser, booth)
      return timeAll(browser, booth)
    })
    const onMachine = await at(await openBooth(), (booth) => timeAll(browser, booth))
    reportRatios(onFunctions, onMachine)
  } finally {
    await browser.close()
  }
}

export function reportRatios(onFunctions: Waits, onMachine: Waits): void {
  for (const [name, ms] of onFunctions) {
    const own = onMachine.get(name) ?? Number.NaN
    report({ name: `functions: ${name}`, value: ms, unit: 'ms' })
    report({ name: `the Node server: ${name}`, value: own, unit: 'ms' })
    report({
      name: `functions, as many times as the Node server: ${name}`,
      value: rounded(ms / own, 2),
      unit: 'times',
      goal: MOST_TIMES,
    })
  }
}

export async function at<B extends Booth, Found>(booth: B, measure: (at: B) => Promise<Found>) {
  try {
    return await measure(booth)
  } finally {
    await booth.stop()
  }
}

/** With nothing kept but what a kiosk has on its disk. */
async function onPage<Found>(
  browser: Browser,
  booth: Booth,
  measure: (page: Page) => Promise<Found>,
): Promise<Found> {
  await booth.tidy()
  const context = await browser.newContext({
    baseURL: booth.url,
    ...(booth.kiosk && { storageState: booth.kiosk }),
    serviceWorkers: 'block',
    hasTouch: true,
  })
  try {
    return await measure(await context.newPage())
  } finally {
    await context.close()
  }
}

async function measurePayments(browser: Browser, booth: HostedBooth): Promise<void> {
  const waits = await onPage(browser, booth, async (page) => {
    await watchPayments(page)
    const all: number[] = []
    for (let guest = 0; guest < counts.payments; guest += 1) {
      all.push(await payOnce(page, booth.stripe.guestPays))
    }
    return all
  })
  const part = (size: number) => Math.round(percentile(waits, size))
  const name = 'functions: paid on the phone to the kiosk’s next screen'
  report({ name: `${name}, median`, value: part(0.5), unit: 'ms' })
  // One poll at worst.
  report({ name: `${name}, 99 of 100`, value: part(0.99), unit: 'ms', goal: 2_500 })
}

async function timeAll(browser: Browser, booth: Booth): Promise<Waits> {
  const starts: number[] = []
  for (let load = 0; load < counts.loads; load += 1) {
    starts.push(await onPage(browser, booth, timeStart))
  }
  const search = await onPage(browser, booth, (page) => timeSearches(page, booth))
  const party = await onPage(browser, booth, (page) =>
    timeParties(page, booth, counts.hostedPresses),
  )
  return new Map([
    ['an empty browser to LET’S PARTY, median', Math.round(percentile(starts, 0.5))],
    ['search results: answer to drawn, median', search],
    ['door READY to the first frame of the countdown, median', party.countdownMs],
    ['SOS pressed to playback stopped, slowest', party.silenceMs],
    ['SOS pressed to playback stopped without the stream, slowest', party.silenceWithoutStreamMs],
  ])
}

async function timeStart(page: Page): Promise<number> {
  const before = performance.now()
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: "LET'S PARTY" }).waitFor()
  return performance.now() - before
}
