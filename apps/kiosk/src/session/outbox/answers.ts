import type { SessionContext } from '@discobooth/contract/session/context'
import type { LogEntry } from '@discobooth/contract/session/log'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import * as z from 'zod/mini'
import type { StoreApi } from 'zustand/vanilla'
import type { Answer, BackendFailure } from '../../backend/answer.ts'
import { Decision, type Operation } from './operation.ts'

/** What follows from the backend's answer to an operation: its decisions are taken over, its refusals logged. */
export function takeAnswers(options: {
  context: StoreApi<SessionContext>
  writeLog(entry: LogEntry): void
  now: () => string
}) {
  return (operation: Operation, answer: Answer<unknown>): void => {
    if (answer.ok) takeOver(options.context, answer.value)
    else {
      const message = refusalText(operation, answer)
      console.error(message)
      // A log line that cannot be written is a matter for the console alone.
      if (operation.kind === 'log') return
      options.writeLog({
        session_id: operation.sessionId,
        message,
        error_code: answer.code,
        status: 'ERROR',
        priority: 'HIGH',
        type: 'TECHNICAL',
        curr_date_time: options.now(),
      })
    }
  }
}

/** Everything else the kiosk knows first. */
function takeOver(context: StoreApi<SessionContext>, value: unknown) {
  const parsed = z.safeParse(Decision, value)
  if (!parsed.success) return
  const { id, ...decided } = parsed.data
  const { session, queuedSession } = context.getState()
  if (session?.id === id) context.setState({ session: { ...session, ...decided } })
  if (queuedSession?.id === id) {
    context.setState({ queuedSession: { ...queuedSession, ...decided } })
  }
}

function refusalText({ kind, sessionId }: Operation, failure: BackendFailure): string {
  const id = sessionId ?? ''
  if (kind === 'log') return `Failed to write a log entry: ${failure.message}`
  if (kind === 'play') return `Failed to note a song as played: ${failure.message}`
  if (kind === 'started') return `Failed to note that a party has started: ${failure.message}`
  if (kind === 'consent') return `Failed to keep a guest's consent: ${failure.message}`
  if (kind === 'end') return errorTexts.sessionUpdate(failure.message)
  return failure.kind === 'no-data'
    ? errorTexts.sessionNoData(id)
    : errorTexts.sessionUpsert(id, failure.message)
}
