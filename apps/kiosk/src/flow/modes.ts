import { type Mode, modePrice, requiresMedia } from '@discobooth/contract/modes/mode'
import {
  emailNotRequired,
  type Session,
  type serverOwnedFields,
} from '@discobooth/contract/session/session'

/** What a kiosk may change of a session: all but its id and what the backend alone decides (M1). */
export type GuestChange = Partial<Omit<Session, 'id' | (typeof serverOwnedFields)[number]>>

/** `localhost` is a developer's machine; booths are opened at 127.0.0.1 or their own name (F8). */
export function showsDisabledModes(hostname: string): boolean {
  return hostname === 'localhost'
}

/** What stands on the mode screen: cheapest first; equal prices keep the order of their ids. */
export function modesOnOffer(offer: { modes: readonly Mode[]; showsDisabled: boolean }): Mode[] {
  return offer.modes
    .filter((mode) => mode.isEnabled || offer.showsDisabled)
    .toSorted((a, b) => modePrice(a) - modePrice(b) || a.id - b.id)
}

export function modeColumns(count: number): 1 | 2 | 3 {
  return count === 1 || count === 3 ? count : 2
}

/** In free mode every price shows as 0. */
export function shownPrice(mode: Pick<Mode, 'price'>, freeMode: boolean): number {
  return freeMode ? 0 : modePrice(mode)
}

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
