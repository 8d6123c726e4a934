import { hashKey } from '../../apps/backend/src/operator/adapters/hashes.ts'
import { counts } from '../counts.ts'
import { rounded } from '../figures.ts'
import { megabytesOf, postgresOf } from '../memory.ts'
import { report } from '../report.ts'
import { runFullSpeed } from './full-speed.ts'
import { type ManyBooths, openMany } from './open-many.ts'
import { recordVisit } from './recorded-sql.ts'
import { measureStraight } from './straight-sql.ts'

/** Of the speed of the bare SQL; 0.5 would be better still. */
const leastShare = 0.35
/** Both sides begin warm: compiled code, open connections, pages of the tables in memory. */
const warmUp = { atOnce: 10, visits: 3 }

/**
 * How much the backend gets done when nobody waits: the kiosk's calls over HTTP, against the same
 * SQL from one bare process. autocannon runs in this process and takes a core's time from the
 * backend and Postgres, and the backend has its jobs to do: both count against it. It stands still
 * while the bare process has its turn: else it finds payments of that process at the cashier, and
 * enters them first.
 */
export async function measureBooths(): Promise<void> {
  const many = await openMany()
  try {
    const { url, address } = many
    const booths = await many.booths(Math.max(...counts.fullSpeed.map((one) => one.booths), 100))
    const [first] = booths
    if (!first) throw new Error('There is no booth.')
    const recorded = await recordVisit({ address, booth: first })
    const hashed = booths.map(({ id, key }) => ({ id, keySha256: hashKey(key) }))
    for (const { booths: atOnce, visits } of counts.fullSpeed) {
      const inAll = atOnce * visits
      const straight = await complete(many, inAll + warmUp.atOnce * warmUp.visits, () =>
        many.withoutBackend(() =>
          measureStraight({ recorded, booths: hashed, atOnce, visits, warmUp, address }),
        ),
      )
      await runFullSpeed({ url, booths, connections: warmUp.atOnce, visits: warmUp.visits })
      const backend = await complete(many, inAll, () =>
        runFullSpeed({ url, booths, connections: atOnce, visits }),
      )
      tell(atOnce, { straight, backend })
    }
    for (const [whose, processes] of [
      ['backend', [many.backendPid]],
      ['Postgres', postgresOf(many.dataDir)],
    ] as const) {
      const value = megabytesOf(processes)
      report({ name: `after full speed: ${whose}, memory (PSS)`, value, unit: 'MB' })
    }
  } finally {
    await many.stop()
  }
}

/** A visit that did not come to its end was less work: it counts as an error, whatever was answered. */
async function complete<Result extends { errors: number }>(
  many: ManyBooths,
  visits: number,
  run: () => Promise<Result>,
): Promise<Result> {
  const before = await many.finishedVisits()
  const result = await run()
  const missing = visits - ((await many.finishedVisits()) - before)
  return { ...result, errors: Math.max(result.errors, missing) }
}

function tell(
  booths: number,
  measured: {
    straight: { callsPerSecond: number; errors: number }
    backend: Awaited<ReturnType<typeof runFullSpeed>>
  },
): void {
  const { straight, backend } = measured
  const name = `${booths} ${booths === 1 ? 'booth' : 'booths'} at full speed`
  report({ name: `${name}: backend`, value: rounded(backend.callsPerSecond), unit: 'calls/s' })
  report({
    name: `${name}: the same SQL straight from pg`,
    value: rounded(straight.callsPerSecond),
    unit: 'calls/s',
  })
  report({
    name: `${name}: share of the straight SQL`,
    value: rounded(backend.callsPerSecond / straight.callsPerSecond, 2),
    unit: 'times',
    goal: leastShare,
    atLeast: true,
  })
  report({ name: `${name}: latency, median`, value: backend.medianMs, unit: 'ms' })
  report({ name: `${name}: latency, 99 of 100`, value: backend.p99Ms, unit: 'ms' })
  report({ name: `${name}: errors`, value: backend.errors, unit: 'errors', goal: 0 })
  report({
    name: `${name}: errors of the straight SQL`,
    value: straight.errors,
    unit: 'errors',
    goal: 0,
  })
}
