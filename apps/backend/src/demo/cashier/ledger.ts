import { type Insertable, sql } from 'kysely'
import type { Database, InTransaction, Schema } from '../../platform/db/schema.ts'
import type { LedgerEntry, ProviderLedger } from '../../sales/payments/provider.ts'

const PAGE = 100
/** Whoever tries the demo sees money reach the bank while they look. */
const PAYOUT_AFTER_MS = 60_000
const EVERY_MS = 10_000
const DAY_MS = 86_400_000

/** As a card costs in Europe: a part, and a bit. */
export const feeOf = (cents: number) => Math.round(cents * 0.015) + 25

export async function insertEntry(
  trx: InTransaction,
  entry: Insertable<Schema['cashier_ledger']>,
): Promise<void> {
  await trx.insertInto('cashier_ledger').values(entry).execute()
}

type Row = {
  id: string
  kind: 'payment' | 'refund'
  payment: string
  amountCents: number
  feeCents: number
  at: Date
}

/** An id that is above all others, to begin with. */
const before = (after: string | null) => after ?? String(Number.MAX_SAFE_INTEGER)

/** The demo's own books: what it keeps, and what it pays out a minute after the last payment. */
export function cashierLedger({ db, now }: { db: Database; now: () => number }): ProviderLedger {
  function rows(after: string | null) {
    return db
      .selectFrom('cashier_ledger')
      .select(['id', 'kind', 'payment', 'amountCents', 'feeCents', 'at'])
      .where('id', '<', before(after))
      .orderBy('id', 'desc')
      .limit(PAGE)
  }

  return {
    account: 'cashier',
    everyMs: EVERY_MS,
    async entries({ since, after }) {
      const found = await rows(after).where('at', '>=', since).execute()
      return { ok: true, value: { items: found.map(entryOf), last: lastOf(found) } }
    },
    async payouts({ since, after }) {
      await payOut(db, now())
      const found = await db
        .selectFrom('cashier_payouts')
        .selectAll()
        .where('at', '>=', since)
        .where('id', '<', before(after))
        .orderBy('id', 'desc')
        .limit(PAGE)
        .execute()
      const items = found.map(({ id, amountCents, at }) => ({
        id: `demo_payout_${id}`,
        amountCents,
        currency: 'eur',
        status: 'paid' as const,
        arrivesOn: at.toISOString().slice(0, 10),
        createdAt: at,
        isTold: true,
      }))
      return { ok: true, value: { items, last: lastOf(found) } }
    },
    async entriesOf({ payout, after }) {
      const id = payout.slice(payout.lastIndexOf('_') + 1)
      const found = await rows(after).where('payout', '=', id).execute()
      return { ok: true, value: { items: found.map(entryOf), last: lastOf(found) } }
    },
  }
}

const lastOf = (found: { id: string }[]) =>
  found.length === PAGE ? (found.at(-1)?.id ?? null) : null

function entryOf({ id, kind, payment: paymentId, amountCents, feeCents, at }: Row): LedgerEntry {
  return {
    id: `demo_entry_${id}`,
    kind,
    paymentId,
    amountCents,
    feeCents,
    currency: 'eur',
    createdAt: at,
    availableAt: new Date(at.getTime() + DAY_MS),
  }
}

/** Everything that is there goes to the bank, once it has been quiet for a while and is more than nothing. */
async function payOut(db: Database, now: number): Promise<void> {
  await sql`
    with open as (
      select id, "amountCents" - "feeCents" as net, at from cashier_ledger where payout is null
    ), made as (
      insert into cashier_payouts ("amountCents", at)
      select sum(net), ${new Date(now)} from open
      having sum(net) > 0 and max(at) <= ${new Date(now - PAYOUT_AFTER_MS)}
      returning id
    )
    update cashier_ledger set payout = made.id from made
    where cashier_ledger.id in (select id from open)`.execute(db)
}
