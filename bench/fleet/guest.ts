import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { PartsState } from '@discobooth/contract/media/media'
import * as z from 'zod/mini'
import { API_BASE } from '../../apps/backend/src/app.ts'
import { aPhoto, inReport, md5sOf } from '../../apps/backend/src/recordings/testing/recorder.ts'
import {
  beginVisit,
  callMix,
  headersOf,
  isGranted,
  type SimulatedBooth,
  type Visit,
} from '../booths/call-mix.ts'
import { send } from '../booths/paced-booth.ts'
import { partBytes } from './open-fleet.ts'

/** What a whole guest was, to be compared with what provider, mail and database say. */
export interface Guest {
  sessionId: string
  email: string
  isOver: boolean
}

export interface Evening {
  guests: Guest[]
  /** How often a call was sent again; how often a third time, which a guest would see. */
  again: number
  failures: string[]
  calls: number
}

/** Photos: the least that has a mail of its own. */
const PHOTO_MODE = 1
/** So often a kiosk asks whether it is paid, before its guest gives up: a minute. */
const MOST_POLLS = 30
/** As soon as a kiosk asks again. */
const AGAIN_MS = 1_000
const Paid = z.object({ isPaid: z.boolean() })

/** One booth, guest after guest, until it is told to begin no other; every guest is brought to the end. */
export async function liveThrough(order: {
  url: string
  booth: SimulatedBooth
  /** The phone. */
  pay: (url: string) => void
  thinkMs: { least: number; most: number }
  partyMs: number
  afterMs: number
  signal: AbortSignal
  evening: Evening
}): Promise<void> {
  const { signal, evening, thinkMs } = order
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const think = () =>
    sleep(thinkMs.least + Math.random() * (thinkMs.most - thinkMs.least), undefined)
  try {
    await sleep(order.afterMs, undefined, { signal }).catch(() => undefined)
    while (!signal.aborted) {
      const visit = beginVisit(order.booth)
      const email = `${visit.sessionId}@example.com`
      const guest: Guest = { sessionId: visit.sessionId, email, isOver: false }
      evening.guests.push(guest)
      try {
        await beOne({ ...order, agent, visit, email, think })
        guest.isOver = true
      } catch (error) {
        evening.failures.push(String(error))
      }
    }
  } finally {
    agent.destroy()
  }
}

type Way = {
  url: string
  agent: Agent
  visit: Visit
  email: string
  pay: (url: string) => void
  think: () => Promise<void>
  partyMs: number
  evening: Evening
}

/** A call that was cut off is sent once more, as it was: a kiosk does no more where a guest is waiting. */
async function ask(
  { url, agent, visit, evening }: Way,
  call: { method: string; path: string; body?: unknown; headers?: Record<string, string> },
): Promise<string> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  const headers = {
    'x-booth-key': visit.booth.key,
    ...(call.method !== 'GET' && { 'x-operation-id': randomUUID() }),
    ...(body && { 'content-type': 'application/json' }),
    ...call.headers,
  }
  const target = new URL(call.path, url)
  for (let tries = 1; ; tries += 1) {
    evening.calls += 1
    const sent = { url: target, agent, method: call.method, headers, body }
    const answer = await send(sent).catch((error: unknown) => ({ status: 0, body: String(error) }))
    if (isGranted(answer.status)) return answer.body
    const isCut = answer.status === 0 || answer.status >= 500
    const said = `${call.method} ${call.path} answered ${answer.status}, tried ${tries} times: ${answer.body}`
    if (!isCut || tries > 1) throw new Error(said)
    evening.again += 1
    await sleep(AGAIN_MS)
  }
}

async function beOne(way: Way): Promise<void> {
  const { visit } = way
  const ofSession = `${API_BASE}/api/sessions/${visit.sessionId}`
  let isPaid = false
  for (const call of callMix) {
    const path = call.path(visit)
    if (call.isPhone) {
      way.pay(visit.payUrl)
      for (let polls = 0; !isPaid && polls < MOST_POLLS; polls += 1) {
        await sleep(2_000)
        const answer = await ask(way, { method: 'GET', path: `${ofSession}/payment` })
        isPaid = z.parse(Paid, JSON.parse(answer)).isPaid
      }
      if (!isPaid) throw new Error(`${visit.sessionId} has paid, and nobody says so.`)
      continue
    }
    const body = call.body && withOwn(call.body(visit), way.email)
    const answer = await ask(way, {
      method: call.method,
      path,
      headers: headersOf(call, visit),
      body,
    })
    call.learn?.(answer, visit)
    await (call.isDance ? sleep(way.partyMs) : way.think())
  }
  await bringPhoto(way)
}

/** The same guest in another mode and with an address of their own. */
function withOwn(body: unknown, email: string): unknown {
  const sent = z.parse(z.record(z.string(), z.unknown()), body)
  return {
    ...sent,
    ...('sessionMode' in sent && { sessionMode: PHOTO_MODE }),
    ...('customerEmail' in sent && { customerEmail: email }),
  }
}

/** As the booth does: the report, and the photo straight into the store. */
async function bringPhoto(way: Way): Promise<void> {
  const { sessionId } = way.visit
  const photo = aPhoto('photo-1.jpg', sessionId)
  const path = `${API_BASE}/api/media/${sessionId}`
  const startedAt = new Date().toISOString()
  const report = { startedAt, files: [inReport(photo)], problem: null }
  const { length: bytes } = photo.bytes
  const offered = { bytes, sha256: photo.sha256, md5s: md5sOf(photo.bytes, partBytes) }
  await ask(way, { method: 'PUT', path, body: report })
  for (let parts = 0; parts < 5; parts += 1) {
    const offer = { method: 'POST', path: `${path}/${photo.name}/parts`, body: offered }
    const { part, sha256 } = z.parse(PartsState, JSON.parse(await ask(way, offer)))
    if (sha256 === photo.sha256) return
    if (!part) throw new Error(`${photo.name} is neither wanted nor confirmed.`)
    await fetch(part.address, { method: 'PUT', headers: part.headers, body: photo.bytes })
  }
  throw new Error(`${photo.name} of ${sessionId} never arrives.`)
}
