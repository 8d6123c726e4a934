import { counts } from '../counts.ts'
import { percentile, rounded } from '../figures.ts'
import type { Compared, Kiosk, Side } from '../kiosk.ts'
import { report } from '../report.ts'
import { type Drawing, drawings, type ScreenSize, type Speed, screens, speeds } from './drawings.ts'
import { filmStart } from './film.ts'
import { type FirstSeconds, watchFirstSeconds } from './first-seconds.ts'
import { type FirstTap, tapAtOnce } from './first-tap.ts'

const goals = {
  paintMs: { 1: 350, 4: 700 },
  readyMs: { 1: 700, 4: 1_300 },
  processorMs: 600,
  scriptBytes: 80_000,
  fetched: { scriptBytes: 140_000, requests: 40 },
}

/** From nothing kept to the button under the finger, and what it cost. */
export async function measureStart(kiosk: Kiosk): Promise<void> {
  const booths = await kiosk.compared()
  await measureLoads(kiosk, booths, drawings.software)
  await measureFirstSeconds(kiosk, booths)
  for (const screen of Object.values(screens)) await measureLikeness(kiosk, booths, screen)
}

/** In both sizes, at both speeds. */
export async function measureLoads(
  kiosk: Kiosk,
  booths: Compared,
  drawing: Drawing,
): Promise<void> {
  for (const screen of Object.values(screens)) {
    for (const speed of speeds) await measureLoad(kiosk, { booths, drawing, screen, speed })
  }
}

async function measureLoad(
  kiosk: Kiosk,
  setting: { booths: Compared; drawing: Drawing; screen: ScreenSize; speed: Speed },
): Promise<void> {
  const { booths, drawing, screen, speed } = setting
  const count = drawing.isFloor ? counts.loads : counts.loadsCompared
  const now: FirstTap[] = []
  const before: FirstTap[] = []
  const browser = await kiosk.newBrowser(drawing.arguments)
  const load = (side: Side) => tapAtOnce({ browser, side, screen, speed })
  try {
    // A GPU that is played compiles what it draws with at its first picture, and keeps it.
    if (!drawing.isFloor) await load(booths.now)
    // In turns, so that a busy minute of the machine is a busy minute of both.
    for (let turn = 0; turn < count; turn += 1) {
      if (booths.before) before.push(await load(booths.before))
      now.push(await load(booths.now))
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
    const look = (side: Side) => watchFirstSeconds({ browser, side, screen })
    const before = booths.before && (await look(booths.before))
    const now = await look(booths.now)
    const tell = (name: string, of: (seen: FirstSeconds) => number, goal?: number) =>
      report({
        name: `fetched in the first 5 s, ${name}`,
        value: of(now),
        before: before && of(before),
        unit: name === 'requests' ? 'requests' : 'bytes',
        ...(goal !== undefined && { goal }),
      })
    tell('gzipped JavaScript', ({ scriptBytes }) => scriptBytes, goals.fetched.scriptBytes)
    tell('the same with what the service worker keeps', (seen) => seen.keptScriptBytes)
    tell('everything as it came over the line', ({ bytes }) => bytes)
    tell('requests', ({ requests }) => requests, goals.fetched.requests)
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

async function measureLikeness(kiosk: Kiosk, booths: Compared, screen: ScreenSize): Promise<void> {
  const browser = await kiosk.newBrowser()
  try {
    const film = (side: Side) => filmStart({ browser, side, screen, ffmpeg: kiosk.ffmpeg })
    const before = booths.before && (await film(booths.before))
    const now = await film(booths.now)
    const place = `${screen.width}x${screen.height}, filmed`
    report({
      name: `${place}: likeness of the first painted frame and the settled one`,
      value: rounded(now.likeness, 3),
      before: before && rounded(before.likeness, 3),
      unit: 'SSIM',
      goal: 0.9,
      atLeast: true,
    })
    // No goal: the camera slows what it films. It shows that the page tells the truth.
    report({
      name: `${place}: button’s pixels, seen in the film`,
      value: rounded(now.seenMs),
      before: before && rounded(before.seenMs),
      unit: 'ms',
    })
    report({
      name: `${place}: button’s pixels, as the page told meanwhile`,
      value: rounded(now.toldMs),
      before: before && rounded(before.toldMs),
      unit: 'ms',
    })
  } finally {
    await browser.close()
  }
}
