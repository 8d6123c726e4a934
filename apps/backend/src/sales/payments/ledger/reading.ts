import { currency } from '@discobooth/contract/money/price'
import { type JobResult, retryMs } from '../../../platform/jobs/service.ts'
import { findSession } from '../../sessions/record.ts'
import { countLedger } from '../../takings/record.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import type { ProviderLedger } from '../provider.ts'
import {
  assign,
  findReading,
  findUnassigned,
  firstUsed,
  keepEntries,
  keepPayouts,
  nextToRead,
  payoutsOf,
  type Reading,
  type ReadPayout,
  saveReading,
  setPayoutRead,
  sumOfNoBooth,
  type Unassigned,
} from './store.ts'

const DAY_MS = 86_400_000

const ledgerLimits = {
  /** Calls in one run: a run ends within the lease of its job, and the next one goes on. */
  pages: 4,
  goOnInMs: 1_000,
  /** Read again each round: an entry may show up behind one that is newer. */
  overlapMs: DAY_MS,
  /** A payout's state changes for so long. */
  payoutMs: 40 * DAY_MS,
  /** Of a payment that is not booked here after so long: it is other business of the account. */
  unassignedMs: 60 * DAY_MS,
  assigned: 500,
} as const

type Round = PaymentDependencies & { provider: string; ledger: ProviderLedger }
/** `more`: of the same, and soon. */
type Step = 'more' | 'done' | 'failed'

/**
 * Reads on in a provider's books: entries, payouts, and what is in each payout. Where it is, is kept
 * after each page, so that whoever runs next goes on there; what is told twice is kept once.
 */
export async function readLedger(
  deps: PaymentDependencies,
  { key: provider, tries }: { key: string; tries: number },
): Promise<JobResult> {
  const found = deps.providers.find(provider)
  if (!found?.ledger) return undefined
  const round: Round = { ...deps, provider, ledger: found.ledger }
  const reading = await beginReading(round, await found.account())
  const steps = [
    () => readEntries(round, reading),
    () => readPayouts(round),
    () => readInside(round),
    () => assignEntries(round, reading.since),
  ]
  for (const step of steps) {
    const came = await step()
    if (came === 'failed') return { againInMs: retryMs(tries) }
    if (came === 'more') return { againInMs: ledgerLimits.goOnInMs }
  }
  return { againInMs: found.ledger.everyMs }
}

/** Where the last run ended; another account has other books, which begin anew. */
async function beginReading(round: Round, account: string): Promise<Reading> {
  const { db, provider } = round
  const now = new Date(round.now())
  const kept = await findReading(db, provider)
  if (kept?.account === account) {
    return kept.after === null ? { ...kept, beganAt: now, newestAt: null } : kept
  }
  const first = (await firstUsed(db, provider)) ?? now
  const since = new Date(first.getTime() - ledgerLimits.overlapMs)
  const fresh = { after: null, beganAt: now, newestAt: null, readUntil: null }
  return { provider, account, since, ...fresh }
}

async function readEntries(round: Round, begun: Reading): Promise<Step> {
  const { db, provider, ledger } = round
  let reading = begun
  for (let page = 0; page < ledgerLimits.pages; page += 1) {
    const { since, after } = reading
    const told = await ledger.entries({ since, after })
    if (!told.ok) return 'failed'
    const { items, last } = told.value
    await keepEntries(db, { provider, entries: items })
    const times = items.map(({ createdAt }) => createdAt.getTime())
    const newest = Math.max(reading.newestAt?.getTime() ?? 0, ...times)
    reading = { ...reading, after: last, newestAt: newest > 0 ? new Date(newest) : null }
    if (last === null) {
      const next = new Date(Math.max(since.getTime(), newest - ledgerLimits.overlapMs))
      await saveReading(db, { ...reading, since: next, readUntil: reading.beganAt })
      return 'done'
    }
    await saveReading(db, reading)
  }
  return 'more'
}

