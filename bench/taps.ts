import type { Page } from '@playwright/test'
import type { Booth } from '../e2e/fixtures/booth.ts'
import { guestOnTheWay } from '../e2e/fixtures/journey.ts'
import { counts } from './counts.ts'
import { interactionToNextPaint, percentile } from './figures.ts'
import { report } from './report.ts'

/** What browsers call good. */
const inpGoalMs = 200

declare global {
  /** How long each tap took to its next frame, by the browser's number for it. */
  var tapDurations: Map<number, number>
}

/** From a finger on the glass to the next frame, over whole paid journeys (INP). */
export async function measureTaps(page: Page, booth: Booth): Promise<void> {
  await booth.setFreeMode(false)
  await page.addInitScript(watchTaps)
  await page.goto('/')
  for (let journey = 0; journey < counts.tapJourneys; journey += 1) await walk(page, booth)
  const durations = await page.evaluate(() => [...globalThis.tapDurations.values()])
  const name = `tap to next frame over ${counts.tapJourneys} journeys (${durations.length} taps)`
  report({
    name: `${name}: INP`,
    value: interactionToNextPaint(durations),
    unit: 'ms',
    goal: inpGoalMs,
  })
  report({ name: `${name}: median`, value: percentile(durations, 0.5), unit: 'ms' })
}

async function walk(page: Page, booth: Booth): Promise<void> {
  const guest = guestOnTheWay({ page, context: page.context(), booth, language: 'en' })
  await guest.goOn()
  await guest.choose('photo')
  await guest.pay()
  await page.bringToFront()
  await guest.giveEmail('ann')
  await guest.takeSong(3_000)
  await guest.dance()
  await guest.readSummary({ hasEmail: true })
  await guest.newParty()
  await guest.isBackAtTheStart()
}

function watchTaps(): void {
  const durations = new Map<number, number>()
  globalThis.tapDurations = durations
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || typeof entry.interactionId !== 'number') continue
      // Moving a finger is none; of the events of one tap the slowest counts.
      if (entry.interactionId === 0) continue
      const before = durations.get(entry.interactionId) ?? 0
      durations.set(entry.interactionId, Math.max(before, entry.duration))
    }
  }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }))
}
