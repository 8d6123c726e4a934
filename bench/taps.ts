import { expect, type Page } from '@playwright/test'
import type { Booth } from '../e2e/fixtures/booth.ts'
import { guestOnTheWay } from '../e2e/fixtures/journey.ts'
import { addressOfCode, code } from '../e2e/fixtures/pay.ts'
import { counts } from './counts.ts'
import { interactionToNextPaint, percentile } from './figures.ts'
import { payElsewhere } from './pay-elsewhere.ts'
import { report } from './report.ts'

/** What browsers call good. */
const inpGoalMs = 200

interface Tap {
  ms: number
  /** What was under the finger. */
  on: string
}
declare global {
  /** How long each tap took to its next frame, by the browser's number for it. */
  var taps: Map<number, Tap>
}
/** The browser names none that was quicker. */
const quickestMs = 16

/** From a finger on the glass to the next frame, over whole paid journeys (INP). */
export async function measureTaps(page: Page, booth: Booth): Promise<void> {
  await booth.setFreeMode(false)
  await page.addInitScript(watchTaps, quickestMs)
  await page.goto('/')
  for (let journey = 0; journey < counts.tapJourneys; journey += 1) await walk(page, booth)
  const taps = await page.evaluate(() => [...globalThis.taps.values()])
  const slowest = taps.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
  console.error(`slowest taps: ${slowest.map(({ ms, on }) => `${on} ${ms} ms`).join(', ')}`)
  const durations = taps.map(({ ms }) => ms)
  const name = `tap to next frame, ${counts.tapJourneys} journeys, ${taps.length} taps over ${quickestMs} ms`
  report({
    name: `${name}: INP`,
    value: interactionToNextPaint(durations),
    unit: 'ms',
    goal: inpGoalMs,
  })
  report({ name: `${name}: median`, value: percentile(durations, 0.5), unit: 'ms' })
}

/** No guest taps a screen in the moment in which it comes up, as a program does. */
const glanceMs = 700

async function walk(page: Page, booth: Booth): Promise<void> {
  const guest = guestOnTheWay({ page, booth, language: 'en' })
  const glance = () => page.waitForTimeout(glanceMs)
  await glance()
  await guest.goOn()
  await glance()
  await guest.choose('photo')
  await expect(code(page)).toBeVisible({ timeout: 20_000 })
  await payElsewhere(await addressOfCode(page))
  await glance()
  await guest.giveEmail('ann')
  await glance()
  await guest.takeSong(3_000)
  await guest.dance()
  await guest.readSummary({ hasEmail: true })
  await glance()
  await guest.newParty()
  await guest.isBackAtTheStart()
}

function watchTaps(durationThreshold: number): void {
  const taps = new Map<number, Tap>()
  globalThis.taps = taps
  let touched = ''
  const touch = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    touched = `${location.pathname} ${button?.textContent.slice(0, 20) ?? ''}`
  }
  document.addEventListener('pointerdown', touch, true)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || typeof entry.interactionId !== 'number') continue
      // Moving a finger is none; of the events of one tap the slowest counts.
      if (entry.interactionId === 0) continue
      const { ms, on } = taps.get(entry.interactionId) ?? { ms: 0, on: touched }
      taps.set(entry.interactionId, { ms: Math.max(ms, entry.duration), on })
    }
  }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold }))
}
