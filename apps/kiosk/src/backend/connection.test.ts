import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { connecting } from './testing/connecting.ts'
import { fakeBackend } from './testing/fake-backend.ts'

describe('connection', () => {
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

  it('says where the backend is only once it is told: no key goes to the host of the page', async () => {
    const kiosk = connecting({ boothKey: 'key-1' })
    const early = kiosk.connection.whereIs('/functions/v1/api/events')
    kiosk.connection.start()
    await kiosk.clock.live(0)
    expect(await early).toBe(kiosk.connection.resolve('/functions/v1/api/events'))
    expect(await early).toMatch(/^http/)
    const nobody = connecting()
    const refused = nobody.connection.whereIs('/x').catch(String)
    await nobody.clock.live(5_000)
    expect(await refused).toContain('not connected')
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
