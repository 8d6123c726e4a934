import {
  NewPromos,
  PromoBatch,
  PromoChange,
  PromoCodeChange,
  PromoFilter,
  PromoGroups,
} from '@discobooth/contract/console/promos-api'
import * as z from 'zod/mini'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { consoleRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import type { PromoDesk } from '../../sales/promos/service.ts'
import { operationIdRequired } from '../once.ts'

const ById = z.object({ id: z.uuid().check(z.toLowerCase()) })
const OneCode = z.extend(ById, { code: z.string().check(z.regex(/^\d{1,9}$/)) })
const answers = { 200: { description: 'These codes as they are now', schema: PromoBatch } }

/** Promo codes. A code is worth a party: who may not see guests sees none of them. */
export function promoDeskRoutes(desk: PromoDesk): Route[] {
  return [
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/promos',
        summary: 'Promo codes as they were made, one or many at a time, and their uses over time',
        query: strict(PromoFilter),
        answers: { 200: { description: 'The newest first', schema: PromoGroups } },
      },
      async ({ caller, query }) => ok({ status: 200, body: await desk.list(caller, query) }),
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/promos',
        summary: 'Make promo codes, up to a thousand: unguessable ones, or own words',
        repeatable: true,
        body: strict(NewPromos),
        answers,
      },
      async ({ caller, body: promos, operationId }) => {
        if (!operationId) return refused(operationIdRequired)
        return shown(await desk.make({ caller, operationId, promos }))
      },
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/promos/{id}',
        summary: 'The codes that were made in one go, and their uses over time',
        params: ById,
        answers,
      },
      async ({ caller, params }) => shown(await desk.read(caller, params.id)),
    ),
    consoleRoute(
      {
        method: 'patch',
        path: '/api/console/promos/{id}',
        summary: 'Change what they give, where and when, or switch them off or on',
        params: ById,
        body: strict(PromoChange),
        answers,
      },
      async ({ caller, params, body: change }) =>
        shown(await desk.change({ caller, id: params.id, change })),
    ),
    consoleRoute(
      {
        method: 'patch',
        path: '/api/console/promos/{id}/codes/{code}',
        summary: 'Switch one of them off or on',
        params: OneCode,
        body: strict(PromoCodeChange),
        answers,
      },
      async ({ caller, params, body: { isOff } }) =>
        shown(await desk.switchCode({ caller, id: params.id, code: Number(params.code), isOff })),
    ),
  ]
}

function shown(found: Outcome<PromoBatch>) {
  return found.ok ? ok({ status: 200 as const, body: found.value }) : found
}
