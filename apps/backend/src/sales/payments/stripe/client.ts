import { Stripe } from 'stripe'
import { type ProviderAnswer, type ProviderFailure, providerLimits } from '../provider.ts'
import type { StripeSettings } from './settings.ts'

type RequestLimits = { timeout: number }
/** One call of ours, however many of Stripe's it takes: all of them share its time. */
export type Asking = <Value>(
  call: (stripe: Stripe, limits: RequestLimits) => Promise<Value>,
) => Promise<ProviderAnswer<Value>>

export type StripeClient = { stripe: Stripe; begin(): Asking }

export function createStripeClient(options: {
  settings: StripeSettings
  fetch: typeof globalThis.fetch
  now: () => number
  callMs?: number
}): StripeClient {
  const { settings, now, callMs = providerLimits.callMs } = options
  const { hostname, port, protocol } = new URL(settings.apiUrl)
  const isPlain = protocol === 'http:'
  const stripe = new Stripe(settings.secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    telemetry: false,
    // The queue retries, with the key that is stored.
    maxNetworkRetries: 0,
    timeout: callMs,
    httpClient: Stripe.createFetchHttpClient(options.fetch),
  })

  return {
    stripe,
    begin() {
      const until = now() + callMs
      return async (call) => {
        const timeout = Math.round(until - now())
        if (timeout <= 0) return unknown('no time left')
        try {
          return { ok: true, value: await call(stripe, { timeout }) }
        } catch (error) {
          return readFailure(error)
        }
      }
    },
  }
}

/**
 * What an error of the SDK says about what happened at Stripe's. Only codes and types are told on:
 * a message can hold what the caller sent.
 */
function readFailure(error: unknown): ProviderFailure {
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
