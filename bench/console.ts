import { maskText } from '@discobooth/contract/session/mask'
import { type Browser, expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import type { Booth } from '../e2e/fixtures/booth.ts'
import { accountedFor, printNothing, writeLines } from '../e2e/fixtures/console-burst.ts'
import { hostileLines } from '../packages/contract/src/testing/hostile-lines.ts'
import { counts } from './counts.ts'
import { percentile, rounded } from './figures.ts'
import { report } from './report.ts'

/** What browsers call a long task. */
const longTaskMs = 50
const lines = 10_000

/** In microseconds; `tdur` is the thread's own time. */
const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.optional(z.number()),
      tdur: z.optional(z.number()),
      args: z.optional(z.object({ name: z.optional(z.unknown()) })),
    }),
  ),
})

/** A page in trouble writes and writes: what its guest would notice of the lines being sent on. */
export async function measureConsole(page: Page, booth: Booth): Promise<void> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser that could trace it.')
  await printNothing(page)
  await page.goto('/')
  await page.getByText('Help?').waitFor()
  const longest: number[] = []
  for (let burst = 0; burst < counts.bursts; burst += 1) {
    const before = await told(booth)
    longest.push(await longestTask(browser, page, () => writeLines(page, lines)))
    // The backend takes ten lines a second in the end. A page that lost its lines, or sends none, is
    // quick for the wrong reason; lines of the kiosk's own are among them.
    await expect
      .poll(async () => (await told(booth)) - before, { timeout: 180_000 })
      .toBeGreaterThanOrEqual(lines)
  }
  report({
    name: `${lines} console lines in a second: longest task of the page, slowest of ${counts.bursts}`,
    value: rounded(Math.max(...longest), 1),
    unit: 'ms',
    goal: longTaskMs,
  })
  report({
    name: `hostile console line, masked: slowest of ${hostileLines.length} kinds, median of each`,
    value: rounded(Math.max(...hostileLines.map(([, line]) => maskingMs(line))), 1),
    unit: 'ms',
    goal: longTaskMs,
  })
}

/** In this process: the same engine as the page's. */
function maskingMs(line: string): number {
  const tookMs = Array.from({ length: 5 }, () => {
    const began = performance.now()
    maskText(line)
    return performance.now() - began
  })
  return percentile(tookMs, 0.5)
}

async function told(booth: Booth): Promise<number> {
  const { kept, dropped } = await accountedFor(booth)
  return kept + dropped
}

/** The most of the page's own thread that one task took while this ran, waiting for a core not counted. */
export async function longestTask(
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await run()
  const { traceEvents } = z.parse(Trace, JSON.parse((await browser.stopTracing()).toString()))
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      threads.some((thread) => thread.pid === pid && thread.tid === tid),
  )
  if (tasks.length < 100) throw new Error(`The trace has ${tasks.length} tasks of the page only.`)
  return Math.max(...tasks.map(({ dur = 0, tdur = dur }) => tdur)) / 1_000
}
