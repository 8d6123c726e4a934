import * as z from 'zod/mini'
import type { StripeSettings } from '../../../sales/payments/stripe/settings.ts'

/** Who takes the money, and what Stripe needs to know where it does. */
const Variables = z.object({
  PAYMENT_PROVIDER: z._default(z.enum(['demo', 'stripe']), 'demo'),
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

const aKey = 'a secret or restricted key of Stripe: sk_… or rk_…'
const aSecret = "the signing secret of Stripe's webhook, whsec_…, or two with a comma between"

const wanted: Record<keyof z.output<typeof Variables>, string> = {
  PAYMENT_PROVIDER: 'demo or stripe',
  STRIPE_SECRET_KEY: aKey,
  STRIPE_WEBHOOK_SECRET: aSecret,
  STRIPE_API_URL: 'an address like https://api.stripe.com',
}

type Read = { ok: true; stripe: StripeSettings | undefined } | { ok: false; line: string }

/** What Stripe needs, or one line that says what to correct; nothing, where the demo's cashier sits. */
export function readPayments(variable: (name: string) => string | undefined): Read {
  const names = Object.keys(wanted)
  const result = z.safeParse(
    Variables,
    Object.fromEntries(names.map((name) => [name, variable(name)])),
  )
  if (!result.success) {
    const [name, kind] =
      Object.entries(wanted).find(([known]) => known === result.error.issues[0]?.path[0]) ?? []
    return refuse(`${name} must be ${kind}.`)
  }
  const env = result.data
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (env.PAYMENT_PROVIDER === 'demo') {
    // Whoever has a key means to earn money: the demo's cashier would give the parties away (M6).
    return secretKey || webhookSecret
      ? refuse(
          'PAYMENT_PROVIDER must be stripe where STRIPE_SECRET_KEY or STRIPE_WEBHOOK_SECRET is set: the demo cashier takes no real money.',
        )
      : { ok: true, stripe: undefined }
  }
  if (!secretKey) {
    return refuse(`STRIPE_SECRET_KEY must be set with PAYMENT_PROVIDER=stripe: ${aKey}.`)
  }
  if (!webhookSecret) {
    return refuse(`STRIPE_WEBHOOK_SECRET must be set with PAYMENT_PROVIDER=stripe: ${aSecret}.`)
  }
  if (isLoopbackHost(URL.parse(variable('PUBLIC_URL') ?? '')?.hostname ?? 'localhost')) {
    return refuse(
      'PUBLIC_URL must be an address that Stripe can reach with PAYMENT_PROVIDER=stripe, like https://booth.example.org.',
    )
  }
  return {
    ok: true,
    stripe: {
      secretKey,
      webhookSecrets: webhookSecret.split(','),
      apiUrl: new URL(env.STRIPE_API_URL).origin,
    },
  }
}

function refuse(line: string): Read {
  return { ok: false, line }
}

/** Nobody outside this machine gets there. */
function isLoopbackHost(hostname: string): boolean {
  return /^(localhost\.?|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])$/.test(
    hostname,
  )
}
