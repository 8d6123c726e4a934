import { FilmOrder, PartsState, ReportTaken, UploadState } from '@discobooth/contract/media/media'
import { ApiError } from '@discobooth/contract/wire/api-error'
import * as z from 'zod/mini'

/** What an answer of the backend means for an errand. */
export type Verdict =
  | { is: 'done'; body: unknown }
  /** The network, or a backend in trouble: it is tried again for as long as it takes. */
  | { is: 'later'; why: string; isBadCopy?: true }
  /** The kiosk's outbox may still bring the session: it is tried again for a day. */
  | { is: 'unknown'; why: string }
  | { is: 'never'; why: string }

/** Some of a file has arrived: the rest follows when it is its turn again. */
export type More = { is: 'more' }

/** Final, whatever is done here: what they say is about this errand, not about the moment. */
const finalStatuses = new Set([400, 405, 409, 410, 411, 413, 415, 416, 422])

/** What only the backend can answer, by the call. */
export const answers = {
  started: z.object({ id: z.uuid() }),
  report: ReportTaken,
  film: FilmOrder,
  upload: UploadState,
  parts: PartsState,
}
type Answer = (typeof answers)[keyof typeof answers]

/**
 * Only words in the backend's own form count. A bar's Wi-Fi that wants somebody to sign in answers
 * everything with a page of its own, 200 and 404 alike, and some in JSON.
 */
export function judge(status: number, body: unknown, answer: Answer): Verdict {
  const isOk = status >= 200 && status < 300
  if (isOk && answer.safeParse(body).success) return { is: 'done', body }
  // The next piece begins elsewhere, and the answer says where.
  if (status === 409 && UploadState.safeParse(body).success) return { is: 'done', body }
  const refusal = ApiError.safeParse(body)
  if (isOk || !refusal.success) return { is: 'later', why: `an answer ${status} that is not ours` }
  const why = `the backend answered ${status}: ${refusal.data.error.message.slice(0, 200)}`
  if (status === 404) return { is: 'unknown', why }
  // The backend was changed between two calls: it says anew how it wants the file.
  if (refusal.data.error.code === 'wrong_parts') return { is: 'later', why }
  if (refusal.data.error.code === 'wrong_checksum') return { is: 'later', why, isBadCopy: true }
  return { is: finalStatuses.has(status) ? 'never' : 'later', why }
}

const hourMs = 3_600_000

/** A booth that was off for a week gives the kiosk's outbox an hour before it gives up. */
export const isWaitOver = (waited: { sincePartyMs: number; sinceFirstTryMs: number }): boolean =>
  waited.sincePartyMs > 24 * hourMs && waited.sinceFirstTryMs > hourMs
