import {
  ConsoleSessions,
  Reason,
  SessionFilter,
  SessionPage,
  SessionStory,
} from '@discobooth/contract/console/sessions-api'
import { Session } from '@discobooth/contract/session/session'
import * as z from 'zod/mini'
import { ok, refused } from '../../platform/http/answer.ts'
import { consoleRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import { operationIdRequired } from '../once.ts'
import type { SessionActs } from './acts.ts'
import type { SessionList } from './list.ts'
import type { Stories } from './story.ts'

const ById = z.object({ id: Session.shape.id.check(z.toLowerCase()) })

export function sessionListRoutes(deps: { list: SessionList; stories: Stories }): Route[] {
  const { list, stories } = deps
  return [
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/sessions',
        summary:
          'Sessions by process id, payment, day, day of a refund, booth, mode and state, the newest first',
        query: strict(z.extend(SessionFilter, SessionPage.shape)),
        answers: { 200: { description: 'A page of them', schema: ConsoleSessions } },
      },
      async ({ caller, query: { after, limit, ...filter } }) =>
        ok({ status: 200, body: await list.list(caller, filter, { after, limit }) }),
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/sessions.csv',
        summary: 'The same sessions as comma-separated values, without addresses',
        query: strict(SessionFilter),
        answers: { 200: { description: 'One line each', contentType: 'text/csv' } },
      },
      ({ caller, query }) =>
        ok({
          status: 200,
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="sessions.csv"',
          },
          raw: list.csv(caller, query),
        }),
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/sessions/{id}',
        summary: "One session's whole story on one line of time",
        params: ById,
        answers: { 200: { description: 'The story', schema: SessionStory } },
      },
      async ({ caller, params }) => {
        const story = await stories.read(caller, params.id)
        return story.ok ? ok({ status: 200, body: story.value }) : story
      },
    ),
  ]
}

export function sessionActRoutes(acts: SessionActs): Route[] {
  return [
    actRoute('refund', "Give a session's money back, up to the limit of a manager", acts.refund),
    actRoute('resend-mail', "Send a session's mail again", acts.resendMail),
    actRoute('start-again', 'The same party once more, for nothing', acts.startAgain),
  ]
}

function actRoute(name: string, summary: string, act: SessionActs[keyof SessionActs]): Route {
  return consoleRoute(
    {
      method: 'post',
      path: `/api/console/sessions/{id}/${name}`,
      summary,
      repeatable: true,
      params: ById,
      body: strict(Reason),
      answers: { 200: { description: 'The story as it is now', schema: SessionStory } },
    },
    async ({ caller, params, body, operationId }) => {
      if (!operationId) return refused(operationIdRequired)
      const done = await act({ caller, id: params.id, reason: body.reason, operationId })
      return done.ok ? ok({ status: 200, body: done.value }) : done
    },
  )
}
