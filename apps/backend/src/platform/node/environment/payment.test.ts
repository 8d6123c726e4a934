import { createFlorinProvider } from '@discobooth/fakes/florin-provider'
import { expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'
import { openProviders, type RealProvider, readPayments, realProviders } from './payment.ts'

const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_abc123',
  STRIPE_WEBHOOK_SECRET: 'whsec_one',
  PUBLIC_URL: 'https://booth.example.org/',
}
const line = (variables: Record<string, string>) => {
  const environment = readEnvironment(variables)
  return environment.ok ? undefined : environment.line
}

it('has the demo cashier by itself, and Stripe where it is asked for', () => {
  expect(readEnvironment({})).toMatchObject({ ok: true, settings: { payments: undefined } })
  expect(readEnvironment({ PAYMENT_PROVIDER: 'demo' })).toMatchObject({
    settings: { payments: undefined },
  })
  expect(readEnvironment(stripe)).toMatchObject({
    settings: {
      payments: {
        selling: {
          settings: {
            secretKey: 'sk_live_abc123',
            webhookSecrets: ['whsec_one'],
            apiUrl: 'https://api.stripe.com',
          },
        },
        former: [],
      },
    },
  })
})

/** A row more in the table of those who take real money. */
const florin: RealProvider = {
  title: 'Florin',
  secrets: ['FLORIN_TOKEN'],
  read(variable, wanted) {
    const token = variable('FLORIN_TOKEN')
    const open = () => Promise.resolve(createFlorinProvider({ url: '', token: '', fetch }))
    if (token) return { ok: true, settings: { token }, open }
    return { ok: false, line: `FLORIN_TOKEN must be set with ${wanted}.` }
  },
}
const read = (variables: Record<string, string>) =>
  readPayments((name) => variables[name], { ...realProviders, florin })

it('looks after a provider that sold before, by its name and with its own settings', async () => {
  const both = { ...stripe, FLORIN_TOKEN: 't', PAYMENT_PROVIDER: 'florin' }
  const chosen = read({ ...both, FORMER_PAYMENT_PROVIDERS: 'stripe' })
  expect(chosen).toMatchObject({ ok: true, payments: { selling: { settings: { token: 't' } } } })
  if (!chosen.ok || !chosen.payments) throw new Error('refused')
  const { selling, former } = await openProviders(chosen.payments)
  expect([selling.name, ...former.map(({ name }) => name)]).toEqual(['florin', 'stripe'])
  const { STRIPE_SECRET_KEY: _, ...keyless } = both
  expect(read({ ...keyless, FORMER_PAYMENT_PROVIDERS: 'stripe' })).toEqual({
    ok: false,
    line: 'STRIPE_SECRET_KEY must be set with FORMER_PAYMENT_PROVIDERS=stripe: a secret or restricted key of Stripe: sk_… or rk_….',
  })
})

it.each(['florin', 'demo', 'paypal', 'stripe,paypal', 'stripe, stripe'])(
  'takes no %s as one that sold before Florin',
  (former) => {
    const florinSells = { ...stripe, FLORIN_TOKEN: 't', PAYMENT_PROVIDER: 'florin' }
    expect(read({ ...florinSells, FORMER_PAYMENT_PROVIDERS: former })).toEqual({
      ok: false,
      line: 'FORMER_PAYMENT_PROVIDERS must name others than florin: stripe.',
    })
  },
)

it('has no other beside Stripe yet, and none beside the demo cashier (M6)', () => {
  expect(line({ ...stripe, FORMER_PAYMENT_PROVIDERS: 'stripe' })).toMatch(/there is no other yet/)
  expect(line({ FORMER_PAYMENT_PROVIDERS: 'stripe' })).toMatch(
    /^PAYMENT_PROVIDER must not be demo /,
  )
  expect(read({ FLORIN_TOKEN: 't' })).toMatchObject({ ok: false })
})

it('takes two webhook secrets during a rotation, and a Stripe of the tests', () => {
  const rotated = readEnvironment({
    ...stripe,
    STRIPE_WEBHOOK_SECRET: 'whsec_one,whsec_two',
    STRIPE_API_URL: 'http://127.0.0.1:4242/',
  })
  expect(rotated).toMatchObject({
    settings: {
      payments: {
        selling: {
          settings: { webhookSecrets: ['whsec_one', 'whsec_two'], apiUrl: 'http://127.0.0.1:4242' },
        },
      },
    },
  })
})

it('never has the demo cashier together with real payments (M6)', () => {
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    for (const chosen of [{}, { PAYMENT_PROVIDER: 'demo' }]) {
      expect(line({ ...chosen, [name]: stripe[name] })).toMatch(/^PAYMENT_PROVIDER must be stripe /)
    }
  }
})

it.each([
  'http://127.0.0.1:8080',
  'http://127.9.9.9',
  'http://localhost:8080',
  'http://booth.localhost',
  'http://[::1]:8080',
  'http://[::ffff:127.0.0.1]',
  'http://0.0.0.0:8080',
  '',
])('is not to be reached by Stripe at %s', (address) => {
  expect(line({ ...stripe, PUBLIC_URL: address })).toMatch(/^PUBLIC_URL must be an address .+\.$/)
})

it.each([
  ['PAYMENT_PROVIDER', 'paypal'],
  ['STRIPE_SECRET_KEY', 'pk_live_abc123'],
  ['STRIPE_SECRET_KEY', ''],
  ['STRIPE_WEBHOOK_SECRET', 'we_123456'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_a,whsec_b,whsec_c'],
  ['STRIPE_WEBHOOK_SECRET', ''],
  ['STRIPE_API_URL', 'api.stripe.example'],
  ['STRIPE_API_URL', 'http://api.stripe.example'],
])('a wrong %s (%s) is one line that names it', (name, value) => {
  const said = line({ ...stripe, [name]: value })
  expect(said).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`))
  // What was set may be a secret.
  if (value) expect(said).not.toContain(value)
})
