import type { LogEntry } from '@discobooth/contract/session/log'
import { type GuestWait, performanceMetric } from '@discobooth/contract/session/performance-metric'
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
