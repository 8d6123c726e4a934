import type { SessionContext } from '@discobooth/contract/session/context'
import type { guestErrors } from '@discobooth/contract/texts/guest-errors'
import type { PartyView } from './party/view.ts'
import { home, type Route } from './routes.ts'

export type Admission =
  | { kind: 'enter' }
  | { kind: 'redirect'; to: Route; alert?: keyof typeof guestErrors }

const enter: Admission = { kind: 'enter' }
const toSummary: Admission = { kind: 'redirect', to: '/summary' }

const beforeTheParty: ReadonlySet<Route> = new Set(['/', '/mode', '/pay', '/email', '/song'])

/** Who may enter a screen, and where everybody else goes. */
export function admit(visit: {
  route: Route
  context: Pick<SessionContext, 'session' | 'queuedSession' | 'queueComplete'>
  freeMode: boolean
  isOutOfOrder: boolean
  /** Somebody dances, or is on the way in. */
  isPartyOn: boolean
}): Admission {
  const { route, context } = visit
  // The way back, a reload or another tab: what has ended is not begun again.
  const hasEnded = !!context.session?.endDateTime
  // Nor is what somebody dances to chosen anew, or thrown away, by a step back.
  if (visit.isPartyOn && context.session && beforeTheParty.has(route)) {
    return { kind: 'redirect', to: '/session' }
  }
  switch (route) {
    case '/start':
      return { kind: 'redirect', to: home }
    case '/pay':
      if (!context.session) return { kind: 'redirect', to: '/mode', alert: 'sessionMissing' }
      if (hasEnded) return toSummary
      // Free mode is asked first: it gives a mode of its own to whoever has none.
      if (visit.freeMode) return enter
      return context.session.sessionMode === null ? { kind: 'redirect', to: '/mode' } : enter
    case '/email':
    case '/song':
    case '/session/auto':
      if (hasEnded) return toSummary
      return context.session ? enter : { kind: 'redirect', to: home }
    case '/session':
      // The next guests are on their way up: their session is the current one in a moment.
      if (context.queueComplete) return enter
      if (hasEnded) return toSummary
      return context.session ? enter : { kind: 'redirect', to: home }
    case '/session/confirmed':
      if (context.queuedSession) return enter
      if (hasEnded) return toSummary
      return context.session ? enter : { kind: 'redirect', to: home }
    case '/mode':
      if (hasEnded) return toSummary
      // Whoever is busy finishes first; nobody begins.
      return visit.isOutOfOrder && !context.session ? { kind: 'redirect', to: home } : enter
    case '/':
    case '/setup':
    case '/login':
    case '/settings':
    case '/summary':
    case '/confirm':
    case '/logout':
    // It asks for an access token itself: only the music knows whether there is one (P2).
    case '/dev':
      return enter
  }
}

/** Somebody is in the booth, or on the way in. Apart from the party's rules, which the first screen need not load. */
export function isUnderWay({ kind }: PartyView): boolean {
  return kind !== 'confirming' && kind !== 'over'
}
