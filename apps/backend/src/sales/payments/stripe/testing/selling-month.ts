import { Closing } from '@discobooth/contract/console/closing-api'
import { beforeAll } from 'vitest'
import { openPayingGuests } from '../../../../testing/paying-guests.ts'
import type { openStripeApp } from './stripe-app.ts'

/** A booth that sells by the fake Stripe from October on, and its owner who reads the closing. */
export function openSellingMonth(backend: Awaited<ReturnType<typeof openStripeApp>>) {
  const { call, clock, deliver, fake, makeBooth, makeSession, runJobs } = backend
  const { asOwner } = openPayingGuests(backend)
  let booth = { id: '', key: '' }
  beforeAll(async () => {
    booth = await makeBooth({ boothId: 'Noord' })
    clock.time = Date.parse('2026-10-10T20:00:00Z')
  })
  return {
    asOwner,
    boothKey: () => booth.key,
    /** A party that was paid and begun; says under what the provider knows its payment. */
    async pay(): Promise<string> {
      const { id } = await makeSession({ sessionMode: 1 }, booth.key)
      const { body } = await call('POST', `/api/sessions/${id}/payment`, { key: booth.key })
      const paid = fake.guestPays(body.url)
      if (!paid.ok) throw new Error(paid.why)
      await deliver()
      await call('POST', `/api/sessions/${id}/started`, { key: booth.key })
      return paid.paymentIntentId
    },
    async read(month: string): Promise<Closing> {
      const { body } = await asOwner('GET', `/api/console/closing?month=${month}`)
      return Closing.parse(body)
    },
    /** Until the provider was asked again. */
    readBooks: () => runJobs(11 * 60_000, 60_000),
  }
}
