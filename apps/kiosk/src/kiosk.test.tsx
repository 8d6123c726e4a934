import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBackend } from './backend/testing/fake-backend.ts'
import type { Route } from './flow/routes.ts'
import { createKiosk, type Kiosk } from './kiosk.ts'
import { deleteDatabase } from './platform/testing/delete-database.ts'

let backend = fakeBackend()
let kiosk: Kiosk
let visited: Route[] = []
let name = ''

function openKiosk(): Kiosk {
  return createKiosk({ navigate: (to) => visited.push(to), fetch: backend.fetch, name })
}

async function online(route: Route = '/') {
  kiosk = openKiosk()
  kiosk.arrived(route)
  await kiosk.start()
  await expect.poll(() => kiosk.backend.getState()).toEqual({ kind: 'online' })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  backend = fakeBackend()
  visited = []
  name = `kiosk-${crypto.randomUUID()}`
})

afterEach(async () => {
  kiosk.stop()
  await deleteDatabase(name)
})

const session = () => kiosk.context.getState().session
const onBackend = () => backend.state.sessions.get(session()?.id ?? '')
const modeNamed = (wanted: string) =>
  kiosk.context.getState().modes.find((mode) => mode.name === wanted)!

describe('kiosk', () => {
  it('[3.context-state.1, 9.16] starts with the specified context, and nobody in it', () => {
    kiosk = openKiosk()
    expect(kiosk.context.getState()).toEqual({
      session: null,
      modes: [],
      selectedTrack: null,
      queuedSession: null,
      selectedQueueTrack: null,
      isEmergency: false,
      priceMultiplier: 3,
      queueComplete: false,
    })
  })

  it('[3.storage-keys.1] takes the booth over from local storage, and mirrors what the backend says', async () => {
    localStorage.setItem('boothId', 'old booth')
    localStorage.setItem('freeMode', 'true')
    kiosk = openKiosk()
    expect(kiosk.settings.getState()).toMatchObject({ boothId: 'old booth', freeMode: true })
    kiosk.stop()
    backend.state.settings = { ...backend.state.settings, boothId: 'B-7', language: 'nl' }
    await online()
    expect(kiosk.settings.getState()).toEqual(backend.state.settings)
    const stored = ['boothId', 'freeMode', 'language'].map((key) => localStorage.getItem(key))
    expect(stored).toEqual(['B-7', 'false', 'nl'])
  })

  it('[9.21] speaks English unless told otherwise', () => {
    kiosk = openKiosk()
    expect(kiosk.language.getState()).toEqual({ language: 'en' })
    localStorage.setItem('language', 'xx')
    expect(openKiosk().language.getState()).toEqual({ language: 'en' })
    localStorage.setItem('language', 'nl')
    expect(openKiosk().language.getState()).toEqual({ language: 'nl' })
  })

  it('[2.mode.7, 3.session.1, 3.session.2] begins a session on the backend, here and in session storage', async () => {
    await online('/mode')
    expect(await kiosk.guest.begin('mode')).toEqual({ ok: true, next: '/mode' })
    expect(onBackend()).toEqual(session())
    expect(JSON.parse(sessionStorage.getItem('currentSession') ?? '')).toEqual(session())
    expect(session()).toMatchObject({ boothId: 'demo', location: '-', language: 'en', price: null })
  })

  it('[2.mode.7] begins one session, however often the screen asks', async () => {
    await online('/mode')
    await Promise.all([kiosk.guest.begin('mode'), kiosk.guest.begin('mode')])
    await kiosk.guest.begin('mode')
    expect(backend.state.sessions.size).toBe(1)
  })

  it('[4.session-lifecycle.1] merges an update here and on the backend', async () => {
    await online('/mode')
    await kiosk.guest.begin('mode')
    kiosk.guest.update({ customerEmail: 'a@b.nl' })
    kiosk.guest.update({ songName: 'Le Freak' })
    const expected = { customerEmail: 'a@b.nl', songName: 'Le Freak' }
    expect(session()).toMatchObject(expected)
    await expect.poll(() => onBackend()).toMatchObject(expected)
    const puts = backend.state.calls.filter((call) => call.method === 'PUT')
    for (const { body } of puts) {
      expect(Object.keys(body as object)).not.toContain('isPaid')
      expect(Object.keys(body as object)).not.toContain('price')
      expect(Object.keys(body as object)).not.toContain('paymentLink')
    }
  })

  it('[4.mode-selection.1, 4.mode-selection.3] takes the price from the backend and goes to /pay', async () => {
    await online('/mode')
    await kiosk.guest.begin('mode')
    await kiosk.modes.load()
    expect(await kiosk.guest.chooseMode(modeNamed('Photo'))).toEqual({ ok: true, next: '/pay' })
    expect(session()).toMatchObject({ sessionMode: 1, isPaid: false, price: 5 })
    expect(localStorage.getItem('requiresMedia')).toBe('true')
  })

  it('[4.mode-selection.4] goes on to /email or /song in free mode, as the backend decided', async () => {
    backend.state.settings = { ...backend.state.settings, freeMode: true }
    await online('/mode')
    await kiosk.guest.begin('mode')
    await kiosk.modes.load()
    expect(await kiosk.guest.chooseMode(modeNamed('Video'))).toEqual({ ok: true, next: '/email' })
    expect(session()).toMatchObject({ isPaid: true, price: 0, paymentLink: 'Free Mode' })
    const songOnly = await kiosk.guest.chooseMode(modeNamed('Song only'))
    expect(songOnly).toEqual({ ok: true, next: '/song' })
    expect(session()?.customerEmail).toBe('Not required')
    expect(localStorage.getItem('requiresMedia')).toBe('false')
  })

  it('[2.mode.2, 4.mode-selection.5] offers the modes by price; the host here is localhost, so all of them', async () => {
    backend.state.modes = backend.state.modes.map((mode) => ({ ...mode, isEnabled: mode.id !== 2 }))
    await online('/mode')
    expect(await kiosk.modes.load()).toMatchObject({ ok: true })
    const ids = kiosk.context.getState().modes.map((mode) => mode.id)
    expect(ids).toEqual(location.hostname === 'localhost' ? [3, 1, 2, 4] : [3, 1, 4])
  })

  it('[8.backend.1] says what failed when the modes cannot be had', async () => {
    await online('/mode')
    backend.state.weather = 'trouble'
    expect(await kiosk.modes.load()).toEqual({
      ok: false,
      message: 'Failed to fetch modes: Refused: unavailable.',
    })
  })

  it('[4.session-lifecycle.3] a reset forgets everything, ends the session on the backend and goes to /', async () => {
    await online('/mode')
    await kiosk.guest.begin('mode')
    await kiosk.modes.load()
    await kiosk.guest.chooseMode(modeNamed('Photo'))
    const { id } = session()!
    const track = {
      id: 't',
      name: 't',
      uri: 'u',
      duration_ms: 1,
      artists: [],
      album: { name: 'a', images: [] },
    }
    kiosk.context.setState({
      selectedTrack: track,
      selectedQueueTrack: track,
      queuedSession: { ...session()!, id: crypto.randomUUID() },
      isEmergency: true,
      queueComplete: true,
    })
    const queuedId = kiosk.context.getState().queuedSession!.id
    kiosk.guest.reset()
    expect(kiosk.context.getState()).toMatchObject({
      session: null,
      selectedTrack: null,
      selectedQueueTrack: null,
      queuedSession: null,
      isEmergency: false,
      queueComplete: false,
    })
    expect(sessionStorage.getItem('currentSession')).toBeNull()
    expect(localStorage.getItem('requiresMedia')).toBeNull()
    expect(visited).toEqual(['/'])
    await expect.poll(() => backend.state.ended.get(id)).toBe('reset')
    await expect.poll(() => backend.state.ended.get(queuedId)).toBe('reset')
  })

  it('[3.session.2] goes on with its session after a reload', async () => {
    await online('/mode')
    await kiosk.guest.begin('mode')
    const before = session()
    kiosk.stop()
    kiosk = openKiosk()
    expect(session()).toEqual(before)
  })
})

