import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BoothBeat, beatLimits } from '@discobooth/contract/device/booth-beat'
import { API_BASE } from '../../apps/backend/src/app.ts'
import { wellBeat } from '../../apps/backend/src/testing/accepted-calls.ts'
import { counts } from '../counts.ts'
import { processorMs } from '../eyes/processor.ts'
import { percentile, rounded } from '../figures.ts'
import { postgresOf } from '../memory.ts'
import { report } from '../report.ts'
import { type ManyBooths, openMany } from './open-many.ts'
import type { Seen } from './paced-booth.ts'

/** A thousand booths are not switched on by one hand; four rounds of beats, so that they are not in step. */
const rampMs = 4 * beatLimits.everyMs
/** Of one core, backend and Postgres together. */
const mostPercent = 5

/**
 * Booths that nobody stands at: each says every 15 s that it lives, over a connection of its own that it
 * keeps. What backend and Postgres take of one core beyond what they take with nobody there.
 */
export async function measureBeats(): Promise<void> {
  const { booths: count, seconds } = counts.beats
  const many = await openMany()
  const stopping = new AbortController()
  try {
    const booths = await many.booths(count)
    const idle = await shareOfCore(many, seconds)
    const seen: Seen = { latencies: [], errors: [] }
    const beating = booths.map(({ key }, at) =>
      keepBeating({
        ...{ url: () => many.url, key, seen, signal: stopping.signal },
        afterMs: (at / count) * rampMs,
      }),
    )
    // The first beat of a booth is a row more, and its second is usual.
    await sleep(rampMs + 2 * beatLimits.everyMs)
    seen.latencies = []
    const busy = await shareOfCore(many, seconds)
    stopping.abort()
    await Promise.all(beating)
    for (const error of seen.errors.slice(0, 3)) console.error(error)
    const name = `${count} booths, a beat each ${beatLimits.everyMs / 1_000} s`
    const whole = busy.backend + busy.postgres
    report({
      name: `${name}: beats`,
      value: rounded(seen.latencies.length / seconds, 1),
      unit: 'calls/s',
    })
    report({ name: `${name}: backend, of one core`, value: percent(busy.backend), unit: '%' })
    report({ name: `${name}: Postgres, of one core`, value: percent(busy.postgres), unit: '%' })
    report({
      name: `${name}: both, beyond what they take without a booth`,
      value: percent(whole - idle.backend - idle.postgres),
      unit: '%',
      goal: mostPercent,
    })
    const at = (part: number) => rounded(percentile(seen.latencies, part), 1)
    // Nobody waits for it, and it waits for others, up to 250 ms (`operator/booths/quick-beats.ts`).
    report({ name: `${name}: latency, 99 of 100`, value: at(0.99), unit: 'ms', goal: 350 })
    report({ name: `${name}: errors`, value: seen.errors.length, unit: 'errors', goal: 0 })
  } finally {
    stopping.abort()
    await many.stop()
  }
}

const percent = (share: number) => rounded(share * 100, 2)

async function shareOfCore(many: ManyBooths, seconds: number) {
  const used = () => ({
    backend: processorMs(many.backendPid),
    // Its processes come and go with their connections: those that stay are what is counted.
    postgres: new Map(postgresOf(many.dataDir).map((pid) => [pid, processorMs(pid)])),
  })
  const [before, began] = [used(), performance.now()]
  await sleep(seconds * 1_000)
  const [after, tookMs] = [used(), performance.now() - began]
  const ofPostgres = [...after.postgres].map(([pid, ms]) => ms - (before.postgres.get(pid) ?? 0))
  return {
    backend: (after.backend - before.backend) / tookMs,
    postgres: ofPostgres.reduce((sum, ms) => sum + ms, 0) / tookMs,
  }
}

/** One controller, from its start until it is told to stop. */
export async function keepBeating(order: {
  url: () => string
  key: string
  afterMs: number
  seen: Seen
  signal: AbortSignal
}): Promise<void> {
  const { signal, seen } = order
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  try {
    await rest(order.afterMs)
    for (let beats = 0; !signal.aborted; beats += 1) {
      const started = performance.now()
      const status = await send({ ...order, url: order.url(), agent }, beats).catch(
        (error: unknown) => String(error),
      )
      if (status === 200) seen.latencies.push(performance.now() - started)
      else seen.errors.push(String(status))
      await rest(beatLimits.everyMs)
    }
  } finally {
    agent.destroy()
  }
}

/** No two beats are the same: it gets warmer, and the network is now quicker and now slower. */
function send(
  { url, key, agent }: { url: string; key: string; agent: Agent },
  beat: number,
): Promise<number> {
  const network = { answerMs: 20 + (beat % 7), lost: 0, of: Math.min(beat, 20) }
  const said: BoothBeat = { ...wellBeat, temperature: 45 + (beat % 10) / 10, network }
  const body = JSON.stringify(said)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-booth-key': key,
  }
  return new Promise((resolve, reject) => {
    const asked = request(new URL(`${API_BASE}/api/booth/beat`, url), {
      ...{ method: 'POST', agent, headers },
      signal: AbortSignal.timeout(beatLimits.answerMs),
    })
    asked.once('error', reject)
    asked.once('response', (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.end(body)
  })
}
