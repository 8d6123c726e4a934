import {
  Consent,
  NewSession,
  Session,
  SessionChange,
  SessionEnd,
  UnfinishedSessions,
} from '@discobooth/contract/session/session'
import * as z from 'zod/mini'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { boothRoute, type JsonAnswer, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import { idMismatch } from './record.ts'
import type { Sessions } from './service.ts'

const ById = z.object({ id: Session.shape.id.check(z.toLowerCase()) })
/** A kiosk may send its whole session, id included. */
const WholeChange = strict(z.extend(SessionChange, { id: z.optional(Session.shape.id) }))

export function sessionRoutes(sessions: Sessions): Route[] {
  return [
    boothRoute(
      {
        method: 'post',
        path: '/api/sessions',
        summary: 'Create a session; what is left out is null',
        repeatable: true,
        body: strict(NewSession),
        answers: { 201: { description: 'The session', schema: Session } },
      },
      async ({ booth, body: { id, ...change }, operationId }) => {
        const order = { booth, id: id.toLowerCase(), change, operationId, create: true }
        return answer(201, await sessions.save(order))
      },
    ),
    ...(['put', 'patch'] as const).map((method) =>
      boothRoute(
        {
          method,
          path: '/api/sessions/{id}',
          summary:
            method === 'put' ? 'Change a session, or create it' : 'Change a session that exists',
          repeatable: true,
          params: ById,
          body: WholeChange,
          answers: { 200: { description: 'The session as it is now', schema: Session } },
        },
        async ({ booth, params, body: { id, ...change }, operationId }) => {
          if (id && id.toLowerCase() !== params.id) return refused(idMismatch)
          const order = { booth, id: params.id, change, operationId, create: method === 'put' }
          return answer(200, await sessions.save(order))
        },
      ),
    ),
    boothRoute(
      {
        method: 'post',
        path: '/api/sessions/{id}/end',
        summary: 'End a session; a second time changes nothing',
        repeatable: true,
        params: ById,
        body: strict(SessionEnd),
        answers: { 200: { description: 'The ended session', schema: Session } },
      },
      async ({ booth, params, body, operationId }) =>
        answer(200, await sessions.end({ booth, id: params.id, reason: body.reason, operationId })),
    ),
    boothRoute(
      {
        method: 'get',
        path: '/api/unfinished-sessions',
        summary: 'What the guests of this booth were in the middle of',
        answers: { 200: { description: 'Newest first', schema: UnfinishedSessions } },
      },
      async ({ booth }) => ok({ status: 200, body: await sessions.unfinished(booth) }),
    ),
    boothRoute(
      {
        method: 'get',
        path: '/api/sessions/{id}',
        summary: 'A session of this booth',
        params: ById,
        answers: { 200: { description: 'The session', schema: Session } },
      },
      async ({ booth, params }) => answer(200, await sessions.read({ booth, id: params.id })),
    ),
    boothRoute(
      {
        method: 'post',
        path: '/api/sessions/{id}/started',
        summary: 'The party has begun; a second report changes nothing',
        repeatable: true,
        params: ById,
        answers: { 200: { description: 'The session', schema: Session } },
      },
      async ({ booth, params, operationId }) =>
        answer(200, await sessions.started({ booth, id: params.id, operationId })),
    ),
    boothRoute(
      {
        method: 'post',
        path: '/api/sessions/{id}/consent',
        summary: 'The guest has agreed to how their address is used, in these words',
        repeatable: true,
        params: ById,
        body: strict(Consent),
        answers: { 200: { description: 'The session', schema: Session } },
      },
      async ({ booth, params, body, operationId }) =>
        answer(200, await sessions.consent({ booth, id: params.id, consent: body, operationId })),
    ),
  ]
}

function answer(status: JsonAnswer['status'], saved: Outcome<Session>): Outcome<JsonAnswer> {
  return saved.ok ? ok({ status, body: saved.value }) : saved
}