describe("the guest's language", () => {
  it("follows the guest, into the session too, and at / returns to the booth's", async () => {
    await online('/mode')
    await kiosk.guest.begin('mode')
    kiosk.guest.speak('nl')
    expect(kiosk.language.getState()).toEqual({ language: 'nl' })
    expect(session()?.language).toBe('nl')
    expect(localStorage.getItem('language')).toBe('nl')
    await expect.poll(() => onBackend()?.language).toBe('nl')
    // Who waits for a party that runs speaks for themselves, not for those who dance.
    kiosk.party.display.setState({ view: { kind: 'running', secondsLeft: 50 } })
    kiosk.guest.speak('en')
    expect(kiosk.language.getState()).toEqual({ language: 'en' })
    expect(session()?.language).toBe('nl')
    kiosk.guest.speak('nl')
    kiosk.arrived('/')
    expect(kiosk.language.getState()).toEqual({ language: 'en' })
  })

  it('is not changed back while the guest stands at the start screen', async () => {
    await online('/')
    kiosk.guest.speak('nl')
    const asked = backend.state.calls.length
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => backend.state.calls.length).toBeGreaterThan(asked)
    await kiosk.modes.load()
    expect(kiosk.language.getState()).toEqual({ language: 'nl' })
  })
})

describe('the console', () => {
  it('[7.backend-function.2, 9.22] is forwarded, from its first line on', async () => {
    kiosk = openKiosk()
    const started = kiosk.start()
    console.info('first words of guest@example.com')
    kiosk.arrived('/')
    await started
    await expect.poll(() => backend.state.consoleLines.length).toBeGreaterThan(0)
    expect(backend.state.consoleLines[0]).toMatchObject({
      level: 'info',
      message: 'first words of ***',
      device_id: 'tablet-001',
      user_agent: navigator.userAgent,
      meta: { route: location.pathname, session_id: null },
    })
  })
})

