import { createHash, timingSafeEqual } from 'node:crypto'
import { API_BASE } from '../../../apps/backend/src/app.ts'
import { type Refusal, refusalResponse } from '../../../apps/backend/src/platform/http/answer.ts'

const PATH = `${API_BASE}/jobs`

/**
 * The call of the schedule in the database (`hosted/schedule.sql`), which comes when something is due:
 * a guest's money goes back though no kiosk calls any more. Undefined: it is another call.
 */
export function answerSchedule(request: Request, secret: string | undefined): Response | undefined {
  if (new URL(request.url).pathname !== PATH) return undefined
  if (request.method !== 'POST') return refusalResponse(postOnly)
  if (secret === undefined) return refusalResponse(notSet)
  const said = request.headers.get('authorization') ?? ''
  if (!timingSafeEqual(digest(said), digest(`Bearer ${secret}`))) return refusalResponse(unknown)
  return new Response(null, { status: 202 })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const postOnly: Refusal = {
  status: 405,
  code: 'method_not_allowed',
  message: 'The schedule calls this with POST.',
  headers: { allow: 'POST' },
}

const notSet: Refusal = {
  status: 401,
  code: 'schedule_not_set_up',
  message: 'SCHEDULE_SECRET is not set. Set it as a secret of the project, and in its schedule.',
}

const unknown: Refusal = {
  status: 401,
  code: 'schedule_refused',
  message: 'This is not the secret of the schedule. It is SCHEDULE_SECRET of the project.',
}
