import * as z from 'zod/mini'
import { Session } from './session.ts'

/** GET /api/unfinished-sessions: what a kiosk that lost its memory finds of its guests (F6), newest first. */
export const UnfinishedSessions = z.object({
  sessions: z.array(z.object({ session: Session, isStarted: z.boolean() })),
})
export type UnfinishedSessions = z.infer<typeof UnfinishedSessions>
