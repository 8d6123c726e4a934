import { backendEvents } from '@discobooth/contract/money/payment-api'
import { newSession } from '@discobooth/contract/session/new-session'
import type { Session } from '@discobooth/contract/session/session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBackend } from './backend/testing/fake-backend.ts'
import { home, type Route } from './flow/routes.ts'
import { createKiosk, type Kiosk } from './kiosk.ts'
import { deleteDatabase } from './platform/testing/delete-database.ts'

let backend = fakeBackend()
let kiosk: Kiosk
let at: Route = home
let name = ''
const address = location.href

beforeEach(() => {
  // What a power cut has left would be taken up by loading the page anew, and this test with it.
  history.replaceState(null, '', '/kiosk')
  localStorage.clear()
  sessionStorage.clear()
  backend = fakeBackend()
  name = `kiosk-${crypto.randomUUID()}`
})
afterEach(async () => {
  kiosk.stop()
  await deleteDatabase(name)
  history.replaceState(null, '', address)
})

/** The kiosk listens to what its operator changes and gives. */
async function open() {
  const navigate = (to: Route) => {
    at = to
    kiosk.arrived(to)
  }
  kiosk = createKiosk({ navigate, fetch: (...call) => backend.fetch(...call), name })
  at = home
  kiosk.arrived(home)
  await kiosk.start()
  await expect.poll(backend.payments.listeners).toBe(1)
}

function give(part: Partial<Session> = {}): Session {
  const startDateTime = new Date().toISOString()
  const booth = { boothId: 'demo', language: 'nl', location: '-' } as const
  const blank = newSession({ id: crypto.randomUUID(), startDateTime, ...booth })
  const session = { ...blank, isPaid: true, sessionMode: 3, price: 0, ...part }
  backend.state.sessions.set(session.id, session)
  backend.state.gifts.add(session.id)
  backend.payments.tell(backendEvents.gift, { sessionId: session.id })
  return session
}
const here = () => kiosk.context.getState().session?.id
const looks = () =>
  backend.state.calls.filter(({ path }) => path.endsWith('/unfinished-sessions')).length

describe('a party that the operator gives from afar', () => {
  it.each([
    ['/song', 'with photos, and an address for them', { sessionMode: 1, customerEmail: 'a@b.nl' }],
    ['/email', 'with photos, and no address', { sessionMode: 1 }],
  ])('goes on at %s at once where nobody is: one %s', async (next, _which, part) => {
    await open()
    const session = give(part)
    await expect.poll(() => at).toBe(next)
    expect(kiosk.context.getState().session).toEqual(session)
    expect(kiosk.language.getState().language).toBe('nl')
    expect(localStorage.getItem('requiresMedia')).toBe('true')
  })

  it('leaves a guest alone who is here, and comes when they have gone', async () => {
    await open()
    await kiosk.guest.begin('start')
    const guest = here()
    kiosk.arrived('/mode')
    const { id } = give()
    const asked = looks()
    await kiosk.modes.load()
    expect([here(), looks()]).toEqual([guest, asked])
    kiosk.guest.reset()
    await expect.poll(here).toBe(id)
    expect(backend.state.ended.get(guest ?? '')).toBe('reset')
    expect(at).toBe('/song')
  })

  it('leaves a guest alone who begins while it is asked about', async () => {
    vi.spyOn(document.documentElement, 'requestFullscreen').mockResolvedValue()
    await open()
    const answered = Promise.withResolvers<void>()
    const { fetch } = backend
    backend.fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (String(input).includes('api/modes')) await answered.promise
      return answer
    }
    const asked = looks()
    const { id } = give()
    await expect.poll(looks).toBeGreaterThan(asked)
    const beginning = kiosk.guest.begin('start')
    answered.resolve()
    expect(await beginning).toEqual({ ok: true, next: '/mode' })
    const guest = here()
    kiosk.arrived('/mode')
    await kiosk.modes.load()
    expect(guest).not.toBe(id)
    expect([at, here(), backend.state.ended.has(id)]).toEqual([home, guest, false])
    vi.restoreAllMocks()
  })

  it('told while nobody listened, it is found when somebody does, once', async () => {
    await open()
    backend.payments.state.pushes = false
    backend.payments.endStreams()
    const { id } = give()
    backend.payments.state.pushes = true
    await expect.poll(here).toBe(id)
    const asked = looks()
    kiosk.guest.reset()
    // Not before the backend knows that it is over.
    await expect.poll(() => backend.state.ended.get(id)).toBe('reset')
    await expect.poll(looks).toBeGreaterThan(asked)
    expect([at, here()]).toEqual([home, undefined])
  })
})
