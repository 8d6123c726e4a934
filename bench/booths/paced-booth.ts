import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  beginVisit,
  callMix,
  headersOf,
  isGranted,
  type KioskCall,
  type SimulatedBooth,
  type Visit,
} from './call-mix.ts'

const answerLimitMs = 8_000
/** Between two calls of a guest who chooses, pays and types; and no two guests in step. */
const thinkMs = { least: 2_000, most: 6_000 }

export interface Seen {
  /** Milliseconds of every answered call. */
  latencies: number[]
  errors: string[]
}

/** One kiosk through an evening, until it is told to stop. */
export async function liveEvening(order: {
  /** Of a backend; with several, of any of them, as a balancer picks it for each call. */
  url: () => string
  booth: SimulatedBooth
  /** Not all at once: a thousand booths are not switched on by one hand. */
  afterMs: number
  /** How long the song plays, in which a kiosk has nothing to ask. */
  partyMs: number
  signal: AbortSignal
  seen: Seen
  /** Where the phone's call is not one to the backend. */
  pay?: (address: string) => unknown
}): Promise<void> {
  const { signal, seen } = order
  // As a browser: connections of its own, kept as long as the backend keeps them.
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  try {
    await pause(order.afterMs, signal)
    while (!signal.aborted) {
      const visit = beginVisit(order.booth)
      for (const call of callMix) {
        if (signal.aborted) return
        await ask({ ...order, agent, call, visit }).catch((error: unknown) =>
          seen.errors.push(String(error)),
        )
        const ownMs = thinkMs.least + Math.random() * (thinkMs.most - thinkMs.least)
        await pause(call.isDance ? order.partyMs : ownMs, signal)
      }
    }
  } finally {
    agent.destroy()
  }
}

async function ask(order: {
  url: () => string
  agent: Agent
  call: KioskCall
  visit: Visit
  seen: Seen
  pay?: (address: string) => unknown
}): Promise<void> {
  const { call, visit } = order
  if (call.isPhone && order.pay) {
    // Without an answer there was no code to scan.
    if (visit.payUrl) order.pay(visit.payUrl)
    return
  }
  const path = call.path(visit)
  const sent = {
    url: new URL(path, order.url()),
    agent: order.agent,
    method: call.method,
    headers: headersOf(call, visit),
    body: call.body ? JSON.stringify(call.body(visit)) : undefined,
  }
  const started = performance.now()
  const { status, body } = await send(sent)
  order.seen.latencies.push(performance.now() - started)
  if (!isGranted(status)) throw new Error(`${call.method} ${path} answered ${status}: ${body}`)
  call.learn?.(body, visit)
}

export interface Sent {
  url: URL
  agent: Agent
  method: string
  headers: Record<string, string>
  body: string | undefined
}

/** A connection that was closed just when it was used again is no error: browsers send it once more. */
export async function send(
  sent: Sent,
  isSecond = false,
): Promise<{ status: number; body: string }> {
  const { url, agent, method, body } = sent
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const headers = { ...sent.headers, ...length }
  const signal = AbortSignal.timeout(answerLimitMs)
  const asked = request(url, { agent, method, headers, signal })
  try {
    const answered = Promise.withResolvers<IncomingMessage>()
    asked.once('response', answered.resolve).once('error', answered.reject).end(body)
    const answer = await answered.promise
    return { status: answer.statusCode ?? 0, body: await text(answer) }
  } catch (error) {
    if (asked.reusedSocket && !isSecond && !signal.aborted) return send(sent, true)
    throw error
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
