import { limits } from '@discobooth/contract/wire/limits'
import { expect, type Page } from '@playwright/test'
import { guestOnTheWay } from '../../e2e/fixtures/journey.ts'
import { addressOfCode, code } from '../../e2e/fixtures/pay.ts'
import { songs } from '../../e2e/fixtures/songs.ts'
import { counts } from '../counts.ts'
import { interactionToNextPaint, percentile, rounded } from '../figures.ts'
import type { Kiosk, Side } from '../kiosk.ts'
import { payElsewhere } from '../pay-elsewhere.ts'
import { report } from '../report.ts'
import { type Drawing, drawings, type ScreenSize, type Speed, screens, speeds } from './drawings.ts'
import { framesLost } from './frames.ts'
import { comesToRest } from './processor.ts'
import { type Tap, type Transition, watchTaps } from './watch-taps.ts'

/** The browser names none that was quicker. */
const quickestMs = 16
/** No guest taps a screen in the moment in which it comes up, as a program does. */
const glanceMs = 1_000

const goals = {
  frameMs: { median: 60, worst: 120 },
  /** Beyond the transition's own length. */
  settledMs: { median: 100, worst: 200 },
}

interface Seen {
  taps: Tap[]
  transitions: Transition[]
}

/** From a finger on the glass to the first frame of the change, and to the screen that stands, over whole paid journeys. */
export async function measureJourney(kiosk: Kiosk): Promise<void> {
  for (const screen of Object.values(screens)) {
    for (const speed of speeds) {
      await measureTaps(kiosk, { drawing: drawings.software, screen, speed })
    }
  }
}

interface Setting {
  drawing: Drawing
  screen: ScreenSize
  speed: Speed
}

export async function measureTaps(kiosk: Kiosk, setting: Setting): Promise<void> {
  const { drawing, screen, speed } = setting
  const { now, before } = await kiosk.compared()
  const older: Seen = { taps: [], transitions: [] }
  const newer: Seen = { taps: [], transitions: [] }
  for (let journey = 0; journey < counts.tapJourneys; journey += 1) {
    if (before) add(older, await walk(kiosk, before, setting))
    add(newer, await walk(kiosk, now, setting))
  }
  const place = `${screen.width}x${screen.height} at ${speed}x, ${drawing.name}`
  const lengthMs = Math.max(...newer.transitions.map((one) => one.lengthMs))
  const judges = drawing.isFloor && speed === 1
  /** On a machine that is too busy the kiosk leaves transitions out, and there is nothing to add to. */
  const beyond = (ms: number) => (Number.isFinite(lengthMs) ? lengthMs + ms : undefined)
  const tell = (name: string, unit: 'ms' | '%', of: (seen: Seen) => number, goal?: number) =>
    report({
      name: `${place}: ${name}`,
      value: of(newer),
      before: before && of(older),
      unit,
      ...(goal !== undefined && judges && { goal }),
    })
  const first = `tap to the first frame of the change, ${newer.taps.length} taps`
  tell(`${first}: median`, 'ms', (seen) => median(frames(seen)), goals.frameMs.median)
  tell(`${first}: worst`, 'ms', (seen) => worst(frames(seen)), goals.frameMs.worst)
  tell(`${first}: INP`, 'ms', (seen) => interactionToNextPaint(frames(seen)), 200)
  const last = `tap to the settled screen, ${settled(newer).length} changes`
  const { settledMs } = goals
  tell(`${last}: median`, 'ms', (seen) => median(settled(seen)), beyond(settledMs.median))
  tell(`${last}: worst`, 'ms', (seen) => worst(settled(seen)), beyond(settledMs.worst))
  tell('length of a transition, as its style says', 'ms', ({ transitions }) =>
    worst(transitions.map((one) => one.lengthMs)),
  )
  tell(`frames lost in ${newer.transitions.length} transitions`, '%', ({ transitions }) => {
    const lost = transitions.map((one) => framesLost(one.frames))
    return rounded((lost.reduce((sum, share) => sum + share, 0) / lost.length) * 100, 1)
  })
  const slow = newer.taps.toSorted((a, b) => b.frameMs - a.frameMs).slice(0, 5)
  console.error(`slowest to answer: ${slow.map((tap) => `${tap.on} ${tap.frameMs} ms`).join(', ')}`)
  const slowest = changes(newer).toSorted((a, b) => withoutJingle(b) - withoutJingle(a))
  const named = slowest.slice(0, 5).map((tap) => {
    return `${tap.on} ${rounded(withoutJingle(tap))} ms (${tap.lastChange})`
  })
  console.error(`slowest to settle: ${named.join(', ')}`)
}

/** Whoever begins hears the jingle first: a second that the specification asks for [4.start.4, 9.11]. */
function withoutJingle({ on, settledMs }: Tap): number {
  return on.startsWith('/ ') ? settledMs - limits.start.jingleWaitMs : settledMs
}

const frames = ({ taps }: Seen) => taps.map(({ frameMs }) => frameMs)
const changes = ({ taps }: Seen) => taps.filter(({ isChange }) => isChange)
const settled = (seen: Seen) => changes(seen).map(withoutJingle)
const median = (values: readonly number[]) => rounded(percentile(values, 0.5))
const worst = (values: readonly number[]) => rounded(Math.max(...values))

function add(all: Seen, { taps, transitions }: Seen): void {
  all.taps.push(...taps)
  all.transitions.push(...transitions)
}

/** In a browser of its own: one that draws beside it would take the processor from it. */
async function walk(
  kiosk: Kiosk,
  { booth, words }: Side,
  { drawing, screen, speed }: Setting,
): Promise<Seen> {
  await booth.tidy()
  const browser = await kiosk.newBrowser(drawing.arguments)
  try {
    const page = await browser.newPage({ baseURL: booth.url, viewport: screen, hasTouch: true })
    await page.addInitScript(watchTaps, quickestMs)
    await comesToRest(browser)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: speed })
    const glance = () => waitUntilQuiet(page)
    const guest = guestOnTheWay({ page, booth, language: 'en', words, atEach: glance })
    const { song, session } = words.texts
    await guest.begin()
    await guest.choose('photo')
    await expect(code(page)).toBeVisible({ timeout: 20_000 })
    await glance()
    await payElsewhere(await addressOfCode(page))
    await guest.giveEmail('ann')
    await page.waitForURL('**/song')
    await glance()
    await guest.tap(song.top40)
    await glance()
    await guest.tap(new RegExp(`^${songs[3_000]} `))
    await page.waitForURL('**/session')
    await glance()
    await guest.tap(session.confirm)
    await guest.sees(session.getInside)
    await glance()
    await guest.dance()
    await guest.readSummary({ hasEmail: true })
    await guest.newParty()
    await guest.isBackAtTheStart()
    await glance()
    return await page.evaluate(() => globalThis.watch)
  } finally {
    await browser.close()
  }
}

/** What comes later, from a phone or a door, is no answer to the last tap. */
async function waitUntilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(isQuiet, glanceMs, { polling: 100, timeout: 30_000 })
  await page.evaluate(() => {
    globalThis.watch.isOver = true
  })
}

/** Runs in the page. */
function isQuiet(ms: number): boolean {
  const { changedAt, undrawn } = globalThis.watch
  return undrawn === 0 && performance.now() - changedAt > ms
}
