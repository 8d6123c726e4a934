import { setTimeout as sleep } from 'node:timers/promises'
import { standStill } from '../apps/backend/src/platform/db/embedded/testing/stand-still.ts'
import { callLimits } from '../apps/kiosk/src/backend/answer.ts'
import { beginVisit, callMix, headersOf, type KioskCall, type Visit } from './booths/call-mix.ts'
import { openMany } from './booths/open-many.ts'
import { counts } from './counts.ts'
import { rounded } from './figures.ts'
import { postgresOf } from './memory.ts'
import { report } from './report.ts'

const hangMs = 60_000
const unavailable = 503

/** All that a kiosk asks for one guest, at once: some calls have a connection that is silent, the others wait for one. */
export async function measureDatabaseAway(): Promise<void> {
  const many = await openMany()
  try {
    const [booth] = await many.booths(1)
    if (!booth) throw new Error('There is no booth.')
    const tookMs: number[] = []
    for (let at = 0; at < counts.standstills; at += 1) {
      await untilWell(many.url, beginVisit(booth))
      const [server] = postgresOf(many.dataDir)
      if (server === undefined) throw new Error('There is no server.')
      const moveAgain = await standStill(server)
      // A run that is broken off ends without `finally`.
      process.once('exit', moveAgain)
      try {
        tookMs.push(...(await askAll(many.url, beginVisit(booth))))
      } finally {
        moveAgain()
        process.off('exit', moveAgain)
      }
    }
    report({
      name: `Postgres stands still: asked to refused with 503, slowest of ${tookMs.length} calls`,
      value: rounded(Math.max(...tookMs)),
      unit: 'ms',
      goal: callLimits.usualMs,
    })
  } finally {
    await many.stop()
  }
}

/** Milliseconds of every call that was refused; some need no database, or ask for what this visit has not learned. */
async function askAll(url: string, visit: Visit): Promise<number[]> {
  const began = performance.now()
  const answers = await Promise.all(
    callMix.map(async (call) => {
      const status = await ask(url, call, visit)
      return { status, ms: performance.now() - began, path: call.path(visit) }
    }),
  )
  const odd = answers.find(({ status }) => status >= 500 && status !== unavailable)
  if (odd) throw new Error(`${odd.path} answers ${odd.status}, not ${unavailable}.`)
  const refused = answers.filter(({ status }) => status === unavailable)
  if (refused.length === 0) throw new Error('The backend does without its database.')
  return refused.map(({ ms }) => ms)
}

/** Every connection of the pool is open then, and its next silence is a surprise. */
async function untilWell(url: string, visit: Visit): Promise<void> {
  const reads = callMix.filter(({ method }) => method === 'GET')
  const giveUpAt = performance.now() + hangMs
  for (;;) {
    const statuses = await Promise.all(reads.map((call) => ask(url, call, visit)))
    if (!statuses.includes(unavailable)) return
    if (performance.now() > giveUpAt) throw new Error('The backend never finds its database again.')
    await sleep(100)
  }
}

async function ask(url: string, call: KioskCall, visit: Visit): Promise<number> {
  const answer = await fetch(url + call.path(visit), {
    method: call.method,
    headers: headersOf(call, visit),
    body: call.body ? JSON.stringify(call.body(visit)) : null,
    signal: AbortSignal.timeout(hangMs),
  })
  await answer.arrayBuffer()
  return answer.status
}
