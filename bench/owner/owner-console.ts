import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { openPool } from '../../apps/backend/src/platform/db/pool.ts'
import type { ManyBooths } from '../booths/open-many.ts'
import { liveEvening, type Seen } from '../booths/paced-booth.ts'
import { counts } from '../counts.ts'
import { percentile, rounded } from '../figures.ts'
import type { Kiosk } from '../kiosk.ts'
import { report } from '../report.ts'
import { scrollSessions, timeFirstScreen, weighScripts } from './browser.ts'
import { type AskConsole, createAsking, openBusiness, signIn } from './business.ts'
import { createLuck, drawOverviews, drawSamples, drawSearches, type Question } from './questions.ts'
import { compareLists, compareOverviews } from './sums.ts'

const SEED = 20_261_119
const goalMs = 150
/** One sum of millions of payments takes seconds. */
const PATIENCE = 100
/** What a guest's visit still writes when its booth was told to stop. */
const SETTLE_MS = 5_000

/** Millions of sessions, a thousand booths that write, and an owner who looks things up. */
export async function measureOwnerConsole(kiosk: Kiosk): Promise<void> {
  const { sessions, booths, samples, compared } = counts.owner
  const many = await openBusiness({ sessions, booths })
  const pool = openPool({
    address: many.address,
    log: console.error,
    connections: 1,
    times: PATIENCE,
  })
  const browser = await kiosk.newBrowser()
  try {
    const signedIn = await signIn(browser, many)
    const ask = createAsking(many.url, signedIn)
    const luck = createLuck(SEED)
    console.error(`Questions are drawn with the seed ${SEED}.`)
    const anywhere = await drawSamples(pool, { count: samples, luck })
    const name = `${sessions.toLocaleString('en')} sessions, ${booths} booths writing`
    await whileBoothsWrite(many, async () => {
      const { searches, overviews } = counts.owner
      const asked = [
        ...drawSearches(anywhere, { count: searches, luck }),
        ...drawOverviews(
          anywhere.map(({ booth }) => booth),
          { count: overviews, luck },
        ),
      ].toSorted(() => luck() - 0.5)
      await reportQuestions(name, asked, ask)
      await reportMore(name, ask)
    })
    await sleep(SETTLE_MS)
    reportCompared('the overview', await compareOverviews(pool, ask))
    reportCompared('lists', await compareLists(pool, ask, anywhere.slice(0, compared)))
    await reportPages(browser, many.url, signedIn)
  } finally {
    await browser.close()
    await pool.end()
    await many.stop()
  }
}

/** All booths with a guest each, at the pace of guests; when all have come, the work begins. */
async function whileBoothsWrite(many: ManyBooths, work: () => Promise<void>): Promise<void> {
  const { booths: count, rampSeconds, partySeconds } = counts.owner
  const stopping = new AbortController()
  const seen: Seen = { latencies: [], errors: [] }
  const evenings = (await many.booths(count)).map((booth, at) =>
    liveEvening({
      url: () => many.url,
      booth,
      afterMs: (at / count) * rampSeconds * 1_000,
      partyMs: partySeconds * 1_000,
      seen,
      signal: stopping.signal,
    }),
  )
  try {
    await sleep(rampSeconds * 1_000)
    seen.latencies = []
    const began = performance.now()
    await work()
    const seconds = (performance.now() - began) / 1_000
    report({
      name: 'beside the owner: calls of the booths',
      value: rounded(seen.latencies.length / seconds, 1),
      unit: 'calls/s',
    })
    report({
      name: 'beside the owner: latency of the booths’ calls, 99 of 100',
      value: rounded(percentile(seen.latencies, 0.99), 1),
      unit: 'ms',
    })
    report({
      name: 'beside the owner: errors of the booths',
      value: seen.errors.length,
      unit: 'errors',
    })
  } finally {
    stopping.abort()
    await Promise.all(evenings)
  }
  for (const error of seen.errors.slice(0, 3)) console.error(error)
}

/** `failed`: why it was not answered; how long that took counts as well. */
type Answered = Question & { tookMs: number; failed: string | undefined }

async function timeAll(questions: readonly Question[], ask: AskConsole): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const question of questions) {
    const began = performance.now()
    const failed = await ask(question.path).then(() => undefined, String)
    answered.push({ ...question, tookMs: performance.now() - began, failed })
  }
  return answered
}

