import type { PaymentProvider } from '../provider.ts'
import { checkAccount } from './check.ts'
import { createStripeClient } from './client.ts'
import { createLedger } from './ledger.ts'
import { closeLink, createLink, createPrice } from './links.ts'
import { createRefund, lookUp } from './payments.ts'
import { accountOf, modeOf, type StripeSettings, webhookPath } from './settings.ts'
import { createWebhookReader } from './webhook.ts'

export function createStripeProvider(options: {
  settings: StripeSettings
  fetch: typeof globalThis.fetch
  /** Milliseconds since 1970. */
  now: () => number
  callMs?: number
}): PaymentProvider {
  const client = createStripeClient(options)
  const { settings, now } = options
  return {
    name: 'stripe',
    webhookPath,
    account: () => accountOf(settings.secretKey),
    createPrice: (order) => createPrice(client, order),
    createLink: (order) => createLink(client, order),
    closeLink: (linkId) => closeLink(client, linkId),
    lookUp: (linkId) => lookUp(client, linkId),
    refund: createRefund(client),
    ledger: createLedger(client, modeOf(settings.secretKey)),
    check: () => checkAccount(client, settings.secretKey),
    readEvent: createWebhookReader({ stripe: client.stripe, settings, now }),
  }
}
