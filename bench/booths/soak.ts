import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { counts } from '../counts.ts'
import { growthPercent, percentile, rounded, type Sample } from '../figures.ts'
import { megabytesOf, postgresOf, residentMegabytes } from '../memory.ts'
import { report } from '../report.ts'
import { holdStreams } from './held-streams.ts'
import { openMany } from './open-many.ts'
import { liveEvening, type Seen } from './paced-booth.ts'

/** The clock of the histogram ticks so often; what it counts beyond is delay. */
const tickMs = 10
const mostGrowthPercent = 5

/** Many booths at the pace of their guests, for a while: nothing may fail, dawdle or pile up. */
export async function measureSoak(): Promise<void> {
  const { booths: count, rampSeconds, seconds, sampleSeconds, partySeconds } = counts.soak
  const many = await openMany()
  const stopping = new AbortController()
  try {
    const booths = await many.booths(count)
    const streams = await holdStreams(many.url, booths)
    const seen: Seen = { latencies: [], errors: [] }
    const { backendPid } = many
    const url = () => many.url
    const evenings = booths.map((booth, at) => {
      const afterMs = (at / count) * rampSeconds * 1_000
      const partyMs = partySeconds * 1_000
      return liveEvening({ url, booth, afterMs, partyMs, seen, signal: stopping.signal })
    })
    await sleep(rampSeconds * 1_000)
    // An error counts from the first second on, a latency when all have come.
    seen.latencies = []
    const backend: Sample[] = []
    const postgres: Sample[] = []
    const ownDelay = monitorEventLoopDelay({ resolution: tickMs })
    ownDelay.enable()
    const started = performance.now()
    for (let at = 0; at < seconds; at = (performance.now() - started) / 1_000) {
      backend.push({ at, value: residentMegabytes(backendPid) })
      postgres.push({ at, value: megabytesOf(postgresOf(many.dataDir)) })
      await sleep(sampleSeconds * 1_000)
    }
    ownDelay.disable()
    stopping.abort()
    await Promise.all(evenings)
    const lost = streams.seen.lost
    streams.end()
    for (const error of seen.errors.slice(0, 3)) console.error(error)
    const name = `${count} booths for ${seconds} s, guest after guest, ${streams.count} streams`
    const { latencies } = seen
    report({
      name: `${name}: calls`,
      value: rounded(latencies.length / seconds, 1),
      unit: 'calls/s',
    })
    report({ name: `${name}: errors`, value: seen.errors.length, unit: 'errors', goal: 0 })
    report({ name: `${name}: streams lost`, value: lost, unit: 'errors', goal: 0 })
    const at = (part: number) => rounded(percentile(latencies, part), 1)
    report({ name: `${name}: latency, median`, value: at(0.5), unit: 'ms' })
    report({ name: `${name}: latency, 99 of 100`, value: at(0.99), unit: 'ms', goal: 100 })
    report({ name: `${name}: latency, slowest`, value: at(1), unit: 'ms' })
    // A thousand booths live in this process: what it is late itself is in the latency above.
    report({
      name: 'soak: how late the measuring process itself was, 99 of 100',
      value: rounded(Math.max(0, ownDelay.percentile(99) / 1e6 - tickMs), 1),
      unit: 'ms',
    })
    reportGrowth('backend (RSS)', backend, { goal: mostGrowthPercent })
    // It fills the buffers it was given, and tables grow: no goal.
    reportGrowth('Postgres (PSS)', postgres)
  } finally {
    stopping.abort()
    await many.stop()
  }
}

function reportGrowth(
  whose: string,
  samples: readonly Sample[],
  goal: { goal?: number } = {},
): void {
  const { seconds } = counts.soak
  const last = samples.at(-1)?.value ?? Number.NaN
  report({ name: `soak: memory at the end, ${whose}`, value: rounded(last, 1), unit: 'MB' })
  report({
    name: `soak: growth of memory over ${seconds} s, ${whose}`,
    value: rounded(growthPercent(samples), 1),
    unit: '%',
    ...goal,
  })
}
