import type { SessionContext } from '@discobooth/contract/session/context'
import { freeModeLink } from '@discobooth/contract/session/session'
import type { Clock } from '@discobooth/runtime/clock'
import type { StoreApi } from 'zustand/vanilla'
import type { Route } from '../flow/routes.ts'
import type { Waited } from './log.ts'

/** Where guests pay, by phone or by promo code. */
const counters: readonly (Route | null)[] = ['/mode', '/pay']

/** Measures from the backend's word that a guest has paid to the screen that follows. */
export function watchPaid(options: {
  context: StoreApi<SessionContext>
  clock: Pick<Clock, 'now'>
  painted(): Promise<void>
  waited: Waited
}) {
  const { context, clock } = options
  let route: Route | null = null
  let paid: { sessionId: string; at: number } | null = null

  context.subscribe(({ session: now }, { session: before }) => {
    if (now?.id !== before?.id) paid = null
    const isPaidNow = now?.isPaid && before?.id === now.id && !before.isPaid
    if (!isPaidNow || now.paymentLink === freeModeLink || !counters.includes(route)) return
    paid = { sessionId: now.id, at: clock.now() }
  })

  return {
    arrived(next: Route | null): void {
      const wait = paid
      if (next === route) return
      route = next
      paid = null
      if (!wait || counters.includes(next)) return
      void options.painted().then(() => {
        options.waited('paid_to_next_screen', {
          sessionId: wait.sessionId,
          ms: clock.now() - wait.at,
        })
      })
    },
  }
}
