import { type Answer, failed, ok } from './answers.ts'
import type { CallName } from './documented-calls.ts'

/** What a restricted key can be allowed, as the dashboard groups it. */
export type Right =
  | 'price'
  | 'product'
  | 'payment_link'
  | 'checkout_session'
  | 'payment_intent'
  | 'charge'
  | 'refund'
  | 'dispute'
  | 'balance_transaction'
  | 'payout'
  | 'event'
  | 'account'
  | 'webhook'
  | 'payment_method_configuration'

const rightOf: Record<CallName, Right> = {
  createPrice: 'price',
  changePrice: 'price',
  changeProduct: 'product',
  createLink: 'payment_link',
  changeLink: 'payment_link',
  readLink: 'payment_link',
  listLinks: 'payment_link',
  listSessions: 'checkout_session',
  readSession: 'checkout_session',
  expireSession: 'checkout_session',
  readIntent: 'payment_intent',
  readCharge: 'charge',
  listCharges: 'charge',
  createRefund: 'refund',
  changeRefund: 'refund',
  cancelRefund: 'refund',
  readRefund: 'refund',
  listRefunds: 'refund',
  readDispute: 'dispute',
  listDisputes: 'dispute',
  listBalance: 'balance_transaction',
  listPayouts: 'payout',
  readEvent: 'event',
  listEvents: 'event',
  readAccount: 'account',
  listWebhooks: 'webhook',
  listMethods: 'payment_method_configuration',
}

const list = (url: string, data: unknown[]): Answer =>
  ok({ object: 'list', url, has_more: false, data })

export type Account = ReturnType<typeof createAccount>

/** The account's own state: its key, what that may do, its webhook and payment methods. */
export function createAccount() {
  let isExpired = false
  let isEnabled = true
  const lacking = new Set<Right>()
  const webhook = {
    id: 'we_fake',
    object: 'webhook_endpoint',
    url: 'https://booth.example.org/functions/v1/payment-webhook',
    status: 'enabled',
    enabled_events: ['*'],
    api_version: null as string | null,
  }
  const methods: Record<string, boolean> = { card: true, ideal: true, bancontact: true }

  return {
    /** Why this call is not let in; undefined where it is. */
    refusal(call: CallName): Answer | undefined {
      if (isExpired) {
        return failed(401, { code: 'api_key_expired', message: 'Expired API Key provided' })
      }
      const right = rightOf[call]
      if (!lacking.has(right)) return undefined
      const message = `The provided key does not have the required permissions for this endpoint. Having the 'rak_${right}_write' permission would allow this request to continue.`
      return failed(403, { message })
    },
    calls: {
      readAccount: (): Answer =>
        ok({ id: 'acct_fake', object: 'account', charges_enabled: isEnabled, country: 'NL' }),
      listWebhooks: (): Answer => list('/v1/webhook_endpoints', webhook.url ? [webhook] : []),
      listMethods: (): Answer => {
        const states = Object.entries(methods).map(([name, available]) => [name, { available }])
        const one = { id: 'pmc_fake', object: 'payment_method_configuration', is_default: true }
        return list('/v1/payment_method_configurations', [
          { ...one, active: true, ...Object.fromEntries(states) },
        ])
      },
    },
    situations: {
      keyExpires() {
        isExpired = true
      },
      keyLacks(...rights: Right[]) {
        for (const right of rights) lacking.add(right)
      },
      accountIsDisabled() {
        isEnabled = false
      },
      webhookIs(change: Partial<typeof webhook>) {
        Object.assign(webhook, change)
      },
      methodsAre(change: Record<string, boolean>) {
        Object.assign(methods, change)
      },
      accountIsWell() {
        isExpired = false
        isEnabled = true
        lacking.clear()
      },
    },
  }
}
