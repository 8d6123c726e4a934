import { startFakeStripe } from '@discobooth/fakes/stripe'
import { afterAll, expect } from 'vitest'
import { openTestApp } from '../../../../testing/test-app.ts'
import { createStripeProvider } from '../stripe.ts'

/** The app with a fake Stripe behind it, both on the clock that the test moves. */
export async function openStripeApp(options: Parameters<typeof openTestApp>[0] = {}) {
  const time = { now: () => 0 }
  const now = () => time.now()
  const fake = await startFakeStripe({ now })
  const { secretKey, webhookSecret, url: apiUrl } = fake
  const settings = { secretKey, webhookSecrets: [webhookSecret], apiUrl }
  const paymentProvider = createStripeProvider({ settings, fetch, now })
  const backend = openTestApp({ ...options, paymentProvider })
  const { app, call, clock } = backend
  time.now = () => clock.time
  afterAll(() => fake.stop())

  const report = ({ body: text, headers }: { body: string; headers: object }) =>
    call('POST', '/payment-webhook', { key: null, text, headers: { ...headers } })
  return {
    ...backend,
    fake,
    report,
    /** Everything that Stripe has to tell, in order. */
    async deliver(): Promise<void> {
      for (const webhook of fake.takeWebhooks()) expect((await report(webhook)).status).toBe(200)
    },
    /** Until nothing is due for a while. */
    async runJobs(ms = 20_000, stepMs = 2_000): Promise<void> {
      const end = clock.time + ms
      for (; clock.time < end; clock.time += stepMs) await app.runDueJobs()
    },
  }
}
