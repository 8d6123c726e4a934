import { beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { createStripeProvider } from './stripe.ts'
import { openSellingMonth } from './testing/selling-month.ts'
import { openStripeApp } from './testing/stripe-app.ts'

const backend = await openStripeApp()
const { app, clock, db, fake, runJobs } = backend
const { pay, read, readBooks } = openSellingMonth(backend)
const DAY = 86_400_000
const MANY = 520

beforeEach(() => {
  fake.accountIsWell()
})

describe('a house that had sold for months before its books were read', () => {
  it('has every fee of that time, and none is said to be known before', async () => {
    const payment = await pay()
    fake.payOut()
    // One payment stands for many: each is an entry.
    for (let count = 0; count < MANY; count += 1) fake.guestDisputes(payment)
    fake.takeWebhooks()
    clock.time += 70 * DAY
    await app.prepare()
    const whole = { feesCents: MANY * 2_000 + 29, disputedCents: MANY * 500 }
    let known = await read('2026-10')
    for (let run = 0; run < 30 && known.unknownProviders.length > 0; run += 1) {
      expect(known.total.feesCents).toBeNull()
      await app.runDueJobs()
      clock.time += 1_000
      known = await read('2026-10')
    }
    expect(known.total).toMatchObject(whole)
  })

  it('has the payouts of that time, too', async () => {
    await runJobs(20_000, 1_000)
    expect((await read('2026-10')).payouts).toMatchObject([{ amountCents: 471, match: 'matched' }])
  })
})

it('with a key that may not see payouts the fees are known nevertheless', async () => {
  fake.keyLacks('payout')
  const before = await read('2026-12')
  await pay()
  await readBooks()
  const { total, unknownProviders } = await read('2026-12')
  expect(total.feesCents).toBe((before.total.feesCents ?? 0) + 29)
  expect(unknownProviders).toEqual([])
})

it('a payout that is refused for good does not keep those behind it from being read', async () => {
  await db
    .insertInto('payouts')
    .values({
      ...{ provider: 'stripe', id: 'po_of_an_account_of_before', amountCents: 1, currency: 'eur' },
      ...{ status: 'paid', arrivesOn: '2026-10-01', isTold: true },
      createdAt: new Date('2026-10-01T12:00:00Z'),
    })
    .execute()
  fake.accountIsCharged(-MANY * 2_500)
  const { id } = fake.payOut()
  await readBooks()
  const payouts = await db.selectFrom('payouts').select(['id', 'isRead', 'isTold']).execute()
  expect(payouts).toContainEqual({ id, isRead: true, isTold: true })
  expect(payouts).toContainEqual({
    ...{ id: 'po_of_an_account_of_before', isRead: false, isTold: false },
  })
})

it('money that a bank takes back days later is in the books as taken back', async () => {
  const payment = await pay()
  await readBooks()
  const before = await read('2026-12')
  fake.paymentFailsLate(payment)
  await readBooks()
  const after = await read('2026-12')
  expect(after.total.disputedCents - before.total.disputedCents).toBe(500)
  expect(after.ofNoBooth).toEqual(before.ofNoBooth)
})

it('a new key to the same account reads on from where the old one was', async () => {
  const asked: number[] = []
  const { secretKey, webhookSecret, url: apiUrl } = fake
  const settings = { secretKey: `${secretKey}new`, webhookSecrets: [webhookSecret], apiUrl }
  const later = openTestApp({
    database: backend,
    paymentProvider: createStripeProvider({
      settings,
      now: () => clock.time,
      async fetch(input, init) {
        const { pathname, searchParams } = new URL(String(input))
        const since = searchParams.get('created[gte]')
        if (pathname.endsWith('/balance_transactions')) asked.push(Number(since) * 1_000)
        const headers = new Headers(init?.headers)
        headers.set('authorization', `Bearer ${secretKey}`)
        return fetch(input, { ...init, headers })
      },
    }),
  })
  clock.time += 3_600_000
  later.clock.time = clock.time
  await later.app.runDueJobs()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toBeGreaterThan(clock.time - DAY)
  expect((await read('2026-12')).unknownProviders).toEqual([])
  expect(fake.violations).toEqual([])
})
