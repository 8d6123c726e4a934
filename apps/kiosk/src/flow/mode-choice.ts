import { type Mode, requiresMedia } from '@discobooth/contract/modes/mode'
import { emailNotRequired, type Session } from '@discobooth/contract/session/session'
import type { GuestChange } from './guest-change.ts'

/** What choosing a mode writes. An earlier 'Not required' must not outlive a change to a mode that records. */
export function chosenMode(mode: Mode, session: Pick<Session, 'customerEmail'>): GuestChange {
  if (!requiresMedia(mode)) return { sessionMode: mode.id, customerEmail: emailNotRequired }
  const email = session.customerEmail === emailNotRequired ? null : session.customerEmail
  return { sessionMode: mode.id, customerEmail: email }
}

/** Where the guest goes once the backend has said whether the mode still has to be paid. */
export function afterModeChoice(
  mode: Mode,
  decided: Pick<Session, 'isPaid'>,
): '/pay' | '/email' | '/song' {
  if (!decided.isPaid) return '/pay'
  return requiresMedia(mode) ? '/email' : '/song'
}
