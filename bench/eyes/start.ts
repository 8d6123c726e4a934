import { guestTexts } from '../../e2e/fixtures/guest-texts.ts'
import { counts } from '../counts.ts'
import { percentile, rounded } from '../figures.ts'
import type { Compared, Kiosk } from '../kiosk.ts'
import { report } from '../report.ts'
import { type Drawing, drawings, type ScreenSize, type Speed, screens, speeds } from './drawings.ts'
import { watchFirstSeconds } from './first-seconds.ts'
import { type FirstTap, tapAtOnce } from './first-tap.ts'

const { party: label, processing } = guestTexts.en.start
const words = { label, processing }

const goals = {
  paintMs: { 1: 350, 4: 700 },
  readyMs: { 1: 700, 4: 1_300 },
  processorMs: 600,
  scriptBytes: 80_000,
  fetched: { bytes: 140_000, requests: 40 },
}

/** From nothing kept to the button under the finger, and what it cost. */
export async function measureStart(kiosk: Kiosk): Promise<void> {
  const booths = await kiosk.compared()
  await measureLoads(kiosk, booths, drawings.software)
  await measureFirstSeconds(kiosk, booths)
  // Last, and for comparison: where a GPU cannot be played at all, the figures above stand.
  await measureLoads(kiosk, booths, drawings.swiftshader)
  await measureLoads(kiosk, booths, drawings.pi)
}

async function measureLoads(kiosk: Kiosk, booths: Compared, drawing: Drawing): Promise<void> {
  for (const screen of Object.values(screens)) {
    for (const speed of speeds) await measureLoad(kiosk, { booths, drawing, screen, speed })
  }
}

async function measureLoad(
  kiosk: Kiosk,
  load: { booths: Compared; drawing: Drawing; screen: ScreenSize; speed: Speed },
): Promise<void> {
  const { booths, drawing, screen, speed } = load
  const count = drawing.isFloor ? counts.loads : counts.loadsCompared
  const now: FirstTap[] = []
  const before: FirstTap[] = []
  const browser = await kiosk.newBrowser(drawing.arguments)
  try {
    // In turns, so that a busy minute of the machine is a busy minute of both.
    for (let turn = 0; turn < count; turn += 1) {
      if (booths.before) {
        before.push(await tapAtOnce({ browser, url: booths.before.url, screen, speed, words }))
      }
      now.push(await tapAtOnce({ browser, url: booths.now.url, screen, speed, words }))
    }
  } finally {
    await browser.close()
  }
  const place = `${screen.width}x${screen.height} at ${speed}x, ${drawing.name}`
  const tell = (
    name: string,
    unit: 'ms' | 'bytes' | 'requests',
    of: (tap: FirstTap) => number,
    goal?: number,
  ) => {
    const middle = (taps: readonly FirstTap[]) => rounded(percentile(taps.map(of), 0.5))
    report({
      name: `${place}: ${name}, median of ${count}`,
      value: middle(now),
      before: before.length > 0 ? middle(before) : undefined,
      unit,
      ...(goal !== undefined && drawing.isFloor && { goal }),
    })
  }
  tell('first contentful paint', 'ms', ({ paintMs }) => paintMs, goals.paintMs[speed])
  tell(
    'button’s pixels, and a finger meets it',
    'ms',
    ({ readyMs }) => readyMs,
    goals.readyMs[speed],
  )
  report({
    name: `${place}: one tap at that moment leads to /mode`,
    value: answered(now),
    before: before.length > 0 ? answered(before) : undefined,
    unit: '%',
    goal: 100,
    atLeast: true,
  })
  // Slowing the processor down means keeping it busy, which would count as well.
  if (speed !== 1) return
  tell('renderer’s CPU until then', 'ms', (tap) => tap.processorMs, goals.processorMs)
  if (!drawing.isFloor) return
  tell('gzipped JavaScript at the button’s pixels', 'bytes', (tap) => tap.scriptsWhenReady)
  tell(
    'gzipped JavaScript until the tap is answered',
    'bytes',
    (tap) => tap.scriptsWhenAnswered,
    goals.scriptBytes,
  )
  tell('requests at the button’s pixels', 'requests', (tap) => tap.requestsWhenReady, 12)
}

/** Percent of them. */
function answered(taps: readonly FirstTap[]): number {
  return rounded((taps.filter(({ isAnswered }) => isAnswered).length / taps.length) * 100)
}

async function measureFirstSeconds(kiosk: Kiosk, booths: Compared): Promise<void> {
  const browser = await kiosk.newBrowser()
  try {
    const screen = screens.upright
    const look = (url: string) => watchFirstSeconds({ browser, url, screen, words })
    const before = booths.before && (await look(booths.before.url))
    const now = await look(booths.now.url)
    const name = 'fetched in the first 5 s, service worker included'
    report({
      name: `${name}: bytes`,
      value: now.bytes,
      before: before?.bytes,
      unit: 'bytes',
      goal: goals.fetched.bytes,
    })
    report({
      name: `${name}: requests`,
      value: now.requests,
      before: before?.requests,
      unit: 'requests',
      goal: goals.fetched.requests,
    })
    report({
      name: 'what moves by itself in the first 5 s',
      value: rounded(now.shifted, 3),
      before: before && rounded(before.shifted, 3),
      unit: 'CLS',
      goal: 0,
    })
  } finally {
    await browser.close()
  }
}
