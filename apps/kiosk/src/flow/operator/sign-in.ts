import type { Session } from '@discobooth/contract/session/session'
import type { Route } from '../routes.ts'

/** A kiosk that keeps being sent back must not go round and round (A7). */
const againAfterMs = 60_000

type Arrival = {
  /** Sent here from the settings, or with the passcode (A7). */
  isOperator: boolean
  returnedWithError: boolean
  /** Whether there is anything to sign in to. */
  needsSignIn: boolean
  sinceLastTryMs: number | null
}

/** Whether /login presses its own button, and if not, what it says instead. */
export function mayConnectByItself(arrival: Arrival): 'yes' | 'failed' {
  if (!arrival.needsSignIn || arrival.isOperator) return 'yes'
  if (arrival.returnedWithError) return 'failed'
  const { sinceLastTryMs } = arrival
  const isSoon = sinceLastTryMs !== null && sinceLastTryMs >= 0 && sinceLastTryMs < againAfterMs
  return isSoon ? 'failed' : 'yes'
}

/** Whoever has paid goes on to the song (A8); everybody else begins at the start. */
export function placeAfterSignIn(session: Pick<Session, 'isPaid' | 'endDateTime'>): Route {
  return session.isPaid && session.endDateTime === null ? '/song' : '/'
}
