import { Session } from '@discobooth/contract/session'
import * as z from 'zod/mini'
import type { Call } from '../backend/client.ts'
import type { Operation } from './operation.ts'

/** How an operation travels. */
export function callFor({ kind, sessionId, operationId, body }: Operation): Call<unknown> {
  const session = { operationId, body, answer: Session }
  switch (kind) {
    case 'create':
      return { method: 'POST', path: 'api/sessions', ...session }
    case 'upsert':
      return { method: 'PUT', path: `api/sessions/${sessionId}`, ...session }
    case 'end':
      return { method: 'POST', path: `api/sessions/${sessionId}/end`, ...session }
    case 'log':
      return { method: 'POST', path: 'api/logs', operationId, body, answer: z.unknown() }
  }
}
