import {
  ConsentWordings,
  ErasureProof,
  ErasureProofs,
  GuestAddress,
  GuestErasure,
  GuestFileOrder,
  GuestFound,
} from '@discobooth/contract/console/privacy-api'
import * as z from 'zod/mini'
import { ok, refused } from '../../platform/http/answer.ts'
import { consoleRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import { operationIdRequired } from '../once.ts'
import type { PrivacyDesk } from './service.ts'

const LONGEST_LIST = 200
const ErasurePage = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  limit: z._default(
    z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(LONGEST_LIST)),
    50,
  ),
})

/** The address is in the body, never in the path: paths are written down by every proxy. */
export function privacyRoutes(desk: PrivacyDesk): Route[] {
  return [
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/privacy/find',
        summary: 'How much there is about a guest, by their whole address, and what they agreed to',
        body: strict(GuestAddress),
        answers: { 200: { description: 'What is here', schema: GuestFound } },
      },
      async ({ body }) => ok({ status: 200, body: await desk.find(body.email) }),
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/privacy/file',
        summary: 'Everything about a guest as a file, to be handed to them',
        body: strict(GuestFileOrder),
        answers: { 200: { description: 'The file', contentType: 'application/json' } },
      },
      async ({ caller, body }) =>
        ok({
          status: 200,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-disposition': 'attachment; filename="guest.json"',
            'cache-control': 'no-store',
          },
          raw: `${JSON.stringify(await desk.file(caller, body), null, 2)}\n`,
        }),
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/privacy/erase',
        summary:
          'Erase a guest by their whole address, for a reason, once; what the law keeps stays',
        body: strict(GuestErasure),
        repeatable: true,
        answers: { 200: { description: 'The proof, which names nobody', schema: ErasureProof } },
      },
      async ({ caller, body: { email, reason }, operationId }) => {
        if (!operationId) return refused(operationIdRequired)
        const erased = await desk.erase(caller, { email, reason, operationId })
        return erased.ok ? ok({ status: 200, body: erased.value }) : erased
      },
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/privacy/erasures',
        summary: 'Proofs of the guests that were erased, the latest first',
        query: strict(ErasurePage),
        answers: { 200: { description: 'A page of them', schema: ErasureProofs } },
      },
      async ({ query: { before, limit } }) =>
        ok({ status: 200, body: await desk.erasures({ before, limit }) }),
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/privacy/consents',
        summary: 'Every wording that guests have agreed to, and how often',
        answers: { 200: { description: 'The wordings', schema: ConsentWordings } },
      },
      async () => ok({ status: 200, body: await desk.consents() }),
    ),
  ]
}
