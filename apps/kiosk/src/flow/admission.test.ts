import { noLocationFound } from '@discobooth/contract/session/location'
import { newSession } from '@discobooth/contract/session/new-session'
import { kioskRoutes } from '@discobooth/contract/wire/kiosk-routes'
import { describe, expect, it } from 'vitest'
import { admit } from './admission.ts'
import type { Route } from './routes.ts'

const session = newSession({
  id: '0190a2f4-0000-4000-8000-000000000001',
  boothId: 'A',
  language: 'en',
  location: noLocationFound,
  startDateTime: '2026-01-01T00:00:00.000Z',
})
const nobody = { session: null, queuedSession: null, queueComplete: false }
const visit = (
  route: Route,
  context: { session: typeof session | null; queuedSession: typeof session | null },
) =>
  admit({
    route,
    context: { queueComplete: false, ...context },
    freeMode: false,
    isOutOfOrder: false,
    isPartyOn: false,
  })

describe('admission', () => {
  it('[2.1] sends /start to the start screen', () => {
    expect(visit('/start', nobody)).toEqual({ kind: 'redirect', to: '/' })
  })

  it('sends a visitor without a session home from what belongs to a session', () => {
    const closed = kioskRoutes.filter((route) => visit(route, nobody).kind !== 'enter')
    expect(closed).toEqual([
      '/start',
      '/pay',
      '/email',
      '/song',
      '/session',
      '/session/auto',
      '/session/confirmed',
    ])
    for (const route of closed.filter((one) => one !== '/pay')) {
      expect(visit(route, nobody)).toEqual({ kind: 'redirect', to: '/' })
    }
  })

  it('[4.payment.3, 8.payment.1] sends /pay without a session to /mode and says why', () => {
    expect(visit('/pay', nobody)).toEqual({
      kind: 'redirect',
      to: '/mode',
      alert: 'sessionMissing',
    })
  })

  it('[4.payment.3] sends /pay without a mode to /mode, and says nothing', () => {
    const context = { session, queuedSession: null }
    expect(visit('/pay', context)).toEqual({ kind: 'redirect', to: '/mode' })
  })

  it('[4.payment.3] asks for free mode before it asks for a mode, and for a session before both', () => {
    const free = {
      route: '/pay',
      freeMode: true,
      isOutOfOrder: false,
      isPartyOn: false,
    } as const
    expect(admit({ ...free, context: { ...nobody, session } })).toEqual({ kind: 'enter' })
    expect(admit({ ...free, context: nobody })).toMatchObject({ alert: 'sessionMissing' })
    const ended = { ...session, endDateTime: '2026-01-01T00:03:00.000Z' }
    expect(admit({ ...free, context: { ...nobody, session: ended } })).toEqual({
      kind: 'redirect',
      to: '/summary',
    })
  })

  it('lets a guest with a session and a mode in everywhere but /start', () => {
    const context = { session: { ...session, sessionMode: 1 }, queuedSession: null }
    expect(kioskRoutes.filter((route) => visit(route, context).kind !== 'enter')).toEqual([
      '/start',
    ])
  })

  it('lets a queued session in at /session/confirmed alone', () => {
    const context = { session: null, queuedSession: session }
    expect(visit('/session/confirmed', context)).toEqual({ kind: 'enter' })
    expect(visit('/session', context)).toEqual({ kind: 'redirect', to: '/' })
  })

  it('F6: sends a guest whose session has ended to the summary, wherever they step back to', () => {
    const ended = { ...session, sessionMode: 1, endDateTime: '2026-01-01T00:05:00.000Z' }
    const context = { session: ended, queuedSession: null }
    for (const route of [
      '/mode',
      '/pay',
      '/email',
      '/song',
      '/session',
      '/session/auto',
      '/session/confirmed',
    ] as const) {
      expect(visit(route, context)).toEqual({ kind: 'redirect', to: '/summary' })
    }
    expect(visit('/summary', context)).toEqual({ kind: 'enter' })
    const next = { session: ended, queuedSession: session, queueComplete: true }
    expect(visit('/session/confirmed', next)).toEqual({ kind: 'enter' })
    // Which becomes /session at once, while they step up.
    expect(visit('/session', next)).toEqual({ kind: 'enter' })
    expect(visit('/session', { ...next, session: null })).toEqual({ kind: 'enter' })
  })

  it('F6: leads whoever steps back in the middle of a party to the party', () => {
    const party = { freeMode: false, isOutOfOrder: false, isPartyOn: true }
    const context = { ...nobody, session: { ...session, sessionMode: 1 } }
    const closed = kioskRoutes.filter(
      (route) => admit({ ...party, route, context }).kind !== 'enter',
    )
    expect(closed).toEqual(['/', '/start', '/mode', '/pay', '/email', '/song'])
    expect(admit({ ...party, route: '/song', context })).toEqual({
      kind: 'redirect',
      to: '/session',
    })
    // A guest who has just left is nobody, though the booth may not have stopped yet.
    expect(admit({ ...party, route: '/', context: nobody }).kind).toBe('enter')
  })

  it('lets nobody begin at a booth that is out of order, and whoever is busy finish', () => {
    const closed = {
      route: '/mode',
      freeMode: false,
      isOutOfOrder: true,
      isPartyOn: false,
    } as const
    expect(admit({ ...closed, context: nobody })).toEqual({ kind: 'redirect', to: '/' })
    expect(admit({ ...closed, context: { ...nobody, session } }).kind).toBe('enter')
  })
})
