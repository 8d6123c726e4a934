import type { Session, UnfinishedSessions } from '@discobooth/contract/session/session'
import { afterPayment } from './payment/view.ts'
import { isRoute, type Route } from './routes.ts'

/** What a kiosk wrote on its disk while a guest was there. */
export type GuestCopy = { sessionId: string; path: string; values: Record<string, string> }

/** The guest to go on with, and where: whoever has paid and not danced, or is in the middle of it. */
export function resumed(memory: {
  copy: GuestCopy | null
  unfinished: UnfinishedSessions['sessions']
  requiresMedia: string | null
}): { session: Session; path: Route; values: Record<string, string> } | null {
  const { copy, unfinished } = memory
  const paid = unfinished.filter(({ session }) => session.isPaid)
  const known = paid.find(({ session }) => session.id === copy?.sessionId)
  // Without the copy nobody knows the song: the guest picks one again.
  const found = known ?? paid.find(({ isStarted }) => !isStarted)
  if (!found) return null
  const { session } = found
  const next = session.customerEmail ? '/song' : afterPayment(memory.requiresMedia)
  if (!known || !copy) return { session, path: next, values: {} }
  const { path, values } = copy
  return { session, path: isRoute(path) && !beforePaying.has(path) ? path : next, values }
}

/** Where a guest who has paid has nothing left to do. */
const beforePaying: ReadonlySet<Route> = new Set(['/', '/start', '/mode', '/pay'])
