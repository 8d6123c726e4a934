import type { Stripe } from 'stripe'
import type { Finding, ProviderAnswer } from '../provider.ts'
import type { StripeClient } from './client.ts'
import { handledEvents, webhookPath } from './settings.ts'

/** Guests in the Netherlands and Belgium pay with these. */
const wantedMethods = ['ideal', 'bancontact', 'card'] as const
/** Days pass before their money comes: nobody waits so long in front of a booth. */
const slowMethods = ['sepa_debit', 'customer_balance', 'multibanco', 'boleto', 'konbini'] as const

type Probe = (stripe: Stripe, limits: { timeout: number }) => Promise<unknown>

/**
 * Nothing has these ids: a key with the right is told that they are missing, one without it that it
 * may not ask. So a right is known without anything being made or changed.
 */
const probes: Record<string, Probe> = {
  prices: (stripe, limits) => stripe.prices.update('price_check', { active: false }, limits),
  products: (stripe, limits) => stripe.products.update('prod_check', { active: false }, limits),
  'payment links': (stripe, limits) =>
    stripe.paymentLinks.update('plink_check', { active: false }, limits),
  'checkout sessions': (stripe, limits) =>
    stripe.checkout.sessions.expire('cs_test_check', undefined, limits),
  'payment intents': (stripe, limits) =>
    stripe.paymentIntents.retrieve('pi_check', undefined, limits),
  refunds: (stripe, limits) => stripe.refunds.update('re_check', { metadata: {} }, limits),
}

/** Whether key, account, webhook and payment methods are as a booth needs them (P11). */
export async function checkAccount(client: StripeClient, secretKey: string): Promise<Finding[]> {
  const test: Finding[] = secretKey.includes('_test_') ? [{ reason: 'test_key', detail: null }] : []
  const key = await findKeyFaults(client)
  if (key.isOver) return [...key.findings, ...test]
  const [account, webhook, methods, fees, payouts] = await Promise.all([
    client.begin()((stripe, limits) => stripe.accounts.retrieveCurrent(undefined, limits)),
    client.begin()((stripe, limits) => stripe.webhookEndpoints.list({ limit: 100 }, limits)),
    client.begin()((stripe, limits) =>
      stripe.paymentMethodConfigurations.list({ limit: 100 }, limits),
    ),
    client.begin()((stripe, limits) => stripe.balanceTransactions.list({ limit: 1 }, limits)),
    client.begin()((stripe, limits) => stripe.payouts.list({ limit: 1 }, limits)),
  ])
  const isUnanswered = key.isUnanswered || [account, webhook, methods, fees, payouts].some(isLost)
  const hidden = Object.entries({ account, webhook, methods, fees, payouts })
    .filter(([, answer]) => !answer.ok && answer.reason === 'key_rights')
    .map(([name]) => name)
  return [
    ...key.findings,
    ...(account.ok && !account.value.charges_enabled
      ? [{ ...plain, reason: 'account_disabled' as const }]
      : []),
    ...(isUnanswered ? [{ ...plain, reason: 'provider_away' as const }] : []),
    ...(webhook.ok ? webhookFaults(webhook.value.data) : []),
    ...(methods.ok ? methodFaults(methods.value.data) : []),
    ...(hidden.length > 0 ? [{ reason: 'not_seen' as const, detail: hidden.join(', ') }] : []),
    ...test,
  ]
}

const plain = { detail: null }

/** Silence is no good news: what was not answered was not looked at. */
const isLost = (answer: ProviderAnswer<unknown>) => !answer.ok && answer.kind === 'unknown'

/** `isOver`: with this key there is nothing else to ask. */
type KeyFaults = { findings: Finding[]; isOver: boolean; isUnanswered: boolean }

async function findKeyFaults(client: StripeClient): Promise<KeyFaults> {
  const names = Object.keys(probes)
  const answers: ProviderAnswer<unknown>[] = await Promise.all(
    Object.values(probes).map((probe) => client.begin()(probe)),
  )
  const reasons = answers.map((answer) => (answer.ok ? '' : answer.reason))
  for (const reason of ['key_expired', 'key_refused'] as const) {
    if (!reasons.includes(reason)) continue
    return { findings: [{ ...plain, reason }], isOver: true, isUnanswered: false }
  }
  const isUnanswered = answers.some(isLost)
  const lacking = names.filter((_, at) => reasons[at] === 'key_rights')
  if (lacking.length === 0) return { findings: [], isOver: false, isUnanswered }
  const detail = lacking.join(', ')
  return { findings: [{ reason: 'key_rights', detail }], isOver: false, isUnanswered }
}

function webhookFaults(endpoints: Stripe.WebhookEndpoint[]): Finding[] {
  const ours = endpoints.find(
    ({ url, status }) => URL.parse(url)?.pathname.endsWith(webhookPath) && status === 'enabled',
  )
  if (!ours) return [{ reason: 'webhook_missing', detail: null }]
  const isAll = ours.enabled_events.includes('*')
  const lacking = isAll ? [] : handledEvents.filter((one) => !ours.enabled_events.includes(one))
  return lacking.length > 0 ? [{ reason: 'webhook_events', detail: lacking.join(', ') }] : []
}

function methodFaults(configurations: Stripe.PaymentMethodConfiguration[]): Finding[] {
  const used = configurations.find(({ is_default }) => is_default) ?? configurations[0]
  if (!used) return []
  const isOn = (name: string): boolean => {
    const method: unknown = Reflect.get(used, name)
    return (
      typeof method === 'object' && method !== null && Reflect.get(method, 'available') === true
    )
  }
  const off = wantedMethods.filter((name) => !isOn(name))
  const slow = slowMethods.filter(isOn)
  return [
    ...(off.length > 0 ? [{ reason: 'method_off' as const, detail: off.join(', ') }] : []),
    ...(slow.length > 0 ? [{ reason: 'method_delayed' as const, detail: slow.join(', ') }] : []),
  ]
}
