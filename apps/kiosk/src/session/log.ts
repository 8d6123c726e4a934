import type { SessionContext } from '@discobooth/contract/session/context'
import type { LogEntry } from '@discobooth/contract/session/log'
import { type GuestWait, performanceMetric } from '@discobooth/contract/session/performance-metric'
import { freeModeLink } from '@discobooth/contract/session/session'
import type { Clock } from '@discobooth/runtime/clock'
import type { StoreApi } from 'zustand/vanilla'
import type { Route } from '../flow/routes.ts'
import type { Outbox } from './outbox/outbox.ts'

/** Writes down how long somebody waited, measured on a clock that never jumps. */
export type Waited = (metric: GuestWait, wait: { sessionId: string | null; ms: number }) => void

/** The kiosk's own lines of the log; each counts once, however often it is sent. */
export function createLog(options: {
  outbox: Pick<Outbox, 'add'>
  newId: () => string
  now: () => string
}) {
  function write(line: Omit<LogEntry, 'curr_date_time'>): void {
    options.outbox.add({
      operationId: options.newId(),
      kind: 'log',
      sessionId: line.session_id,
      body: { ...line, curr_date_time: options.now() } satisfies LogEntry,
    })
  }
  const waited: Waited = (metric, wait) => {
    const { details, ...line } = performanceMetric(metric, wait)
    write({ ...line, error_code: JSON.stringify(details) })
  }
  return { write, waited }
}

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
