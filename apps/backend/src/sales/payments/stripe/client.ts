import { Stripe } from 'stripe'
import { type ProviderAnswer, providerLimits } from '../provider.ts'
import { readFailure, unknown } from './failure.ts'
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
