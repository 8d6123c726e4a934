import { systemClock } from '@discobooth/runtime/clock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBackend } from './backend/testing/fake-backend.ts'
import type { Route } from './flow/routes.ts'
import { createKiosk, type Kiosk } from './kiosk.ts'
import { deleteDatabase } from './platform/testing/delete-database.ts'
import { handClock } from './platform/testing/hand-clock.ts'

let backend = fakeBackend()
let kiosk: Kiosk
let visited: Route[] = []
let name = ''

/** In bad weather limits of seconds pass in tenths: what matters is that they end the wait. */
const hastyClock = {
  ...systemClock,
  after: (ms: number, run: () => void) =>
    systemClock.after(backend.state.weather === 'fair' ? ms : ms / 20, run),
}

async function online(route: Route) {
  kiosk = createKiosk({
    navigate: (to) => visited.push(to),
    fetch: backend.fetch,
    name,
    clock: hastyClock,
  })
  kiosk.arrived(route)
  await kiosk.start()
  await expect.poll(() => kiosk.backend.getState()).toEqual({ kind: 'online' })
}

beforeEach(() => {
  for (const level of ['error', 'warn', 'info'] as const) {
    vi.spyOn(console, level).mockReturnValue()
  }
  localStorage.clear()
  sessionStorage.clear()
  backend = fakeBackend()
  visited = []
  name = `kiosk-${crypto.randomUUID()}`
})

afterEach(async () => {
  kiosk.stop()
  await deleteDatabase(name)
  vi.restoreAllMocks()
})

const session = () => kiosk.context.getState().session

describe('in trouble', () => {
  it('[8.backend.1] tells the guest that no session could be made, and leaves none open', async () => {
    await online('/mode')
    backend.state.weather = 'lost'
    const outcome = await kiosk.guest.begin('mode')
    expect(outcome).toMatchObject({ ok: false, alert: 'createSession' })
    expect(session()).toBeNull()
    backend.state.weather = 'fair'
    await expect.poll(() => [...backend.state.ended.values()]).toEqual(['cancelled'])
  })

  it("[8.backend.1] 'Failed to create session.' when creation returns nothing", async () => {
    await online('/mode')
    const answering = backend.fetch
    kiosk.stop()
    backend.fetch = async (input, init) =>
      init?.method === 'POST' && JSON.stringify(init.body)?.includes('startDateTime')
        ? new Response(null, { status: 201 })
        : answering(input, init)
    await online('/mode')
    const outcome = await kiosk.guest.begin('mode')
    expect(outcome).toMatchObject({ ok: false, alert: 'createSession' })
  })

  it('[8.backend.1] tells the guest that a mode could not be chosen, after a limited wait', async () => {
    await online('/mode')
    await kiosk.guest.begin('mode')
    await kiosk.modes.load()
    const [mode] = kiosk.context.getState().modes
    backend.state.weather = 'trouble'
    const outcome = await kiosk.guest.chooseMode(mode!)
    expect(outcome).toEqual({
      ok: false,
      alert: 'updateSession',
      message: 'Failed to update session: The backend did not answer in time.',
    })
    backend.state.weather = 'fair'
    const chosen = () => backend.state.sessions.get(session()?.id ?? '')?.sessionMode
    await expect.poll(() => chosen()).toBe(mode!.id)
  })

  it('takes back a mode that the backend refuses', async () => {
    await online('/mode')
    await kiosk.guest.begin('mode')
    await kiosk.modes.load()
    backend.state.refuses = { has: () => true } as unknown as Set<string>
    const outcome = await kiosk.guest.chooseMode(kiosk.context.getState().modes[0]!)
    expect(outcome).toMatchObject({ ok: false, alert: 'updateSession' })
    expect(session()).toMatchObject({ sessionMode: null, customerEmail: null })
    expect(backend.state.sessions.get(session()?.id ?? '')?.sessionMode).toBeNull()
  })

  it('[4.session-lifecycle.1] brings changes after an outage and a reload in between', async () => {
    await online('/mode')
    await kiosk.guest.begin('mode')
    const { id } = session()!
    backend.state.weather = 'away'
    kiosk.guest.update({ songName: 'One' })
    kiosk.guest.update({ songName: 'Two' })
    // Without the lines of the log, which each page writes.
    const written = () => backend.state.operations.length - backend.state.logs.length
    const before = written()
    await expect.poll(() => kiosk.backend.getState().kind).toBe('away')
    kiosk.stop()
    backend.state.weather = 'fair'
    await online('/mode')
    expect(session()?.id).toBe(id)
    await expect.poll(written).toBe(before + 2)
    expect(backend.state.sessions.get(id)?.songName).toBe('Two')
  })

  it('does not change a session on the backend that has ended', async () => {
    await online('/summary')
    await kiosk.guest.begin('mode')
    kiosk.guest.end('completed')
    await expect.poll(() => backend.state.ended.get(session()!.id)).toBe('completed')
    const sent = backend.state.calls.length
    kiosk.guest.speak('nl')
    kiosk.guest.end('completed')
    expect(session()?.language).toBe('nl')
    kiosk.guest.reset()
    await kiosk.modes.load()
    const later = backend.state.calls.slice(sent).filter((call) => call.path.includes('sessions'))
    expect(later).toEqual([])
  })
})

describe('left alone', () => {
  it('[2.global.3, 9.8] resets the session and goes to / after 240 s', async () => {
    const clock = handClock()
    kiosk = createKiosk({ navigate: (to) => visited.push(to), fetch: backend.fetch, name, clock })
    const beginning = kiosk.guest.begin('mode')
    await clock.live(3_000)
    kiosk.arrived('/mode')
    clock.pass(230_000)
    expect(kiosk.inactivity.view.getState()).toEqual({ kind: 'warning', secondsLeft: 10 })
    expect(session()).not.toBeNull()
    clock.pass(10_000)
    expect(visited).toEqual(['/'])
    expect(session()).toBeNull()
    expect(sessionStorage.getItem('currentSession')).toBeNull()
    await beginning
  })
})
