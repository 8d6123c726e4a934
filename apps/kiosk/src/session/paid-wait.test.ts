import type { SessionContext } from '@discobooth/contract/session/context'
import { newSession } from '@discobooth/contract/session/new-session'
import { freeModeLink, type Session } from '@discobooth/contract/session/session'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { handClock } from '../platform/testing/hand-clock.ts'
import { watchPaid } from './log.ts'

const guest: Session = newSession({
  id: 'guest',
  boothId: 'A',
  language: 'en',
  location: '-',
  startDateTime: '2026-01-01T00:00:00.000Z',
})

function atTheCounter(session: Session = guest) {
  const clock = handClock()
  const context = createStore<SessionContext>()(() => ({ session }) as SessionContext)
  const told: unknown[] = []
  const { arrived } = watchPaid({
    context,
    clock,
    painted: () => Promise.resolve(),
    waited: (...wait) => told.push(wait),
  })
  const pays = (part: Partial<Session> = {}) =>
    context.setState({ session: { ...session, isPaid: true, ...part } })
  return { arrived, clock, context, pays, told }
}

it.each(['/mode', '/pay'] as const)(
  '[9.26] paid at %s: told once, with the next screen',
  async (route) => {
    const { arrived, clock, pays, told } = atTheCounter()
    arrived(route)
    pays()
    await clock.live(350)
    arrived(route)
    expect(told).toEqual([])
    arrived('/email')
    pays({ customerEmail: 'a@b.example' })
    arrived('/song')
    await clock.live(0)
    expect(told).toEqual([['paid_to_next_screen', { sessionId: 'guest', ms: 350 }]])
  },
)

it.each([
  ['nothing was paid in free mode', { part: { paymentLink: freeModeLink } }],
  ['it was paid before the page was loaded', { session: { ...guest, isPaid: true } }],
  ['the word came elsewhere', { route: '/session' }],
  ['the guest went back to the modes', { next: '/mode' }],
] as const)('nobody waits where %s', async (_, how) => {
  const given: {
    session?: Session
    part?: Partial<Session>
    route?: '/session'
    next?: '/mode'
  } = how
  const { arrived, clock, pays, told } = atTheCounter(given.session)
  arrived(given.route ?? '/pay')
  pays(given.part)
  arrived(given.next ?? '/song')
  arrived('/email')
  await clock.live(0)
  expect(told).toEqual([])
})

it('whoever comes next has not waited for the one before', async () => {
  const { arrived, clock, context, pays, told } = atTheCounter()
  arrived('/pay')
  pays()
  context.setState({ session: { ...guest, id: 'next' } })
  arrived('/song')
  await clock.live(0)
  expect(told).toEqual([])
})
