import { PaymentState, PaymentView } from '@discobooth/contract/money/payment-api'
import { Session } from '@discobooth/contract/session/session'
import * as z from 'zod/mini'
import { type Outcome, ok } from '../../platform/http/answer.ts'
import { boothRoute, type JsonAnswer, openRoute, type Route } from '../../platform/http/route.ts'
import type { Payments } from './service.ts'

const ById = z.object({ id: Session.shape.id.check(z.toLowerCase()) })
const Received = z.object({ received: z.boolean() })

export function paymentRoutes(payments: Payments): Route[] {
  return [
    boothRoute(
      {
        method: 'post',
        path: '/api/sessions/{id}/payment',
        summary: "Make the payment of a session's mode, or find the one under way",
        repeatable: true,
        params: ById,
        answers: { 200: { description: 'What the pay page shows', schema: PaymentView } },
      },
      async ({ booth, params }) => answer(await payments.open({ booth, id: params.id })),
    ),
    boothRoute(
      {
        method: 'get',
        path: '/api/sessions/{id}/payment',
        summary: 'Is this session paid?',
        params: ById,
        answers: { 200: { description: 'Whether it is', schema: PaymentState } },
      },
      async ({ booth, params }) => answer(await payments.state({ booth, id: params.id })),
    ),
    boothRoute(
      {
        method: 'post',
        path: '/api/sessions/{id}/payment/close',
        summary: 'Close the payment link first, and then say whether it was paid',
        repeatable: true,
        params: ById,
        answers: { 200: { description: 'Whether it was', schema: PaymentState } },
      },
      async ({ booth, params }) => answer(await payments.close({ booth, id: params.id })),
    ),
    ...payments.webhooks.map(({ path, receive }) =>
      openRoute(
        {
          method: 'post',
          path,
          door: 'public',
          summary: 'Where a payment provider reports; it has signed it, or is asked',
          answers: { 200: { description: 'Taken in, now or before', schema: Received } },
        },
        async ({ request }) => {
          const taken = await receive(request)
          return taken.ok ? ok({ status: 200, body: { received: true } }) : taken
        },
      ),
    ),
  ]
}

function answer(outcome: Outcome<unknown>): Outcome<JsonAnswer> {
  return outcome.ok ? ok({ status: 200, body: outcome.value }) : outcome
}
