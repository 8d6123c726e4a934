import * as z from 'zod/mini'
import type { Call } from '../../backend/client.ts'

/** One write for the backend. It is stored as it is, and may be sent by a later version of the app. */
export const Operation = z.object({
  /** Made once, so that however often it is sent it counts once. */
  operationId: z.string(),
  kind: z.enum(['create', 'upsert', 'end', 'log', 'play', 'started', 'consent']),
  sessionId: z.nullable(z.string()),
  body: z.unknown(),
})
export type Operation = z.infer<typeof Operation>

/** What the backend decides about a session (M1): all that is taken from its answer. */
export const Decision = z.object({
  id: z.string(),
  isPaid: z.boolean(),
  price: z.nullable(z.number()),
  paymentLink: z.nullable(z.string()),
})

/** How an operation travels. */
export function callFor({ kind, sessionId, operationId, body }: Operation): Call<unknown> {
  const session = { operationId, body, answer: Decision }
  switch (kind) {
    case 'create':
      return { method: 'POST', path: 'api/sessions', ...session }
    case 'upsert':
      return { method: 'PUT', path: `api/sessions/${sessionId}`, ...session }
    case 'end':
      return { method: 'POST', path: `api/sessions/${sessionId}/end`, ...session }
    case 'started':
    case 'consent':
      return {
        method: 'POST',
        path: `api/sessions/${sessionId}/${kind}`,
        operationId,
        body,
        answer: z.unknown(),
      }
    case 'log':
      return { method: 'POST', path: 'api/logs', operationId, body, answer: z.unknown() }
    case 'play':
      return { method: 'POST', path: 'api/music/plays', operationId, body, answer: z.unknown() }
  }
}
