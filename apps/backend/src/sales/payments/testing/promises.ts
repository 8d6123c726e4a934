import type { PaymentMethod } from '@discobooth/contract/money/payment'
import { freeModeLink } from '@discobooth/contract/session/session'
import { expect } from 'vitest'
import type { Database } from '../../../platform/db/schema.ts'
import { expectTakingsAgree } from '../../../testing/takings-agree.ts'
import { createBooks } from '../../takings/books/service.ts'
import { stateOf } from '../session-payment.ts'
import type { Fault } from './books.ts'
import type { Evening } from './evening.ts'

type LogRow = {
  status: string
  amount: number
  method: PaymentMethod
  meta: { payment_id?: string; reason?: string }
}

/** What must be true of everybody's money once everything has settled. */
export async function checkPromises(db: Database, evening: Evening): Promise<void> {
  expect(evening.chargedAgain, 'who has paid is not charged again').toEqual([])
  for (const guest of evening.guests) await checkGuest(db, evening, guest)
  const promo = await db
    .selectFrom('promos')
    .select(['id', 'times_used'])
    .where('code', '=', evening.once)
    .executeTakeFirstOrThrow()
  const uses = await db
    .selectFrom('promo_uses')
    .select('id')
    .where('promo', '=', promo.id)
    .where('givenBackAt', 'is', null)
    .execute()
  expect(promo.times_used, 'a promo counts what was not given back').toBe(uses.length)
  const open = [...evening.books.links.values()].filter((link) => link.state !== 'closed')
  const known = await db
    .selectFrom('payments')
    .select('linkId')
    .where('linkId', 'in', ['', ...open.map((link) => link.id)])
    .execute()
  expect(known, 'no link that anybody can know is left open').toEqual([])
  const owners = await db
    .selectFrom('session')
    .select('owner')
    .distinct()
    .where('id', 'in', evening.guests)
    .execute()
  await expectTakingsAgree(
    db,
    owners.map(({ owner }) => owner),
  )
}

async function checkGuest(db: Database, { books, starts }: Evening, id: string): Promise<void> {
  const session = await db
    .selectFrom('session')
    .select(['startedAt', 'isPaid', 'paymentLink', 'payment'])
    .where('id', '=', id)
    .executeTakeFirst()
  const taken = [...books.payments.values()].filter((payment) => payment.sessionId === id)
  const kept = taken.filter((payment) => payment.refunded < payment.amount)
  expect(kept.length, 'at most one charge is kept').toBeLessThanOrEqual(1)
  if (kept.length > 0) expect(session?.startedAt, 'kept money has a party').toBeTruthy()

  const log = (await db
    .selectFrom('payment_log')
    .select(['status', 'amount', 'method', 'meta'])
    .where('session_id', '=', id)
    .orderBy('id')
    .execute()) as LogRow[]
  const promo = await db
    .selectFrom('promo_uses')
    .select('id')
    .where('session_id', '=', id)
    .where('givenBackAt', 'is', null)
    .execute()
  expect(starts.includes(id), 'a start that was accepted is stored').toBe(
    Boolean(session?.startedAt),
  )
  const ended = await db
    .selectFrom('logs')
    .select('error_code')
    .where('session_id', '=', id)
    .where('status', '=', 'ENDED')
    .execute()
  const isMusicLost = ended.some(({ error_code }) => error_code?.includes('silence'))
  if (isMusicLost) {
    expect(kept.length + promo.length, 'a party that lost its music costs nothing').toBe(0)
  } else if (session?.startedAt) {
    const isFree = session.paymentLink === freeModeLink || log.some(isFreeEntry)
    expect(kept.length + promo.length > 0 || isFree, 'no party without payment').toBe(true)
    expect(session.isPaid, 'a party that was paid for stays paid').toBe(true)
  } else {
    expect(promo, 'no promo is used up without a party').toEqual([])
  }

  const sum = (status: string, paymentId: string) =>
    log
      .filter((entry) => entry.status === status && entry.meta.payment_id === paymentId)
      .reduce((total, entry) => total + entry.amount, 0)
  for (const payment of taken) {
    expect(sum('AUTHORIZED', payment.id), 'every charge is in our log').toBe(payment.amount)
    const returned = log
      .filter(({ meta }) => meta.payment_id === payment.id && meta.reason === 'refund_returned')
      .reduce((total, entry) => total + entry.amount, 0)
    expect(sum('REFUNDED', payment.id) - returned, 'every refund is in our log').toBe(
      payment.refunded,
    )
  }
  const charges = await db
    .selectFrom('charges')
    .select(['state', 'refundStatus', 'refundWaitsSince'])
    .where('session_id', '=', id)
    .execute()
  const gifts = log.flatMap(({ status, method }) =>
    status === 'COMPLETED' && method !== 'card' ? [method] : [],
  )
  expect(session?.payment ?? 'unpaid', 'what the lists show is what the books say').toBe(
    stateOf({ charges, gifts }),
  )
  const ids = new Set(log.flatMap(({ meta }) => meta.payment_id ?? []))
  expect(ids, 'our log knows no other charge').toEqual(new Set(taken.map(({ id: one }) => one)))
}

function isFreeEntry({ method, status }: LogRow): boolean {
  return method === 'free-mode' && status === 'COMPLETED'
}

/** What befalls the calls that read the provider's books. */
export const badNight: Fault[] = ['after', 'none', 'kill-after', 'refused', 'kill-before', 'before']

/** Once the provider's own books were read: entries, counted figures and the console say the same. */
export async function checkLedger(db: Database, { booth, books }: Evening): Promise<void> {
  const entries = await db.selectFrom('ledger_entries').selectAll().execute()
  const sum = (of: (one: (typeof entries)[number]) => number) =>
    entries.reduce((total, one) => total + (one.kind === 'payout' ? 0 : of(one)), 0)
  const earned = books.earned()
  expect(
    sum(({ netCents }) => netCents),
    'every entry is here, once',
  ).toBe(earned)
  const console = createBooks({ db, now: () => Date.parse('2027-06-01T12:00:00Z') })
  const timeZones = ['Europe/Amsterdam']
  let shown = 0
  let fees = 0
  for (const month of ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03']) {
    const { total } = await console.read({ month, booth, timeZones })
    shown += total.grossCents - total.refundsCents - total.disputedCents - total.feesCents
    fees += total.feesCents
  }
  expect(fees, 'fees are those of the entries').toBe(sum(({ feeCents }) => feeCents))
  expect(shown, "the console's figures are what is in the account").toBe(earned)
  const payouts = await db.selectFrom('payouts').selectAll().execute()
  for (const { id, amountCents } of payouts) {
    const inside = entries.filter(({ payout, kind }) => payout === id && kind !== 'payout')
    const net = inside.reduce((total, { netCents }) => total + netCents, 0)
    expect(net, 'a payout is what is in it').toBe(amountCents)
  }
}
