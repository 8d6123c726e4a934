import { type Browser, expect, type Page } from '@playwright/test'
import type { Booth } from './fixtures/booth.ts'
import { test } from './fixtures/test.ts'

const lines = 10_000
const longestTaskMs = 50
const rounds = 3

test('[7.backend-function.2] ten thousand console lines in a second leave the kiosk without a long task, and the backend with as many as it takes and an honest count of the others', async ({
  page,
  browser,
  booth,
}) => {
  // The kiosk's own work is the subject, not what it costs Chromium to print.
  await page.addInitScript(() => {
    for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => undefined
  })
  await page.goto('/')
  await page.evaluate(() => console.info('The forwarding works.'))
  await expect.poll(() => countLines(booth, 'The forwarding works.')).toBe(1)

  const before = await accountedFor(booth)

  // What the machine does to everybody (a cold cache, another program) is not in every round.
  let longest = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && longest >= longestTaskMs; round += 1) {
    longest = Math.min(longest, await longestTask(browser, page, () => burst(page, round)))
    const told = async () => (await accountedFor(booth)) - before
    await expect.poll(told, { timeout: 60_000 }).toBe(lines * (round + 1))
    expect(await countLines(booth, `Round ${round} `)).toBeLessThan(lines / 4)
  }
  expect(longest).toBeLessThan(longestTaskMs)
})

async function burst(page: Page, round: number): Promise<void> {
  await page.evaluate(
    async ({ name, count }) => {
      const steps = 100
      for (let step = 0; step < steps; step += 1) {
        for (let line = 0; line < count / steps; line += 1) {
          console.log(`${name} line ${step}.${line}`, { token: 'secret', at: line })
        }
        await new Promise((resolve) => setTimeout(resolve, 1_000 / steps))
      }
    },
    { name: `Round ${round}`, count: lines },
  )
}

/** The most of the page's own thread that one task took while this ran, waiting for a core not counted. */
async function longestTask(
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await run()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const threads = trace.traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      threads.some((thread) => thread.pid === pid && thread.tid === tid),
  )
  expect(tasks.length).toBeGreaterThan(100)
  return Math.max(...tasks.map(({ dur = 0, tdur = dur }) => tdur)) / 1_000
}

/** In microseconds; `tdur` is the thread's own time. */
type TraceEvent = {
  name: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

async function messages(booth: Booth, words: string): Promise<string[]> {
  const found = await booth.db
    .selectFrom('console_lines')
    .select('message')
    .where('message', 'like', `%${words}%`)
    .execute()
  return found.map(({ message }) => message)
}

async function countLines(booth: Booth, words: string): Promise<number> {
  return (await messages(booth, words)).length
}

/** Lines that are there, and lines of which it is said that they are not. */
async function accountedFor(booth: Booth): Promise<number> {
  const notes = await messages(booth, 'console lines dropped')
  const dropped = notes.reduce((sum, note) => sum + Number.parseInt(note, 10), 0)
  return (await countLines(booth, 'Round ')) + dropped
}
