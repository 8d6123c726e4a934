import { describe, expect, it } from 'vitest'
import { connecting } from './testing/connecting.ts'
import { fakeBackend } from './testing/fake-backend.ts'

describe('the key of a kiosk', () => {
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
})
