import type { BoothSettings } from '@discobooth/contract/booth-settings'
import type { Means } from '@discobooth/contract/sellable'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { handClock } from '../platform/testing/hand-clock.ts'
import { memoryKept } from '../platform/testing/memory-kept.ts'
import { type BackendLink, createConnection } from './connection.ts'
import { fakeBackend } from './testing/fake-backend.ts'

const running: { stop(): void }[] = []

function connecting(initial: Record<string, unknown> = {}, backend = fakeBackend()) {
  const clock = handClock()
  const { kept, values } = memoryKept(initial)
  const link = createStore<BackendLink>()(() => ({ kind: 'connecting' }))
  const applied: BoothSettings[] = []
  const named: string[] = []
  let device = 'http://127.0.0.1:5000'
  let outgrown = 0
  let reached = 0
  const connection = createConnection({
    fetch: backend.fetch,
    kept,
    clock,
    random: () => 1,
    link,
    boothLink: createStore<Means>()(() => ({
      booth: 'gone',
      music: 'ready',
      deliversMedia: true,
    })),
    deviceAddress: () => device,
    apply(settings) {
      applied.push(settings)
      device = `${settings.protocol}://${settings.raspberryIp}:${settings.raspberryPort}`
    },
    confinement: {
      to: (...asked) => named.push(asked.flat().join(' ')) === 1 || named.at(-1) === named[0],
      mayCall: () => true,
    },
    outgrown: () => (outgrown += 1),
    reached: () => {
      reached += 1
    },
  })
  running.push(connection)
  return {
    connection,
    clock,
    values,
    applied,
    named,
    outgrown: () => outgrown,
    backend: backend.state,
    reached: () => reached,
    link: link.getState,
    health: () => connection.call({ method: 'GET', path: 'api/booth', answer: z.unknown() }),
  }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  for (const connection of running.splice(0)) connection.stop()
  vi.restoreAllMocks()
})

