import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { counts } from '../counts.ts'
import { processorMs } from '../eyes/processor.ts'
import { percentile, rounded } from '../figures.ts'
import { postgresOf } from '../memory.ts'
import { report } from '../report.ts'
import type { CrowdOrder } from './crowd.process.ts'
import { openFleet } from './open-fleet.ts'

const PROGRAM = join(import.meta.dirname, 'crowd.process.ts')
const BOOTHS_PER_PROCESS = 2_000
/** What a guest does not notice, and what they do; a window with more errors than this share has broken. */
const smoothMs = 100
const slowMs = 1_000
const mostErrors = 0.01
/** So many windows in a row, and more booths tell nothing new. */
const ENOUGH_BROKEN = 3

const Said = z.union([
  z.object({ pay: z.string() }),
  z.object({
    window: z.object({
      latencies: z.array(z.number()),
      beats: z.array(z.number()),
      errors: z.array(z.string()),
      streams: z.object({ held: z.number(), lost: z.number() }),
    }),
  }),
])

/** All booths together, over one window of time. */
interface Window {
  booths: number
  seconds: number
  latencies: number[]
  beats: number[]
  errors: string[]
  held: number
  lost: number
  /** Shares of one core. */
  backends: number
  postgres: number
  measuring: number
}

const p99 = ({ latencies }: Window) => percentile(latencies, 0.99)
const errorShare = ({ errors, latencies, beats }: Window) =>
  errors.length / Math.max(1, errors.length + latencies.length + beats.length)
const isBroken = (window: Window) => errorShare(window) > mostErrors

/** More and more booths on two backends and one Postgres: what breaks first, and at how many. */
export async function measureCrowd(): Promise<void> {
  const { booths: count, rampSeconds, windowSeconds, partySeconds } = counts.crowd
  const fleet = await openFleet()
  const children: ChildProcess[] = []
  try {
    const all = await fleet.booths(count)
    const urls = fleet.backends.map(({ url }) => url)
    const coming = all.map((booth, at) => ({
      ...booth,
      afterMs: (at / count) * rampSeconds * 1_000,
    }))
    const processes = Math.ceil(count / BOOTHS_PER_PROCESS)
    let open = emptyWindow()
    for (let own = 0; own < processes; own += 1) {
      const child = fork(PROGRAM, { stdio: 'inherit' })
      children.push(child)
      const order: CrowdOrder = {
        urls,
        // Every process has booths from the first minute to the last.
        booths: coming.filter((_, at) => at % processes === own),
        partyMs: partySeconds * 1_000,
        windowMs: windowSeconds * 1_000,
      }
      const held = { held: 0, lost: 0 }
      child.on('message', (message) => {
        const said = z.parse(Said, message)
        if ('pay' in said) return void fleet.stripe.guestPays(said.pay)
        open.latencies.push(...said.window.latencies)
        open.beats.push(...said.window.beats)
        open.errors.push(...said.window.errors)
        open.held += said.window.streams.held - held.held
        open.lost += said.window.streams.lost - held.lost
        Object.assign(held, said.window.streams)
      })
      child.send(order)
    }
    const used = () => ({
      backends: fleet.backends
        .map(({ pid }) => pid)
        .reduce((sum, pid) => sum + processorMs(pid), 0),
      postgres: new Map(postgresOf(fleet.databaseDir).map((pid) => [pid, processorMs(pid)])),
      measuring: [process.pid, ...children.map(({ pid }) => pid ?? 0)].reduce(
        (sum, pid) => sum + processorMs(pid),
        0,
      ),
    })
    const windows: Window[] = []
    const began = performance.now()
    let [held, lost, before, beforeAt] = [0, 0, used(), began]
    while (windows.slice(-ENOUGH_BROKEN).filter(isBroken).length < ENOUGH_BROKEN) {
      await sleep(windowSeconds * 1_000)
      const [after, afterAt] = [used(), performance.now()]
      const tookMs = afterAt - beforeAt
      const whole = open
      open = emptyWindow()
      held += whole.held
      lost += whole.lost
      const ofPostgres = [...after.postgres].map(
        ([pid, ms]) => ms - (before.postgres.get(pid) ?? 0),
      )
      const window: Window = {
        ...whole,
        booths: Math.min(count, Math.round(((afterAt - began) / 1_000 / rampSeconds) * count)),
        seconds: tookMs / 1_000,
        held,
        lost,
        backends: (after.backends - before.backends) / tookMs,
        postgres: ofPostgres.reduce((sum, ms) => sum + ms, 0) / tookMs,
        measuring: (after.measuring - before.measuring) / tookMs,
      }
      console.error(line(window))
      windows.push(window)
      ;[before, beforeAt] = [after, afterAt]
      const isOver = (afterAt - began) / 1_000 > rampSeconds + partySeconds
      if (isOver) break
    }
    reportWindows(windows)
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await fleet.stop()
  }
}

const emptyWindow = () => ({
  latencies: [] as number[],
  beats: [] as number[],
  errors: [] as string[],
  held: 0,
  lost: 0,
})

function line(window: Window): string {
  const perSecond = (all: readonly unknown[]) => rounded(all.length / window.seconds, 1)
  const half = rounded(percentile(window.latencies, 0.5), 1)
  return [
    `${window.booths} booths: ${perSecond(window.latencies)} calls/s, ${perSecond(window.beats)} beats/s`,
    `median ${half} ms, 99 of 100 ${rounded(p99(window), 1)} ms, beats ${rounded(percentile(window.beats, 0.99), 1)} ms`,
    `${window.errors.length} errors, ${window.held} streams, ${window.lost} lost`,
    `backends ${rounded(window.backends, 2)}, Postgres ${rounded(window.postgres, 2)}, measuring ${rounded(window.measuring, 2)} of a core`,
  ].join('; ')
}

function reportWindows(windows: readonly Window[]): void {
  const bounds = [
    [`99 of 100 calls take over ${smoothMs} ms`, (one: Window) => p99(one) > smoothMs],
    [`99 of 100 calls take over ${slowMs} ms`, (one: Window) => p99(one) > slowMs],
    ['more than one call of 100 fails', isBroken],
  ] as const
  for (const [what, holds] of bounds) {
    // Twice in a row: one window may have met a vacuum or a song index.
    const at = windows.findIndex(
      (one, nth) => holds(one) && windows.slice(nth, nth + 2).every(holds),
    )
    const found = windows[at]
    const { booths } = found ?? windows.at(-1) ?? { booths: 0 }
    const name = found ? `booths at which ${what}` : `booths, and not yet: ${what}`
    report({ name, value: booths, unit: 'booths' })
    if (found) reportShares(`at ${booths} booths`, found)
    const first = found?.errors[0]
    if (first) console.error(`For example: ${first}`)
  }
  const smooth = windows.filter((one) => p99(one) <= smoothMs && !isBroken(one)).at(-1)
  if (smooth) reportShares(`the last smooth window, ${smooth.booths} booths`, smooth)
}

function reportShares(name: string, window: Window): void {
  const shares = {
    backends: window.backends,
    Postgres: window.postgres,
    'who measures': window.measuring,
  }
  for (const [who, share] of Object.entries(shares)) {
    report({ name: `${name}: ${who}`, value: rounded(share, 2), unit: 'of a core' })
  }
  const calls = (window.latencies.length + window.beats.length) / window.seconds
  report({ name: `${name}: calls and beats`, value: rounded(calls, 1), unit: 'calls/s' })
}