/** Those of the last weeks: their states change. */
async function readPayouts({ db, provider, ledger, now }: Round): Promise<Step> {
  const since = new Date(now() - ledgerLimits.payoutMs)
  let after: string | null = null
  for (let page = 0; page < ledgerLimits.pages; page += 1) {
    const told: Awaited<ReturnType<typeof ledger.payouts>> = await ledger.payouts({ since, after })
    if (!told.ok) return 'failed'
    await keepPayouts(db, { provider, payouts: told.value.items })
    after = told.value.last
    if (after === null) break
  }
  return 'done'
}

async function readInside({ db, provider, ledger }: Round): Promise<Step> {
  for (let page = 0; page < ledgerLimits.pages; page += 1) {
    const payout = await nextToRead(db, provider)
    if (!payout) return 'done'
    const told = await ledger.entriesOf({ payout: payout.id, after: payout.after })
    if (!told.ok) return 'failed'
    const { items, last } = told.value
    await keepEntries(db, { provider, entries: items, payout: payout.id })
    await setPayoutRead(db, { provider, id: payout.id, after: last })
  }
  return 'more'
}

/** Finds out of which booth entries are, and counts each there, once. */
async function assignEntries(round: Round, readSince: Date): Promise<Step> {
  const { db, provider } = round
  const recent = round.now() - ledgerLimits.unassignedMs
  const since = new Date(Math.min(recent, readSince.getTime()))
  const most = ledgerLimits.assigned
  const entries = await findUnassigned(db, { provider, since, most })
  // Each alone: a guest who pays meanwhile waits for one row, and never for a hundred.
  for (const entry of entries) await assignEntry(round, entry)
  return entries.length < most ? 'done' : 'more'
}

async function assignEntry({ db, provider, now }: Round, entry: Unassigned): Promise<void> {
  const { id, charge, session: sessionId, mode, kind, amountCents, feeCents } = entry
  await db.transaction().execute(async (trx) => {
    if (!(await assign(trx, { provider, id, charge }))) return
    const session = await findSession(trx, sessionId)
    if (!session || entry.currency !== currency) return
    const disputedCents = kind === 'dispute' ? -amountCents : 0
    const where = { booth: session.owner, mode, at: entry.createdAt.getTime(), now: now() }
    await countLedger(trx, { ...where, feesCents: feeCents, disputedCents })
  })
}

/** What is known of the providers' own books. */
export type PaymentLedger = {
  /** Who tells nothing of what it keeps and pays out, or has not told anything yet. */
  silent(): Promise<string[]>
  /** Until when all that tell have told; null: one has not yet, or nobody does. */
  toldUntil(): Promise<Date | null>
  /** That reach the bank in these days. */
  payouts(days: { from: string; until: string }): Promise<ReadPayout[]>
  /** Of no booth: cents of euro. */
  ofNoBooth(time: {
    from: number
    until: number
  }): Promise<{ feesCents: number; otherCents: number }>
}

export function ledgerOf({ db, providers }: PaymentDependencies): PaymentLedger {
  const untils = () =>
    Promise.all(
      providers.names.map(async (name) => {
        const isTelling = providers.find(name)?.ledger !== undefined
        const reading = isTelling ? await findReading(db, name) : undefined
        return { name, isTelling, until: reading?.readUntil ?? null }
      }),
    )
  return {
    async silent() {
      return (await untils()).filter(({ until }) => until === null).map(({ name }) => name)
    },
    async toldUntil() {
      const telling = (await untils()).filter(({ isTelling }) => isTelling)
      const times = telling.flatMap(({ until }) => until ?? [])
      const isComplete = times.length === telling.length
      const first = times.toSorted((a, b) => a.getTime() - b.getTime())[0]
      return isComplete ? (first ?? null) : null
    },
    payouts: (days) => payoutsOf(db, days),
    ofNoBooth: (time) => sumOfNoBooth(db, time),
  }
}