describe('the start', () => {
  it('[2.global.1, 3.session.1, 4.start.4, 7.other.5] asks for the whole screen, plays the jingle, looks for the booth and begins', async () => {
    const fullscreen = vi.spyOn(document.documentElement, 'requestFullscreen').mockResolvedValue()
    const played: { src: string; volume: number }[] = []
    const sound = vi.spyOn(HTMLMediaElement.prototype, 'play')
    sound.mockImplementation(async function play(this: HTMLMediaElement) {
      played.push({ src: new URL(this.src).pathname, volume: this.volume })
    })
    await online('/')
    expect(fullscreen).not.toHaveBeenCalled()
    const beginning = kiosk.guest.begin('start')
    await expect.poll(() => fullscreen.mock.calls.length).toBe(1)
    expect(await beginning).toEqual({ ok: true, next: '/mode' })
    expect(played).toEqual([{ src: '/audio/start.mp3', volume: 1 }])
    expect(backend.device.state.asked).toContain('/health-check')
    expect(session()).toMatchObject({ boothId: 'demo', location: 'NO_LOCATION_FOUND' })
    vi.restoreAllMocks()
  })

  it('[4.start.4] asks for all that it needs while the jingle sounds, the modes too, and waits for its end', async () => {
    vi.spyOn(document.documentElement, 'requestFullscreen').mockResolvedValue()
    const sounding = Promise.withResolvers<HTMLMediaElement>()
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
      this: HTMLMediaElement,
    ) {
      // There is no such file here.
      this.addEventListener('error', (event) => event.stopImmediatePropagation(), true)
      sounding.resolve(this)
    })
    await online('/')
    const modesAsked = () =>
      backend.state.calls.filter(({ path }) => path.includes('/api/modes')).length
    let hasBegun = false
    const beginning = kiosk.guest.begin('start').then(() => {
      hasBegun = true
    })
    await expect.poll(modesAsked).toBe(1)
    expect(hasBegun).toBe(false)
    const jingle = await sounding.promise
    jingle.dispatchEvent(new Event('ended'))
    await beginning
    expect(await kiosk.modes.load()).toMatchObject({ ok: true })
    expect(modesAsked()).toBe(1)
    vi.restoreAllMocks()
  })

  it('ends a session that was left open before it begins the next', async () => {
    await online('/')
    await kiosk.guest.begin('mode')
    const before = session()!.id
    await kiosk.guest.begin('start')
    expect(session()!.id).not.toBe(before)
    await expect.poll(() => backend.state.ended.get(before)).toBe('reset')
  })
})
