import { AlertChoice, MyAlerts, TestSent } from '@discobooth/contract/console/alerts-api'
import {
  ConsoleMail,
  ConsoleMails,
  ConsoleRecordings,
  MailFilter,
  MailPage,
  RecordingFilter,
} from '@discobooth/contract/console/mails-api'
import { Reason } from '@discobooth/contract/console/sessions-api'
import * as z from 'zod/mini'
import type { ConsoleCaller } from '../../accounts/service.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { consoleRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import { operationIdRequired } from '../once.ts'
import type { MailDesk } from './desk.ts'

const ById = z.object({ id: z.uuid().check(z.toLowerCase()) })

/** Mails and recordings: what waits, what failed and why, and once more by hand. */
export function mailRoutes(desk: MailDesk): Route[] {
  return [
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/mails',
        summary: 'Mails that wait or failed and why, or all of a state; without their words',
        query: strict(z.extend(MailFilter, MailPage.shape)),
        answers: { 200: { description: 'A page, the newest first', schema: ConsoleMails } },
      },
      async ({ caller, query: { after, limit, ...filter } }) =>
        ok({ status: 200, body: await desk.list(caller, filter, { after, limit }) }),
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/mails/{id}/try-again',
        summary: 'Try a mail again that waits or failed',
        repeatable: true,
        params: ById,
        body: strict(Reason),
        answers: { 200: { description: 'The mail as it is now', schema: ConsoleMail } },
      },
      async ({ caller, params, body, operationId }) => {
        if (!operationId) return refused(operationIdRequired)
        const order = { caller, id: params.id, reason: body.reason, operationId }
        const done = await desk.tryAgain(order)
        return done.ok ? ok({ status: 200, body: done.value }) : done
      },
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/recordings',
        summary: 'Recordings that wait, what is stored by booth, and what is deleted when',
        query: strict(RecordingFilter),
        answers: { 200: { description: 'All of it', schema: ConsoleRecordings } },
      },
      async ({ caller, query }) =>
        ok({ status: 200, body: await desk.recordings(caller, query.booth) }),
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/recordings/{id}/try-again',
        summary: "Store and deliver a session's recording now, as far as it is here",
        repeatable: true,
        params: ById,
        body: strict(Reason),
        answers: { 200: { description: 'As it is now', schema: ConsoleRecordings } },
      },
      async ({ caller, params, body, operationId }) => {
        if (!operationId) return refused(operationIdRequired)
        const order = { caller, id: params.id, reason: body.reason, operationId }
        const done = await desk.tryRecordingAgain(order)
        return done.ok ? ok({ status: 200, body: done.value }) : done
      },
    ),
  ]
}

/** Of what each person is told by mail: everybody chooses for themselves, and for nobody else. */
export function alertRoutes(people: {
  read(caller: ConsoleCaller): Promise<MyAlerts>
  save(caller: ConsoleCaller, choice: AlertChoice): Promise<MyAlerts>
  sendTest(caller: ConsoleCaller): Promise<Outcome<{ to: string }>>
}): Route[] {
  const answers = { 200: { description: 'What this person has chosen', schema: MyAlerts } }
  return [
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/alerts',
        summary: 'Of what whoever asks is told by mail, and when they want quiet',
        answers,
      },
      async ({ caller }) => ok({ status: 200, body: await people.read(caller) }),
    ),
    consoleRoute(
      {
        method: 'put',
        path: '/api/console/alerts',
        summary: 'Choose of what to be told by mail, and quiet hours',
        body: strict(AlertChoice),
        answers,
      },
      async ({ caller, body }) => ok({ status: 200, body: await people.save(caller, body) }),
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/alerts/test',
        summary: 'A mail to the own address, to see whether it arrives',
        answers: { 200: { description: 'It is in the queue', schema: TestSent } },
      },
      async ({ caller }) => {
        const sent = await people.sendTest(caller)
        return sent.ok ? ok({ status: 200, body: sent.value }) : sent
      },
    ),
  ]
}
