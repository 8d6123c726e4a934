import * as z from 'zod/mini'
import type { PaymentProvider, ProvidersInUse } from '../../../sales/payments/provider.ts'
import { readVariables } from './variables.ts'

type Variable = (name: string) => string | undefined
type Refused = { ok: false; line: string }

/** What was read of one provider, and how it is made of that. */
type Chosen = { settings: object; open(): Promise<PaymentProvider> }
export type PaymentSettings = { selling: Chosen; former: Chosen[] }

/** One that can take real money. */
export type RealProvider = {
  /** As people call it. */
  title: string
  /** Whoever sets one of these means to earn money with it. */
  secrets: readonly string[]
  /** `wanted`: the setting that names it. */
  read(variable: Variable, wanted: string): ({ ok: true } & Chosen) | Refused
}

const StripeVariables = z.object({
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^[sr]k_(test|live)_\w{1,250}$/))),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_[\w+/=]{1,250}(,whsec_[\w+/=]{1,250})?$/)),
  ),
  STRIPE_API_URL: z._default(
    z.url({ protocol: /^https?$/ }).check(
      z.refine((address) => {
        const url = URL.parse(address)
        return url?.protocol === 'https:' || isLoopbackHost(url?.hostname ?? '')
      }),
    ),
    'https://api.stripe.com',
  ),
})

const stripeKinds = {
  STRIPE_SECRET_KEY: 'a secret or restricted key of Stripe: sk_… or rk_…',
  STRIPE_WEBHOOK_SECRET:
    "the signing secret of Stripe's webhook, whsec_…, or two with a comma between",
  STRIPE_API_URL: 'an address like https://api.stripe.com',
}

const stripe: RealProvider = {
  title: 'Stripe',
  secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  read(variable, wanted) {
    const read = readVariables(StripeVariables, stripeKinds, variable)
    if (!read.ok) return read
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = read.values
    const isMissing = (name: keyof typeof stripeKinds) =>
      refuse(`${name} must be set with ${wanted}: ${stripeKinds[name]}.`)
    if (!secretKey) return isMissing('STRIPE_SECRET_KEY')
    if (!webhookSecret) return isMissing('STRIPE_WEBHOOK_SECRET')
    const apiUrl = new URL(read.values.STRIPE_API_URL).origin
    const settings = { secretKey, webhookSecrets: webhookSecret.split(','), apiUrl }
    return {
      ok: true,
      settings,
      async open() {
        // Its SDK takes half a second and 30 MB, which the demo has better uses for.
        const { createStripeProvider } = await import('../../../sales/payments/stripe/stripe.ts')
        return createStripeProvider({ settings, fetch, now: () => Date.now() })
      },
    }
  },
}

/** By the names under which their payments are kept: a name never changes. */
export const realProviders: Readonly<Record<string, RealProvider>> = { stripe }

/** Who takes and took the money, or one line that says what to correct; nobody: the demo's cashier. */
export function readPayments(
  variable: Variable,
  providers = realProviders,
): { ok: true; payments: PaymentSettings | undefined } | Refused {
  const selling = variable('PAYMENT_PROVIDER') || 'demo'
  const former = (variable('FORMER_PAYMENT_PROVIDERS') || '').split(',').filter(Boolean)
  if (selling === 'demo') {
    const line = refuseRealMoney(variable, { providers, former })
    return line === undefined ? { ok: true, payments: undefined } : refuse(line)
  }
  const provider = Object.hasOwn(providers, selling) ? providers[selling] : undefined
  const names = Object.keys(providers)
  if (!provider) return refuse(`PAYMENT_PROVIDER must be demo or ${names.join(' or ')}.`)
  const sold = provider.read(variable, `PAYMENT_PROVIDER=${selling}`)
  if (!sold.ok) return sold
  const others = names.filter((name) => name !== selling)
  const before: Chosen[] = []
  for (const name of former) {
    const read = others.includes(name)
      ? providers[name]?.read(variable, `FORMER_PAYMENT_PROVIDERS=${name}`)
      : undefined
    if (!read) {
      const known = others.length > 0 ? others.join(', ') : 'there is no other yet'
      return refuse(`FORMER_PAYMENT_PROVIDERS must name others than ${selling}: ${known}.`)
    }
    if (!read.ok) return read
    before.push(read)
  }
  if (isLoopbackHost(URL.parse(variable('PUBLIC_URL') ?? '')?.hostname ?? 'localhost')) {
    return refuse(
      `PUBLIC_URL must be an address that ${provider.title} can reach with PAYMENT_PROVIDER=${selling}, like https://booth.example.org.`,
    )
  }
  return { ok: true, payments: { selling: sold, former: before } }
}

/** Whoever has a key means to earn money: the demo's cashier would give the parties away (M6). */
function refuseRealMoney(
  variable: Variable,
  { providers, former }: { providers: Readonly<Record<string, RealProvider>>; former: string[] },
): string | undefined {
  for (const [name, { secrets }] of Object.entries(providers)) {
    if (secrets.every((secret) => !variable(secret))) continue
    return `PAYMENT_PROVIDER must be ${name} where ${secrets.join(' or ')} is set: the demo cashier takes no real money.`
  }
  if (former.length === 0) return undefined
  return 'PAYMENT_PROVIDER must not be demo where FORMER_PAYMENT_PROVIDERS is set: the demo cashier takes no real money.'
}

export async function openProviders(payments: PaymentSettings): Promise<ProvidersInUse> {
  const { selling, former } = payments
  return {
    selling: await selling.open(),
    former: await Promise.all(former.map((one) => one.open())),
  }
}

function refuse(line: string): Refused {
  return { ok: false, line }
}

/** Nobody outside this machine gets there. */
function isLoopbackHost(hostname: string): boolean {
  return /^(localhost\.?|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])$/.test(
    hostname,
  )
}
