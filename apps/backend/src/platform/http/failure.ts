import { isDatabaseUnavailable } from '../db/availability.ts'
import type { Refusal } from './answer.ts'

const RETRY_SECONDS = 2

/** The one place where an exception becomes an answer; what went wrong inside stays inside. */
export function refuseFailure(error: unknown, report: (line: string) => void): Refusal {
  if (isDatabaseUnavailable(error)) {
    report(`the database is away: ${error.message}`)
    return {
      status: 503,
      code: 'database_unavailable',
      message: `The database does not answer at the moment. Try again in ${RETRY_SECONDS} s.`,
      headers: { 'retry-after': String(RETRY_SECONDS) },
    }
  }
  report(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return {
    status: 500,
    code: 'internal_error',
    message: 'Something went wrong in the backend. Try again; if it stays, look at its output.',
  }
}
