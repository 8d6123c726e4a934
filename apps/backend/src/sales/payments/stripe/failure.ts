import { Stripe } from 'stripe'
import type { ProviderFailure } from '../provider.ts'

/**
 * What an error of the SDK says about what happened at Stripe's. Only codes and types are told on:
 * a message can hold what the caller sent.
 */
export function readFailure(error: unknown): ProviderFailure {
  // The SDK stumbled over the answer: whose it was, nobody knows.
  if (!(error instanceof Stripe.errors.StripeError)) return unknown('unreadable')
  const reason = reasonOf(error)
  const status = error.statusCode
  // Under this key something else was done before, or at least begun.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return unknown(reason, true)
  const isReplay = error.headers?.['idempotent-replayed'] === 'true'
  if (status === 500) return unknown(reason, true)
  const isUndecided = status === undefined || status === 409 || status === 429 || status > 500
  if (isUndecided) return unknown(reason, isReplay)
  // Of another account, or put away there: another one has to be made.
  const isPrice = error.param?.startsWith('line_items') === true
  return { ok: false, kind: 'refused', reason: isPrice ? 'price_gone' : reason }
}

export function unknown(reason: string, isKeySpent = false): ProviderFailure {
  return { ok: false, kind: 'unknown', reason, ...(isKeySpent && { isKeySpent }) }
}

/** What an operator has to mend has a name of its own (P11). */
function reasonOf(error: InstanceType<typeof Stripe.errors.StripeError>): string {
  if (error.code === 'api_key_expired') return 'key_expired'
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'key_refused'
  if (error instanceof Stripe.errors.StripePermissionError) return 'key_rights'
  return error.code ?? error.rawType ?? error.type
}
