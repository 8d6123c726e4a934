import { currency } from '@discobooth/contract/money/price'
import { type Selectable, sql } from 'kysely'
import type { Database, InTransaction, Schema } from '../../../platform/db/schema.ts'
import type { LedgerEntry, ProviderPayout } from '../provider.ts'

export type Reading = Selectable<Schema['ledger_readings']>

export function findReading(db: Database, provider: string): Promise<Reading | undefined> {
  return db
    .selectFrom('ledger_readings')
    .selectAll()
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** Begins anew, whatever was read before. */
export async function insertReading(db: Database, reading: Reading): Promise<void> {
  const { provider: _, ...change } = reading
  await db
    .insertInto('ledger_readings')
    .values(reading)
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(change))
    .execute()
}

export async function updateReading(
  db: Database,
  { provider, ...change }: Pick<Reading, 'provider'> & Partial<Reading>,
): Promise<void> {
  await db.updateTable('ledger_readings').set(change).where('provider', '=', provider).execute()
}

/** When this provider first took money of ours. */
export async function firstTaken(db: Database, provider: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min("takenAt") as at from charges where provider = ${provider}`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Keeps each entry once, whoever tells it how often; `payout`: in which all of them went to the bank. */
export async function keepEntries(
  db: Database,
  { provider, entries, payout }: { provider: string; entries: LedgerEntry[]; payout?: string },
): Promise<void> {
  if (entries.length === 0) return
  const once = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  await db
    .insertInto('ledger_entries')
    .values(once.map((entry) => ({ provider, ...entry, payout: payout ?? null })))
    .onConflict((conflict) => {
      const known = conflict.columns(['provider', 'id'])
      return payout === undefined ? known.doNothing() : known.doUpdateSet({ payout })
    })
    .execute()
}

/** An entry that was not counted yet, and what it is of. */
export type Unassigned = {
  id: string
  charge: string
  session: string
  mode: number
  kind: LedgerEntry['kind']
  amountCents: number
  feeCents: number
  currency: string
  createdAt: Date
}

/** Entries whose payment is known here by now; `since`: older ones are of other business. */
export async function findUnassigned(
  db: Database,
  { provider, since, most }: { provider: string; since: Date; most: number },
): Promise<Unassigned[]> {
  const { rows } = await sql<Unassigned>`
    select entry.id, charges.id as charge, charges.session_id as session, charges.mode_id as mode,
      entry.kind, entry."amountCents", entry."feeCents", entry.currency, entry."createdAt"
    from ledger_entries as entry join charges
      on charges.provider = entry.provider and charges."paymentId" = entry."paymentId"
    where entry.charge is null and entry.provider = ${provider} and entry."createdAt" >= ${since}
    order by entry."createdAt", entry.id limit ${most}`.execute(db)
  return rows
}

/** False: somebody else was first. */
export async function assign(
  trx: InTransaction,
  { provider, id, charge }: { provider: string; id: string; charge: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ledger_entries')
    .set({ charge })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .where('charge', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of a dispute: when it counts in the books, by which its session is found behind them. */
export async function setCountedAt(
  trx: InTransaction,
  { provider, id, at }: { provider: string; id: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('ledger_entries')
    .set({ countedAt: at })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}

export async function keepPayouts(
  db: Database,
  { provider, payouts }: { provider: string; payouts: ProviderPayout[] },
): Promise<void> {
  for (const payout of payouts) {
    const { id: _, ...change } = payout
    await db
      .insertInto('payouts')
      .values({ provider, ...payout })
      .onConflict((conflict) => conflict.columns(['provider', 'id']).doUpdateSet(change))
      .execute()
  }
}

/** The oldest payout whose entries can be asked for and are not all here. */
export function nextToRead(db: Database, provider: string) {
  return db
    .selectFrom('payouts')
    .select(['id', 'after'])
    .where('provider', '=', provider)
    .where('isTold', '=', true)
    .where('isRead', '=', false)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
}

export async function setPayoutRead(
  db: Database,
  { provider, id, after }: { provider: string; id: string; after: string | null },
): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ after, isRead: after === null })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}

/** As one that cannot be asked for, until its provider tells of it again. */
export async function setPayoutAside(
  db: Database,
  { provider, id }: { provider: string; id: string },
): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ isTold: false, after: null })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}

export type ReadPayout = Pick<ProviderPayout, 'id' | 'amountCents' | 'currency' | 'status'> & {
  provider: string
  arrivesOn: string
  isRead: boolean
  takenCents: number
  refundedCents: number
  disputedCents: number
  feesCents: number
  /** Of all entries but its own. */
  netCents: number
}

const total = (what: ReturnType<typeof sql>) => sql`coalesce(sum(${what}), 0)::numeric`
const of = (kind: LedgerEntry['kind']) => sql`(case when kind = ${kind} then "amountCents" end)`

/** Payouts that reach the bank in these days, with the sums of what is in them. */
export async function payoutsOf(
  db: Database,
  days: { from: string; until: string },
): Promise<ReadPayout[]> {
  const { rows } = await sql<ReadPayout>`
    select payouts.provider, payouts.id, payouts."amountCents", payouts.currency, status,
      "arrivesOn"::text, "isRead", inside.*
    from payouts cross join lateral (
      select ${total(of('payment'))} as "takenCents", ${total(sql`-${of('refund')}`)} as "refundedCents",
        ${total(sql`-${of('dispute')}`)} as "disputedCents", ${total(sql`"feeCents"`)} as "feesCents",
        ${total(sql`"netCents"`)} as "netCents"
      from ledger_entries as entry
      where entry.provider = payouts.provider and entry.payout = payouts.id and kind <> 'payout'
    ) as inside
    where "arrivesOn" >= ${days.from}::date and "arrivesOn" < ${days.until}::date
    order by "arrivesOn", payouts."createdAt", payouts.id`.execute(db)
  return rows
}

/** What providers booked in a time that no booth of ours has anything to do with; euros only. */
export async function sumOfNoBooth(
  db: Database,
  { from, until }: { from: number; until: number },
): Promise<{ feesCents: number; otherCents: number }> {
  const { rows } = await sql<{ feesCents: number; otherCents: number }>`
    select coalesce(sum("feeCents"), 0)::numeric as "feesCents",
      coalesce(sum("amountCents"), 0)::numeric as "otherCents"
    from ledger_entries where charge is null and kind <> 'payout' and currency = ${currency}
      and "createdAt" >= ${new Date(from)} and "createdAt" < ${new Date(until)}`.execute(db)
  return rows[0] ?? { feesCents: 0, otherCents: 0 }
}
