import { currency } from '@discobooth/contract/money/price'
import { type JobResult, retryMs } from '../../../platform/jobs/service.ts'
import { findSession } from '../../sessions/record.ts'
import { countLedger } from '../../takings/record.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import type { ProviderFailure, ProviderLedger } from '../provider.ts'
import {
  assign,
  findReading,
  findUnassigned,
  firstTaken,
  insertReading,
  keepEntries,
  keepPayouts,
  nextToRead,
  payoutsOf,
  type Reading,
  type ReadPayout,
  setCountedAt,
  setPayoutAside,
  setPayoutRead,
  sumOfNoBooth,
  type Unassigned,
  updateReading,
} from './store.ts'

const DAY_MS = 86_400_000

const ledgerLimits = {
  /** Calls in one run: a run ends within the lease of its job, and the next one goes on. */
  calls: 5,
  goOnInMs: 1_000,
  /** Of what is ours nothing was booked so long before we knew of our first money. */
  firstMs: DAY_MS,
  /** Read again each round: an entry may show up behind one that is newer. */
  overlapMs: 3_600_000,
  /** A payout's state changes for so long. */
  payoutMs: 40 * DAY_MS,
  /** Of a payment that is not booked here after so long: it is other business of the account. */
  unassignedMs: 60 * DAY_MS,
  assigned: 500,
} as const

/** The provider says so to every call until an operator mends its key, whatever the call is about. */
const keyTroubles: readonly string[] = ['key_expired', 'key_refused', 'key_rights']
const isFinal = (failure: ProviderFailure) =>
  failure.kind === 'refused' && !keyTroubles.includes(failure.reason)

type Round = PaymentDependencies & {
  provider: string
  ledger: ProviderLedger
  /** As it is kept: `move` changes both. */
  reading: Reading
  left: { calls: number }
}
/** `more`: of the same, and soon. */
type Step = 'more' | 'done' | 'failed'

/**
 * Reads on in a provider's books: entries, payouts, and what is in each payout. Where it is, is kept
 * after each page, so that whoever runs next goes on there; what is told twice is kept once. A step
 * that fails stops no other: fees count while payouts are not told.
 */
export async function readLedger(
  deps: PaymentDependencies,
  { key: provider, tries }: { key: string; tries: number },
): Promise<JobResult> {
  const ledger = deps.providers.find(provider)?.ledger
  if (!ledger) return undefined
  const reading = await beginReading({ ...deps, provider, ledger })
  const round: Round = { ...deps, provider, ledger, reading, left: { calls: ledgerLimits.calls } }
  const came: Step[] = []
  for (const step of [readEntries, assignEntries, readPayouts, readInside]) {
    came.push(await step(round))
  }
  if (came.includes('more')) return { againInMs: ledgerLimits.goOnInMs }
  if (came.includes('failed')) return { againInMs: retryMs(tries) }
  return { againInMs: ledger.everyMs }
}

/** Where the last run ended; other books begin anew. */
async function beginReading(round: Omit<Round, 'reading' | 'left'>): Promise<Reading> {
  const { db, provider, ledger } = round
  const { account } = ledger
  const kept = await findReading(db, provider)
  if (kept?.account === account) return kept
  const now = new Date(round.now())
  const first = (await firstTaken(db, provider)) ?? now
  const since = new Date(first.getTime() - ledgerLimits.firstMs)
  const fresh = {
    ...{ provider, account, since, after: null, beganAt: now, newestAt: null },
    ...{ entriesUntil: null, assignFrom: since, readUntil: null },
    ...{ payoutsFrom: since, payoutsAfter: null, payoutsAt: null },
  }
  await insertReading(db, fresh)
  return fresh
}

async function move(round: Round, change: Partial<Reading>): Promise<void> {
  const { db, provider } = round
  await updateReading(db, { ...change, provider })
  round.reading = { ...round.reading, ...change }
}

/** Told to its end so short a time ago that it is not asked for again yet. */
const isFresh = ({ ledger, now }: Round, told: Date | null) =>
  told !== null && told.getTime() + ledger.everyMs > now()

/** False: so many calls were made that the next run goes on. */
function mayCall({ left }: Round): boolean {
  left.calls -= 1
  return left.calls >= 0
}

