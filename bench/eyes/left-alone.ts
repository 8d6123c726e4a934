import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { guestOnTheWay } from '../../e2e/fixtures/journey.ts'
import { addressOfCode, code } from '../../e2e/fixtures/pay.ts'
import { counts } from '../counts.ts'
import { rounded } from '../figures.ts'
import type { Kiosk, Side } from '../kiosk.ts'
import { payElsewhere } from '../pay-elsewhere.ts'
import { report } from '../report.ts'
import { type Drawing, drawings, type ScreenSize, screens } from './drawings.ts'
import { framesLost } from './frames.ts'
import { drawingProcesses, processorMs } from './processor.ts'

/** The most of one core; screens without a goal are told. */
const goals: Readonly<Record<string, number>> = { start: 0.12, 'running party': 0.3 }

/** What is fetched ahead, and the worker that keeps it, come before. */
const settlingMs = { start: 6_000, summary: 1_000, other: 2_500 }
/** It leaves by itself after ten seconds. */
const longestSummaryMs = 7_000

type Shares = Map<string, number>

/** What each screen of a guest's way costs while nobody touches it: renderers and GPU process, of one core. */
export async function measureLeftAlone(kiosk: Kiosk): Promise<void> {
  await measureScreens(kiosk, drawings.software, screens.upright)
  await measureScreens(kiosk, drawings.software, screens.lying)
}

export async function measureScreens(
  kiosk: Kiosk,
  drawing: Drawing,
  screen: ScreenSize,
): Promise<void> {
  const { now, before } = await kiosk.compared()
  const older = before && (await walk(kiosk, { side: before, drawing, screen }))
  const newer = await walk(kiosk, { side: now, drawing, screen })
  const place = `${screen.width}x${screen.height}, ${drawing.name}`
  for (const [name, value] of newer) {
    const isShare = name !== 'frames lost in the party'
    const goal = drawing.isFloor ? goals[name] : undefined
    report({
      name: isShare ? `${place}: ${name}, left alone` : `${place}: ${name}`,
      value,
      before: older?.get(name),
      unit: isShare ? 'of a core' : '%',
      ...(goal !== undefined && { goal }),
    })
  }
}

async function walk(
  kiosk: Kiosk,
  { side, drawing, screen }: { side: Side; drawing: Drawing; screen: ScreenSize },
): Promise<Shares> {
  const { booth, words } = side
  await booth.tidy()
  const shares: Shares = new Map()
  const browser = await kiosk.newBrowser(drawing.arguments)
  try {
    const page = await browser.newPage({ baseURL: booth.url, viewport: screen, hasTouch: true })
    const names = ['start', 'mode', 'song', 'confirmation', 'door wait', 'running party', 'summary']
    const leaveAlone = async () => {
      const name = names.shift() ?? ''
      shares.set(name, await share(browser, name))
    }
    const guest = guestOnTheWay({ page, booth, language: 'en', words, atEach: leaveAlone })
    await guest.begin()
    await guest.choose('song')
    await expect(code(page)).toBeVisible({ timeout: 20_000 })
    shares.set('pay', await share(browser, 'pay'))
    await payElsewhere(await addressOfCode(page))
    await guest.takeSong(60_000)
    await guest.dance()
    await guest.danceOn()
    shares.set('frames lost in the party', await lostInParty(page))
    await page.waitForURL('**/summary', { timeout: 70_000 })
    await guest.readSummary({ hasEmail: false })
  } finally {
    await browser.close()
  }
  return shares
}

async function share(browser: Browser, name: string): Promise<number> {
  const { start, summary, other } = settlingMs
  await pause(name === 'start' ? start : name === 'summary' ? summary : other)
  const { renderers, gpu } = await drawingProcesses(browser)
  const used = () => [...renderers, ...gpu].reduce((sum, pid) => sum + processorMs(pid), 0)
  const usedBefore = used()
  const began = performance.now()
  await pause(name === 'summary' ? Math.min(longestSummaryMs, counts.aloneMs) : counts.aloneMs)
  return rounded((used() - usedBefore) / (performance.now() - began), 3)
}

async function lostInParty(page: Page): Promise<number> {
  const frames = await page.evaluate(frameTimes, counts.partyFramesMs)
  return rounded(framesLost(frames) * 100, 1)
}

/** Runs in the page. */
function frameTimes(forMs: number): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = []
    const next = (time: number) => {
      times.push(time)
      if (time - (times[0] ?? time) < forMs) requestAnimationFrame(next)
      else resolve(times)
    }
    requestAnimationFrame(next)
  })
}