const isOverview = ({ path }: Question) => path.startsWith('overview')

async function reportQuestions(
  name: string,
  asked: readonly Question[],
  ask: AskConsole,
): Promise<void> {
  const answered = await timeAll(asked, ask)
  const parts = [
    ['searches', answered.filter((one) => !isOverview(one))],
    ['overviews', answered.filter(isOverview)],
  ] as const
  for (const [what, own] of parts) {
    const times = own.map(({ tookMs }) => tookMs)
    const at = (part: number) => rounded(percentile(times, part), 1)
    const about = `${name}: ${own.length} different ${what}`
    report({ name: `${about}, median`, value: at(0.5), unit: 'ms' })
    report({ name: `${about}, 95 of 100`, value: at(0.95), unit: 'ms', goal: goalMs })
    report({ name: `${about}, slowest`, value: at(1), unit: 'ms' })
    const failed = own.flatMap((one) => one.failed ?? [])
    for (const one of failed.slice(0, 3)) console.error(one)
    report({ name: `${about}, not answered`, value: failed.length, unit: 'errors', goal: 0 })
  }
  // For whoever looks for what is slow.
  const kinds = Object.entries(Object.groupBy(answered, ({ kind }) => kind)).map(
    ([kind, own = []]) => {
      const slowest = own.toSorted((a, b) => b.tookMs - a.tookMs)[0]
      const times = own.map(({ tookMs }) => tookMs)
      return { kind, times, medianMs: percentile(times, 0.5), slowest }
    },
  )
  for (const { kind, times, medianMs, slowest } of kinds.toSorted(
    (a, b) => a.medianMs - b.medianMs,
  )) {
    const slow = rounded(slowest?.tookMs ?? 0)
    console.error(
      `${kind}: ${times.length}, median ${rounded(medianMs, 1)} ms, ${slow} ms for ${slowest?.path}`,
    )
  }
}

/** What there is only one of, so asked again and again: all booths' overview, and a month's closing. */
async function reportMore(name: string, ask: AskConsole): Promise<void> {
  const { again } = counts.owner
  const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)
  const parts = [
    ['overview of all booths', 'overview?period=month', goalMs],
    ['closing of a month, all booths', `closing?month=${month}`, undefined],
    ['list of all months', 'closing/months', undefined],
  ] as const
  for (const [what, path, goal] of parts) {
    const answered = await timeAll(
      Array.from({ length: again }, () => ({ kind: what, path })),
      ask,
    )
    const times = answered.map(({ tookMs }) => tookMs)
    report({
      name: `${name}: ${what}, asked ${again} times, 95 of 100`,
      value: rounded(percentile(times, 0.95), 1),
      unit: 'ms',
      ...(goal !== undefined && { goal }),
    })
  }
}

function reportCompared(
  what: string,
  { looked, wrong }: { looked: number; wrong: string[] },
): void {
  for (const one of wrong.slice(0, 3)) console.error(one)
  report({
    name: `figures of ${what} that are not the sum of the payments, of ${looked}`,
    value: wrong.length,
    unit: 'errors',
    goal: 0,
  })
}

async function reportPages(browser: Browser, url: string, signedIn: string): Promise<void> {
  const loads: number[] = []
  for (let load = 0; load < counts.loads; load += 1) {
    loads.push(await timeFirstScreen(browser, url, signedIn))
  }
  report({
    name: `first page with its numbers, empty cache, processor four times slower, median of ${loads.length}`,
    value: rounded(percentile(loads, 0.5)),
    unit: 'ms',
    goal: 1_500,
  })
  report({
    name: 'JavaScript of the first page, gzip',
    value: await weighScripts(browser, url, signedIn),
    unit: 'bytes',
    goal: 150_000,
  })
  const { rows, longestMs, inThePage } = await scrollSessions(browser, {
    url,
    signedIn,
    rows: counts.owner.scrolled,
  })
  const scrolled = `${rows.toLocaleString('en')} sessions scrolled down and up`
  report({ name: `${scrolled}: longest task`, value: rounded(longestMs, 1), unit: 'ms', goal: 50 })
  console.error(`${inThePage} of ${rows} rows are in the page.`)
}
