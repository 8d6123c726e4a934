import { PromoAnswer, PromoRequest } from '@discobooth/contract/money/payment-api'
import { Session } from '@discobooth/contract/session/session'
import * as z from 'zod/mini'
import { ok } from '../../platform/http/answer.ts'
import { boothRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import type { Promos } from './service.ts'

const ById = z.object({ id: Session.shape.id.check(z.toLowerCase()) })

export function promoRoutes(promos: Promos): Route[] {
  return [
    boothRoute(
      {
        method: 'post',
        path: '/api/sessions/{id}/promo',
        summary: 'Pay for a session with a promo code',
        params: ById,
        body: strict(PromoRequest),
        answers: { 200: { description: 'What became of the code', schema: PromoAnswer } },
      },
      async ({ booth, params, body }) => {
        const applied = await promos.apply({ booth, id: params.id, ...body })
        return applied.ok ? ok({ status: 200, body: applied.value }) : applied
      },
    ),
  ]
}
