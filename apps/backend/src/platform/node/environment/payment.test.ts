import { expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_abc123',
  STRIPE_WEBHOOK_SECRET: 'whsec_one',
  PUBLIC_URL: 'https://booth.example.org/',
}
const line = (variables: Record<string, string>) => {
  const read = readEnvironment(variables)
  return read.ok ? undefined : read.line
}

it('has the demo cashier by itself, and Stripe where it is asked for', () => {
  expect(readEnvironment({})).toMatchObject({ ok: true, settings: { stripe: undefined } })
  expect(readEnvironment({ PAYMENT_PROVIDER: 'demo' })).toMatchObject({
    settings: { stripe: undefined },
  })
  expect(readEnvironment(stripe)).toMatchObject({
    settings: {
      stripe: {
        secretKey: 'sk_live_abc123',
        webhookSecrets: ['whsec_one'],
        apiUrl: 'https://api.stripe.com',
      },
    },
  })
})

it('takes two webhook secrets during a rotation, and a Stripe of the tests', () => {
  const read = readEnvironment({
    ...stripe,
    STRIPE_WEBHOOK_SECRET: 'whsec_one,whsec_two',
    STRIPE_API_URL: 'http://127.0.0.1:4242/',
  })
  expect(read).toMatchObject({
    settings: {
      stripe: { webhookSecrets: ['whsec_one', 'whsec_two'], apiUrl: 'http://127.0.0.1:4242' },
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
