import * as z from 'zod/mini'

/** One write for the backend. It is stored as it is, and may be sent by a later version of the app. */
export const Operation = z.object({
  /** Made once, so that however often it is sent it counts once. */
  operationId: z.string(),
  kind: z.enum(['create', 'upsert', 'end', 'log', 'play', 'started', 'consent']),
  sessionId: z.nullable(z.string()),
  body: z.unknown(),
})
export type Operation = z.infer<typeof Operation>