async function readEntries(round: Round): Promise<Step> {
  const { db, provider, ledger } = round
  if (round.reading.after === null) {
    if (isFresh(round, round.reading.entriesUntil)) return 'done'
    await move(round, { beganAt: new Date(round.now()), newestAt: null })
  }
  while (mayCall(round)) {
    const { since, after, beganAt, newestAt } = round.reading
    const told = await ledger.entries({ since, after })
    if (!told.ok) {
      // Its place may be one of an account of before, which this one does not know.
      if (isFinal(told)) await move(round, { after: null })
      return 'failed'
    }
    const { items, last } = told.value
    await keepEntries(db, { provider, entries: items })
    const times = items.map(({ createdAt }) => createdAt.getTime())
    const newest = Math.max(newestAt?.getTime() ?? 0, ...times)
    if (last === null) {
      const next = new Date(Math.max(since.getTime(), newest - ledgerLimits.overlapMs))
      await move(round, { after: null, since: next, entriesUntil: beganAt })
      return 'done'
    }
    await move(round, { after: last, newestAt: newest > 0 ? new Date(newest) : null })
  }
  return 'more'
}

/** At first all of them, then those of the last weeks: their states change. */
async function readPayouts(round: Round): Promise<Step> {
  const { db, provider, ledger } = round
  if (round.reading.payoutsAfter === null && isFresh(round, round.reading.payoutsAt)) return 'done'
  while (mayCall(round)) {
    const { payoutsFrom: since, payoutsAfter: after } = round.reading
    const told = await ledger.payouts({ since, after })
    if (!told.ok) {
      if (isFinal(told)) await move(round, { payoutsAfter: null })
      return 'failed'
    }
    const { items, last } = told.value
    await keepPayouts(db, { provider, payouts: items })
    await move(round, { payoutsAfter: last })
    if (last !== null) continue
    const now = round.now()
    const recent = new Date(Math.max(since.getTime(), now - ledgerLimits.payoutMs))
    await move(round, { payoutsFrom: recent, payoutsAt: new Date(now) })
    return 'done'
  }
  return 'more'
}

async function readInside(round: Round): Promise<Step> {
  const { db, provider, ledger } = round
  for (;;) {
    const payout = await nextToRead(db, provider)
    if (!payout) return 'done'
    if (!mayCall(round)) return 'more'
    const told = await ledger.entriesOf({ payout: payout.id, after: payout.after })
    if (told.ok) {
      const { items, last } = told.value
      await keepEntries(db, { provider, entries: items, payout: payout.id })
      await setPayoutRead(db, { provider, id: payout.id, after: last })
      continue
    }
    if (!isFinal(told)) return 'failed'
    // Of an account of before, or not to be told at all: those behind it do not wait for it.
    await setPayoutAside(db, { provider, id: payout.id })
  }
}

/** Finds out of which booth entries are, and counts each there, once. */
async function assignEntries(round: Round): Promise<Step> {
  const { db, provider } = round
  const { after, assignFrom: since, entriesUntil } = round.reading
  const most = ledgerLimits.assigned
  const entries = await findUnassigned(db, { provider, since, most })
  // Each alone: a guest who pays meanwhile waits for one row, and never for a hundred.
  for (const entry of entries) await assignEntry(round, entry)
  if (entries.length === most) return 'more'
  // While a round is read older ones still come: the newest are told first.
  const recent = Math.max(since.getTime(), round.now() - ledgerLimits.unassignedMs)
  const isWhole = after === null && entriesUntil !== null
  const assignFrom = isWhole ? new Date(recent) : since
  await move(round, { readUntil: entriesUntil, assignFrom })
  return 'done'
}

async function assignEntry({ db, provider, now }: Round, entry: Unassigned): Promise<void> {
  const { id, charge, session: sessionId, mode, kind, amountCents, feeCents } = entry
  await db.transaction().execute(async (trx) => {
    if (!(await assign(trx, { provider, id, charge }))) return
    const session = await findSession(trx, sessionId)
    if (!session || entry.currency !== currency) return
    const disputedCents = kind === 'dispute' ? -amountCents : 0
    const where = { booth: session.owner, mode, at: entry.createdAt.getTime(), now: now() }
    const at = await countLedger(trx, { ...where, feesCents: feeCents, disputedCents })
    if (kind === 'dispute') await setCountedAt(trx, { provider, id, at: new Date(at) })
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
