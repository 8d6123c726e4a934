import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { BoothBeat, beatLimits } from '@discobooth/contract/device/booth-beat'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { equip } from '../parts/equipment.ts'
import { readSettings } from '../settings.ts'
import { ManualClock } from '../testing/manual-clock.ts'
import { createScreenWatch, factsOf } from './facts.ts'
import { createHeartbeat, type Heartbeat } from './heartbeat.ts'

const boothKey = 'the-key-of-this-machine-0123456789'
const theirTime = Date.parse('2026-11-19T20:00:00.000Z')

/** A backend that hears, and misbehaves as it is told. */
const backend = {
  heard: [] as BoothBeat[],
  keys: [] as unknown[],
  does: 'hears' as 'hears' | 'gathers' | 'hangs' | 'replaced' | 'ended' | 'error' | 'portal',
}
const refusal = (code: string) => JSON.stringify({ error: { code, message: 'No.' } })
const server = createServer((request, response) => {
  void text(request).then((sent) => {
    backend.keys.push(request.headers['x-booth-key'])
    // What a controller says, the backend takes: the contract is the same.
    backend.heard.push(BoothBeat.parse(JSON.parse(sent)))
    switch (backend.does) {
      case 'hears':
        return response.end(JSON.stringify({ at: new Date(theirTime).toISOString() }))
      case 'gathers':
        clock.advance(290)
        return response.end(
          JSON.stringify({ at: new Date(theirTime).toISOString(), waitedMs: 250 }),
        )
      case 'replaced':
      case 'ended':
        return response.writeHead(401).end(refusal(`booth_key_${backend.does}`))
      case 'error':
        return response.writeHead(500).end(refusal('oops'))
      case 'portal':
        return response.writeHead(200).end('<html>Sign in to the Wi-Fi</html>')
      case 'hangs':
        return undefined
    }
  })
})

let clock: ManualClock
let heartbeat: Heartbeat
let kiosks = 0
/** Calls that were answered, or given up. */
let settled = 0
const notes: string[] = []

beforeEach(async () => {
  Object.assign(backend, { heard: [], keys: [], does: 'hears' })
  notes.length = 0
  kiosks = 1
  settled = 0
  clock = new ManualClock()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const read = readSettings({ BOOTH_KEY: boothKey, BACKEND_URL: url, PATH: process.env['PATH'] })
  if (!read.ok) throw new Error(read.message)
  const equipment = equip({ settings: read.settings, clock, env: {} })
  heartbeat = createHeartbeat({
    ...{ backendUrl: url, boothKey, clock },
    fetch: async (address, init) => {
      try {
        const answer = await fetch(address, init)
        const body = await answer.text()
        return new Response(body, { status: answer.status })
      } finally {
        settled += 1
      }
    },
    wall: () => new Date(theirTime + 90_000),
    facts: factsOf({
      equipment,
      folder: import.meta.dirname,
      version: read.settings.version,
      status: () => ({
        ...{ state: 'disarmed', door: 'CLOSED', sos: false, sessionId: null, remainingMs: null },
      }),
      screen: createScreenWatch(clock, () => kiosks),
    }),
    note: (code) => notes.push(code),
  })
  heartbeat.start()
})
afterEach(async () => {
  await heartbeat.stop()
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})

async function beats(count: number): Promise<void> {
  await expect.poll(() => backend.heard.length).toBe(count)
}

/** The last call is over, and nothing but the pause is waited for. */
async function rests(): Promise<void> {
  await expect.poll(() => [settled, clock.waiting]).toEqual([backend.heard.length, 1])
}

async function afterMs(ms: number, count: number): Promise<void> {
  await rests()
  clock.advance(ms)
  await beats(count)
}

it('says every 15 s how the machine is, with its key', async () => {
  await beats(1)
  expect(backend.keys).toEqual([boothKey])
  expect(backend.heard[0]).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+/),
    parts: { door: { healthy: true, simulated: true } },
    screen: 'alive',
    temperature: 47,
    throttled: { now: [], before: [] },
    network: { answerMs: null, lost: 0, of: 0 },
    clockErrorMs: null,
  })
  expect(backend.heard[0]?.disk?.totalBytes).toBeGreaterThan(0)
  await afterMs(beatLimits.everyMs, 2)
  // Its clock is a minute and a half before the backend's.
  expect(backend.heard[1]).toMatchObject({ network: { lost: 0, of: 1 }, clockErrorMs: 90_000 })
})

it('a backend that let it lie beside others says so, and the network is not blamed', async () => {
  await beats(1)
  backend.does = 'gathers'
  await afterMs(beatLimits.everyMs, 2)
  await afterMs(beatLimits.everyMs, 3)
  expect(backend.heard[2]).toMatchObject({ network: { answerMs: 40 }, clockErrorMs: 89_980 })
})

it.each(['hangs', 'error', 'portal'] as const)(
  'a backend that %s: it is said again soon, then no more often than ever, and counted as lost',
  async (does) => {
    await beats(1)
    backend.does = does
    await afterMs(beatLimits.everyMs, 2)
    if (does === 'hangs') clock.advance(beatLimits.answerMs)
    await afterMs(beatLimits.againMs, 3)
    if (does === 'hangs') clock.advance(beatLimits.answerMs)
    backend.does = 'hears'
    await afterMs(beatLimits.everyMs, 4)
    expect(backend.heard[3]?.network).toMatchObject({ lost: 2, of: 3 })
    await expect.poll(() => notes).toEqual(['beat_lost', 'beat_heard'])
  },
)

describe('a machine that was replaced', () => {
  it('knows it, asks now and then only, and is one again when it has joined anew', async () => {
    await beats(1)
    backend.does = 'replaced'
    await afterMs(beatLimits.everyMs, 2)
    await expect.poll(() => heartbeat.isReplaced()).toBe(true)
    await rests()
    clock.advance(beatLimits.everyMs)
    expect(backend.heard).toHaveLength(2)
    // Without an answer nothing is different.
    backend.does = 'error'
    await afterMs(60_000 - beatLimits.everyMs, 3)
    await rests()
    expect(heartbeat.isReplaced()).toBe(true)
    backend.does = 'hears'
    await afterMs(beatLimits.againMs, 4)
    await expect.poll(() => heartbeat.isReplaced()).toBe(false)
    expect(notes).toContain('machine_replaced')
  })

  it('one whose key was ended was not', async () => {
    await beats(1)
    backend.does = 'ended'
    await afterMs(beatLimits.everyMs, 2)
    await rests()
    expect(heartbeat.isReplaced()).toBe(false)
  })
})

it('a screen is gone when no kiosk has listened for as long as a browser needs to start', () => {
  const time = new ManualClock()
  let listening = 0
  const screen = createScreenWatch(time, () => listening)
  expect(screen()).toBe('unknown')
  listening = 1
  expect(screen()).toBe('alive')
  listening = 0
  time.advance(39_999)
  expect(screen()).toBe('alive')
  time.advance(1)
  expect(screen()).toBe('gone')
  listening = 1
  expect(screen()).toBe('alive')
})
