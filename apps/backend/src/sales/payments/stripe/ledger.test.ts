import { beforeAll, describe, expect, it } from 'vitest'
import { openSellingMonth } from './testing/selling-month.ts'
import { openStripeApp } from './testing/stripe-app.ts'

const backend = await openStripeApp()
const { app, call, clock, db, deliver, fake } = backend
const { asOwner, boothKey, pay, read, readBooks } = openSellingMonth(backend)
const DAY = 86_400_000

beforeAll(() => app.prepare())

const counted = () =>
  db
    .selectFrom('takings_days')
    .select((eb) => [
      eb.fn.sum<string>('feesCents').as('fees'),
      eb.fn.sum<string>('disputedCents').as('disputed'),
    ])
    .executeTakeFirstOrThrow()

describe('what Stripe tells of its books', () => {
  it('a fee is in the books of its booth, day and mode, and counts once', async () => {
    expect((await read('2026-10')).total).toMatchObject({ feesCents: null, afterFeesCents: null })
    const first = await pay()
    await readBooks()
    await readBooks()
    // 5.00 with 0.87 of VAT, and 0.29 for iDEAL.
    const { total, booths, modes, toldUntil, ofNoBooth } = await read('2026-10')
    expect(total).toMatchObject({ netCents: 413, feesCents: 29, afterFeesCents: 384 })
    expect([booths[0]?.feesCents, modes[0]?.feesCents]).toEqual([29, 29])
    expect(ofNoBooth).toEqual({ feesCents: 0, otherCents: 0 })
    expect(toldUntil).not.toBeNull()
    const kept = await db.selectFrom('ledger_entries').selectAll().execute()
    expect(kept).toMatchObject([{ kind: 'payment', paymentId: first, netCents: 471 }])
  })

  it('many pages, answers that hang, are lost or too many: nothing is missed or counted twice', async () => {
    for (let guest = 0; guest < 12; guest += 1) fake.accountIsCharged(1)
    for (let guest = 0; guest < 3; guest += 1) await pay()
    fake.listsAreShort(2)
    fake.rateLimit({ call: 'listBalance', times: 2 })
    fake.loseAnswer({ call: 'listBalance' })
    fake.cutConnection({ call: 'listPayouts' })
    fake.failBeforeDoing({ call: 'listBalance' })
    for (let round = 0; round < 4; round += 1) await readBooks()
    expect((await read('2026-10')).total.feesCents).toBe(4 * 29)
    expect((await read('2026-10')).ofNoBooth).toEqual({ feesCents: 12, otherCents: 0 })
    fake.listsAreShort(100)
  })

  it('a payout is matched with its entries to the cent, or said not to be', async () => {
    const { id, amount } = fake.payOut()
    expect(amount).toBe(4 * 471 - 12)
    await readBooks()
    const [payout] = (await read('2026-10')).payouts ?? []
    expect(payout).toEqual({
      id,
      provider: 'stripe',
      amountCents: amount,
      currency: 'eur',
      arrivesOn: '2026-10-12',
      status: 'in_transit',
      takenCents: 2_000,
      refundedCents: 0,
      disputedCents: 0,
      feesCents: 4 * 29 + 12,
      otherCents: 0,
      match: 'matched',
    })
    fake.payoutArrives(id)
    await pay()
    fake.payOut({ missing: 7 })
    await pay()
    fake.payOut({ isAutomatic: false })
    await readBooks()
    const { payouts } = await read('2026-10')
    expect(payouts?.map(({ status, match }) => [status, match])).toEqual([
      ['paid', 'matched'],
      ['in_transit', 'differs'],
      ['in_transit', 'not_told'],
    ])
  })
})

describe('a dispute', () => {
  it('leaves the books with its fee in the month in which it comes, and comes back when it is won', async () => {
    const payment = await pay()
    await readBooks()
    const october = await read('2026-10')
    clock.time = Date.parse('2026-11-02T12:00:00Z')
    const closed = await asOwner('POST', '/api/console/closing', { month: '2026-10' })
    expect(closed.status).toBe(200)
    const dispute = fake.guestDisputes(payment)
    await deliver()
    await readBooks()
    const taken = await read('2026-11')
    // 5.00 with its 0.87 of VAT are gone, and 20.00 are kept.
    expect(taken.total).toMatchObject({
      grossCents: 0,
      disputedCents: 500,
      vatCents: -87,
      netCents: -413,
      feesCents: 2_000,
      afterFeesCents: -2_413,
    })
    expect((await read('2026-10')).total).toEqual(october.total)
    const { body } = await call('GET', `/api/operator/status`, { key: boothKey() })
    expect(body).toBeDefined()
    fake.disputeEnds(dispute, 'won')
    await deliver()
    await readBooks()
    expect((await read('2026-11')).total).toMatchObject({
      disputedCents: 0,
      vatCents: 0,
      feesCents: 0,
    })
  })

  it('that is found out after a month was closed is a correction, and later still a line of its own', async () => {
    clock.time = Date.parse('2026-11-20T12:00:00Z')
    const payment = await pay()
    await readBooks()
    const november = await read('2026-11')
    fake.outage({ call: 'listBalance', times: 1_000 })
    fake.disputeEnds(fake.guestDisputes(payment), 'lost')
    clock.time = Date.parse('2026-12-02T12:00:00Z')
    expect((await asOwner('POST', '/api/console/closing', { month: '2026-11' })).status).toBe(200)
    fake.behave()
    await readBooks()
    expect((await read('2026-11')).total).toEqual(november.total)
    expect((await read('2026-12')).corrections).toMatchObject([
      { of: '2026-11', disputedCents: 500, feesCents: 2_000, vatCents: -87 },
    ])
    fake.outage({ call: 'listBalance', times: 1_000 })
    const late = await pay()
    fake.guestDisputes(late)
    clock.time = Date.parse('2027-02-02T12:00:00Z')
    for (const month of ['2026-12', '2027-01']) {
      expect((await asOwner('POST', '/api/console/closing', { month })).status).toBe(200)
    }
    fake.behave()
    const before = await read('2027-02')
    await readBooks()
    const after = await read('2027-02')
    expect(after.total.disputedCents - before.total.disputedCents).toBe(500)
    const path = '/api/console/sessions?days=disputed&from=2027-02-01&until=2027-02-28'
    expect((await asOwner('GET', path)).body.sessions).toHaveLength(1)
    expect(after.corrections).toEqual([])
  })
})

it('entries, counted figures and the account itself agree', async () => {
  clock.time += DAY
  await readBooks()
  const entries = await db.selectFrom('ledger_entries').selectAll().execute()
  const sum = (of: (one: (typeof entries)[number]) => number) =>
    entries.reduce((total, one) => total + of(one), 0)
  expect(sum(({ netCents }) => netCents)).toBe(fake.balance())
  const ours = entries.filter(({ charge }) => charge !== null)
  const { fees, disputed } = await counted()
  expect(Number(fees)).toBe(ours.reduce((total, { feeCents }) => total + feeCents, 0))
  expect(Number(disputed)).toBe(
    -ours
      .filter(({ kind }) => kind === 'dispute')
      .reduce((total, { amountCents }) => total + amountCents, 0),
  )
  expect(fake.violations).toEqual([])
})
