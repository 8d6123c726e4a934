import {
  OperatorLogs,
  OperatorSession,
  OperatorSessions,
} from '@discobooth/contract/operator/operator-api'
import { logPriorities, logStatuses, logTypes } from '@discobooth/contract/session/log'
import { Session } from '@discobooth/contract/session/session'
import { DateTime } from '@discobooth/contract/wire/date-time'
import * as z from 'zod/mini'
import { type Outcome, ok } from '../../platform/http/answer.ts'
import { type JsonAnswer, operatorRoute, type Route } from '../../platform/http/route.ts'
import type { Logs } from '../../platform/logs/service.ts'
import type { SessionDesk } from './sessions.service.ts'

const ById = z.object({ id: Session.shape.id.check(z.toLowerCase()) })
const Limit = z._default(
  z.string().check(z.refine((text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 200)),
  '50',
)

export function operatorListRoutes(desks: { sessions: SessionDesk; logs: Logs }): Route[] {
  const { sessions, logs } = desks
  return [
    operatorRoute(
      {
        method: 'get',
        path: '/api/operator/sessions',
        summary: 'The last sessions with what became of their money and mail, newest first',
        staff: true,
        query: z.object({ limit: Limit, before: z.optional(z.uuid()) }),
        answers: { 200: { description: 'Some of them', schema: OperatorSessions } },
      },
      async ({ booth, query, role }) => {
        const page = { booth: booth.id, limit: Number(query.limit), before: query.before, role }
        return ok({ status: 200, body: await sessions.list(page) })
      },
    ),
    operatorRoute(
      {
        method: 'post',
        path: '/api/operator/sessions/{id}/refund',
        summary: "Give a session's money back; a second time changes nothing",
        staff: true,
        params: ById,
        answers: { 200: { description: 'The session', schema: OperatorSession } },
      },
      async ({ booth, params, role }) =>
        answer(await sessions.refund({ booth, id: params.id, role })),
    ),
    operatorRoute(
      {
        method: 'post',
        path: '/api/operator/sessions/{id}/resend-mail',
        summary: "Send a session's mail again",
        params: ById,
        answers: { 200: { description: 'The session', schema: OperatorSession } },
      },
      async ({ booth, params }) => answer(await sessions.resendMail({ booth, id: params.id })),
    ),
    operatorRoute(
      {
        method: 'post',
        path: '/api/operator/sessions/{id}/start-again',
        summary: 'The same party once more, for nothing; a second time it is the same new session',
        staff: true,
        params: ById,
        answers: { 200: { description: 'The new session', schema: Session } },
      },
      async ({ booth, params, role }) =>
        answer(await sessions.startAgain({ booth, id: params.id, role })),
    ),
    operatorRoute(
      {
        method: 'get',
        path: '/api/operator/logs',
        summary: "The booth's log by session, status, priority, type and time, newest first",
        query: z.object({
          session: z.optional(z.uuid()),
          status: z.optional(z.enum(logStatuses)),
          priority: z.optional(z.enum(logPriorities)),
          type: z.optional(z.enum(logTypes)),
          from: z.optional(DateTime),
          to: z.optional(DateTime),
          limit: Limit,
          before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
        }),
        answers: { 200: { description: 'Some of it', schema: OperatorLogs } },
      },
      async ({ booth, query }) => {
        const wanted = { ...query, limit: Number(query.limit) }
        return ok({ status: 200, body: await logs.read(booth.id, wanted) })
      },
    ),
  ]
}

function answer(outcome: Outcome<unknown>): Outcome<JsonAnswer> {
  return outcome.ok ? ok({ status: 200, body: outcome.value }) : outcome
}
