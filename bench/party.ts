import { sessionKeys } from '@discobooth/contract/session/storage-keys'
import { expect, type Page } from '@playwright/test'
import type { Booth } from '../e2e/fixtures/booth.ts'
import { arriveWithSong, confirmSong } from '../e2e/fixtures/party.ts'
import { counts } from './counts.ts'
import { percentile } from './figures.ts'
import { report } from './report.ts'

const { presses, pressesWithoutStream } = counts

/** What the page saw and when, in milliseconds since 1970: the clock it shares with this process. */
interface Seen {
  countdownAt: number
  silencedAt: number
}
declare global {
  var seen: Seen
}

/** No door is closed in the moment in which it opens; the screen has drawn by then that it is open. */
const steppingInMs = 1_000

const now = () => performance.timeOrigin + performance.now()

/** How long guests wait, in milliseconds. */
export interface PartyWaits {
  /** Half of the countdowns come within. */
  countdownMs: number
  /** The slowest of each. */
  silenceMs: number
  silenceWithoutStreamMs: number
}

/** Door to countdown, and alarm to silence: with the booth's stream, and with its polls alone. */
export async function measureParty(page: Page, booth: Booth): Promise<void> {
  const { countdownMs, silenceMs, silenceWithoutStreamMs } = await timeParties(page, booth, {
    presses,
    pressesWithoutStream,
  })
  report({
    name: 'door READY to the first frame of the countdown, median',
    value: countdownMs,
    unit: 'ms',
    goal: 150,
  })
  report({
    name: `SOS pressed to playback stopped, slowest of ${presses}`,
    value: silenceMs,
    unit: 'ms',
    goal: 450,
  })
  report({
    name: `SOS pressed to playback stopped without the stream, slowest of ${pressesWithoutStream}`,
    value: silenceWithoutStreamMs,
    unit: 'ms',
    goal: 2_500,
  })
}

export async function timeParties(
  page: Page,
  booth: Booth,
  times: { presses: number; pressesWithoutStream: number },
): Promise<PartyWaits> {
  await page.addInitScript(watchTheParty, sessionKeys.party)
  await arriveWithSong(page, booth, 60_000)
  const countdowns: number[] = []
  const silences: number[] = []
  for (let press = 0; press < times.presses; press += 1) {
    const dance = await danceUntilAlarm(page, booth)
    countdowns.push(dance.countdownMs)
    silences.push(dance.silenceMs)
  }
  await booth.controller.faults({ error500: ['/events'] })
  const polled: number[] = []
  for (let press = 0; press < times.pressesWithoutStream; press += 1) {
    polled.push((await danceUntilAlarm(page, booth)).silenceMs)
  }
  await booth.controller.faults({})
  return {
    countdownMs: Math.round(percentile(countdowns, 0.5)),
    silenceMs: Math.round(Math.max(...silences)),
    silenceWithoutStreamMs: Math.round(Math.max(...polled)),
  }
}

/** From the confirmation screen into the booth, until somebody presses SOS; then back. */
async function danceUntilAlarm(page: Page, booth: Booth) {
  await confirmSong(page)
  await booth.controller.door('open')
  await page.waitForTimeout(steppingInMs)
  const closedAt = now()
  await booth.controller.door('closed')
  await expect(page.getByRole('timer')).toHaveText(/^0:5\d$/, { timeout: 20_000 })
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.3)
  const pressedAt = now()
  await booth.controller.sos(true)
  await page.waitForFunction((since) => globalThis.seen.silencedAt > since, pressedAt)
  const { countdownAt, silencedAt } = await page.evaluate(() => globalThis.seen)
  await booth.controller.sos(false)
  // The session is open for ten seconds more: loaded anew, it is at its confirmation again.
  await page.goto('/session')
  return { countdownMs: countdownAt - closedAt, silenceMs: silencedAt - pressedAt }
}

function watchTheParty(partyKey: string): void {
  // A reload would find the alarm again, which is not what is measured here.
  sessionStorage.removeItem(partyKey)
  const origin = performance.timeOrigin
  globalThis.seen = { countdownAt: 0, silencedAt: 0 }
  document.addEventListener(
    'pause',
    () => {
      globalThis.seen.silencedAt = origin + performance.now()
    },
    true,
  )
  new MutationObserver(() => {
    if (globalThis.seen.countdownAt > 0) return
    if (!document.body?.textContent.includes('The party is starting!')) return
    globalThis.seen.countdownAt = Number.POSITIVE_INFINITY
    // The frame is on the screen when the one after it begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        globalThis.seen.countdownAt = origin + performance.now()
      }),
    )
  }).observe(document, { childList: true, subtree: true })
}
