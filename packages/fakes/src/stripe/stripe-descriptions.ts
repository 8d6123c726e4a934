import type { Description, RefusedCall } from '../refused-calls.ts'

export const api: Description = {
  name: 'API',
  source: 'github.com/stripe/openapi, latest/openapi.spec3.json',
  version: '2026-07-29.dahlia (19be337)',
}

export type Asker = 'key' | 'another key' | 'nobody'
export type Situation =
  | 'key expired'
  | 'key used before'
  | 'price archived'
  | 'no right for price'
  | 'no right for payment_link'
  | 'no right for checkout_session'
  | 'no right for payment_intent'
  | 'no right for refund'

export type Row = RefusedCall<Asker, Situation>