describe('connection', () => {
  it('finds its backend, enrols by itself where it may, and fetches its settings', async () => {
    const kiosk = connecting()
    kiosk.connection.start()
    await kiosk.clock.live(0)
    expect(kiosk.link()).toEqual({ kind: 'online' })
    expect(kiosk.applied).toEqual([kiosk.backend.settings])
    await expect.poll(() => kiosk.values.get('boothKey')).toBeNull()
    expect(kiosk.values.get('sealedBoothKey')).toBe('sealed:key-1')
    expect(kiosk.reached()).toBe(1)
  })

  it('names whom the page may call once the backend has said it, and says when that is over', async () => {
    const backend = fakeBackend()
    const calls = ['https://api.example']
    backend.state.config = { supabaseUrl: 'http://backend.test', supabaseKey: 'public', calls }
    const old = { ...backend.state.settings, raspberryIp: '10.0.0.1' }
    const kiosk = connecting({ settings: old }, backend)
    kiosk.connection.start()
    await kiosk.clock.live(0)
    expect(kiosk.named).toEqual([`http://backend.test/ http://127.0.0.1:5000 ${calls[0]}`])
    await kiosk.connection.adopt({ ...backend.state.settings, freeMode: true })
    expect(kiosk.outgrown()).toBe(0)
    // Nobody answers there: the key stays within reach, or nobody could ever correct the address.
    backend.device.state.weather = 'gone'
    await kiosk.connection.adopt({ ...backend.state.settings, raspberryIp: '10.0.0.2' })
    expect(kiosk.outgrown()).toBe(1)
    expect(kiosk.values.get('boothKey')).toBe('key-1')
    expect(kiosk.values.get('sealedBoothKey')).toBeNull()
  })

  it('uses the key it was given before', async () => {
    const kiosk = connecting({ boothKey: 'key-1' })
    kiosk.connection.start()
    await kiosk.clock.live(0)
    expect(kiosk.link()).toEqual({ kind: 'online' })
    expect(kiosk.backend.calls.map((call) => call.path)).toEqual([
      '/config.json',
      '/functions/v1/api/booth',
    ])
  })

  it('a key that lay open is sealed as soon as the controller answers, and opened after a reload', async () => {
    const before = fakeBackend()
    before.device.state.weather = 'gone'
    const kiosk = connecting({ boothKey: 'key-1' }, before)
    kiosk.connection.start()
    await kiosk.clock.live(0)
    expect(kiosk.link()).toEqual({ kind: 'online' })
    expect(kiosk.values.get('boothKey')).toBe('key-1')
    before.device.state.weather = 'fair'
    kiosk.connection.refresh()
    await kiosk.clock.live(0)
    await expect.poll(() => kiosk.values.get('boothKey')).toBeNull()
    const again = connecting(Object.fromEntries(kiosk.values))
    again.connection.start()
    await again.clock.live(0)
    expect(again.link()).toEqual({ kind: 'online' })
  })

  it.each([
    ['where no controller answers', 'gone', 'away'],
    ['beside another controller', 'fair', 'not-enrolled'],
  ] as const)('a copied profile makes no call %s', async (_, weather, link) => {
    const elsewhere = fakeBackend()
    elsewhere.state.enrols = false
    elsewhere.device.state.weather = weather
    const thief = connecting({ sealedBoothKey: 'sealed-elsewhere:key-1' }, elsewhere)
    thief.connection.start()
    await thief.clock.live(0)
    expect((await thief.health()).ok).toBe(false)
    expect(thief.link().kind).toBe(link)
    expect(elsewhere.state.calls.some(({ headers }) => headers.has('x-booth-key'))).toBe(false)
  })

  it('a demo whose controller has moved meanwhile gives its kiosk the key again', async () => {
    const moved = fakeBackend()
    moved.device.state.weather = 'gone'
    const kiosk = connecting({ sealedBoothKey: 'sealed:key-1' }, moved)
    kiosk.connection.start()
    await kiosk.clock.live(0)
    expect(kiosk.link()).toEqual({ kind: 'online' })
  })

  it('renews a key that the backend no longer knows, once for all calls that met it', async () => {
    const kiosk = connecting({ boothKey: 'key-0' })
    kiosk.connection.start()
    await kiosk.clock.live(0)
    kiosk.backend.boothKey = 'key-2'
    const answers = await Promise.all([kiosk.health(), kiosk.health()])
    expect(answers.every((answer) => answer.ok)).toBe(true)
    await expect.poll(() => kiosk.values.get('sealedBoothKey')).toBe('sealed:key-2')
    const enrolments = kiosk.backend.calls.filter((call) => call.path.endsWith('/enrol'))
    expect(enrolments).toHaveLength(2)
  })

  it('a key that was signed out is used once more at most, and forgotten, also after a reload', async () => {
    const fake = fakeBackend()
    const kiosk = connecting({ boothKey: 'key-1' }, fake)
    kiosk.connection.start()
    await kiosk.clock.live(0)
    await expect.poll(() => kiosk.values.get('sealedBoothKey')).toBe('sealed:key-1')
    Object.assign(fake.state, { enrols: false, enrolmentWants: 'join_code_required' })
    fake.signOut()
    const uses = () =>
      fake.state.calls.filter(({ headers }) => headers.get('x-booth-key') === 'key-1').length
    const before = uses()
    expect(await kiosk.health()).toMatchObject({ ok: false, code: 'booth_key_ended' })
    expect(kiosk.link()).toEqual({ kind: 'not-enrolled', wants: 'code' })
    expect([await kiosk.health(), uses()]).toMatchObject([{ ok: false }, before + 1])
    const again = connecting(Object.fromEntries(kiosk.values), fake)
    again.connection.start()
    await again.clock.live(0)
    expect(again.link()).toEqual({ kind: 'not-enrolled', wants: 'code' })
    expect(uses()).toBe(before + 1)
  })

  it('is not set up while the key that it is given opens nothing', async () => {
    const fake = fakeBackend()
    fake.state.endedKeys.push('key-1')
    const kiosk = connecting({}, fake)
    kiosk.connection.start()
    await kiosk.clock.live(0)
    expect(kiosk.link()).toEqual({ kind: 'not-enrolled', wants: 'passcode' })
  })

  it('says so when nobody enrols it, and notices when somebody has', async () => {
    const kiosk = connecting()
    kiosk.backend.enrols = false
    kiosk.connection.start()
    await kiosk.clock.live(0)
    expect(kiosk.link()).toEqual({ kind: 'not-enrolled', wants: 'passcode' })
    kiosk.backend.enrols = true
    await kiosk.clock.live(30_000)
    expect(kiosk.link()).toEqual({ kind: 'online' })
  })

  it.each([
    [{}, 'supabaseUrl is required.'],
    [{ supabaseKey: 'public' }, 'supabaseUrl is required.'],
    [{ supabaseUrl: '', supabaseKey: 'public' }, 'supabaseUrl is required.'],
    [{ supabaseUrl: 'http://backend.test' }, 'supabaseKey is required.'],
    [null, 'supabaseUrl is required.'],
    [{ supabaseUrl: 7 }, 'supabaseUrl is required.'],
  ])('[5.25] says what config.json %j lacks, and recovers by itself', async (config, message) => {
    const kiosk = connecting()
    const good = kiosk.backend.config
    kiosk.backend.config = config
    kiosk.connection.start()
    await kiosk.clock.live(0)
    expect(kiosk.link()).toEqual({ kind: 'misconfigured', message })
    kiosk.backend.config = good
    await kiosk.clock.live(30_000)
    expect(kiosk.link()).toEqual({ kind: 'online' })
  })

  it('[5.25] goes on saying what config.json lacks while screens ask for more', async () => {
    const kiosk = connecting()
    kiosk.backend.config = {}
    kiosk.connection.start()
    await kiosk.clock.live(0)
    expect(await kiosk.health()).toMatchObject({ ok: false, code: 'not_connected' })
    expect(kiosk.link().kind).toBe('misconfigured')
  })

  it('starts without network from what it kept, and connects when it comes', async () => {
    const first = connecting()
    first.connection.start()
    await first.clock.live(0)
    const backend = fakeBackend()
    backend.state.weather = 'away'
    const kiosk = connecting(Object.fromEntries(first.values), backend)
    kiosk.connection.start()
    await kiosk.clock.live(0)
    expect(kiosk.link()).toEqual({ kind: 'away' })
    expect(kiosk.applied).toEqual([first.backend.settings])
    kiosk.backend.weather = 'fair'
    await kiosk.clock.live(500)
    expect(kiosk.link()).toEqual({ kind: 'online' })
  })

  it('tries again in growing steps, 15 s at most, with one timer', async () => {
    const kiosk = connecting()
    kiosk.backend.weather = 'trouble'
    kiosk.connection.start()
    await kiosk.clock.live(0)
    const triedAt: number[] = []
    for (let second = 0; second < 60; second++) {
      const before = kiosk.backend.calls.length
      await kiosk.clock.live(1_000)
      if (kiosk.backend.calls.length > before) triedAt.push(second)
      expect(kiosk.clock.pending()).toBe(1)
    }
    expect(triedAt).toEqual([0, 1, 3, 7, 15, 30, 45])
  })

  it('notices from any call that the backend went away, and tells when it is back', async () => {
    const kiosk = connecting()
    kiosk.connection.start()
    await kiosk.clock.live(0)
    kiosk.backend.weather = 'away'
    expect(await kiosk.health()).toMatchObject({ ok: false, kind: 'network' })
    expect(kiosk.link()).toEqual({ kind: 'away' })
    kiosk.backend.weather = 'fair'
    await kiosk.clock.live(500)
    expect(kiosk.link()).toEqual({ kind: 'online' })
    expect(kiosk.reached()).toBe(2)
  })

  it('lets a call that comes early wait for the connection', async () => {
    const kiosk = connecting()
    kiosk.connection.start()
    expect(await kiosk.health()).toMatchObject({ ok: true })
  })

  it('is not thrown off by a refusal: the backend is there', async () => {
    const kiosk = connecting()
    kiosk.connection.start()
    await kiosk.clock.live(0)
    const answer = await kiosk.connection.call({
      method: 'GET',
      path: 'api/nothing',
      answer: z.unknown(),
    })
    expect(answer).toMatchObject({ ok: false, status: 404 })
    expect(kiosk.link()).toEqual({ kind: 'online' })
  })

  it('leaves no timer behind when it is stopped', async () => {
    const kiosk = connecting()
    kiosk.backend.weather = 'away'
    kiosk.connection.start()
    await kiosk.clock.live(0)
    expect(kiosk.clock.pending()).toBe(1)
    kiosk.connection.stop()
    expect(kiosk.clock.pending()).toBe(0)
  })
})
