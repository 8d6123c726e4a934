import { sql } from 'kysely'
import type { InTransaction } from '../../../platform/db/schema.ts'
import { type JobResult, retryMs } from '../../../platform/jobs/service.ts'
import { findSession, lockSession, markUnpaid, type SessionRow } from '../../sessions/record.ts'
import {
  type Charge,
  changeCharge,
  chargesOf,
  countBegun,
  findCharge,
  type RefundReason,
} from '../charge-store.ts'
import { demoProvider, jobKinds, type PaymentDependencies, paymentLimits } from '../dependencies.ts'
import {
  noRefund,
  type PaymentProvider,
  type ProviderFailure,
  type RefundStanding,
} from '../provider.ts'
import { askToCheck, nextCheckMs, noteStanding, raiseRefundAlert, warnOfCharge } from './notes.ts'
import { isAsked } from './standing.ts'

/** After so many tries in vain a person should look at it. */
export const TRIES_BEFORE_ALARM = 4
const HOUR_MS = 3_600_000

/**
 * From now on this money is on its way back; how often it takes to get there is the job's matter.
 * Beyond so many in an hour it waits for the operator first.
 */
export async function beginRefund(
  deps: PaymentDependencies,
  trx: InTransaction,
  { charge, reason }: { charge: Charge; reason: RefundReason },
): Promise<void> {
  const refundKey = charge.refundKey ?? `refund-${charge.paymentId}`
  const refundAskedAt = new Date(deps.now())
  const isWaiting = reason !== 'operator' && (await isBeyondLimit(deps, trx, charge))
  const refundWaitsSince = isWaiting ? refundAskedAt : null
  const begun = { reason, refundKey, refundAskedAt, refundWaitsSince }
  await changeCharge(trx, charge.id, { state: 'refunding', ...begun })
  if (isWaiting) {
    const message = 'Many refunds in one hour: this one waits for the operator'
    await warnOfCharge(deps, trx, { charge, message })
    return
  }
  await deps.jobs.ask(trx, { kind: jobKinds.refund, key: charge.id, inMs: 0 })
}

/**
 * Whether this refund has to wait for the operator: a booth that gives back more in an hour than
 * ever goes wrong in one has a fault, or somebody else has its key. The caller marks the charge in
 * the same transaction; until its end no other refund of this booth is counted.
 */
async function isBeyondLimit(
  deps: PaymentDependencies,
  trx: InTransaction,
  { session_id: sessionId }: Charge,
): Promise<boolean> {
  const session = await findSession(trx, sessionId)
  if (!session) return true
  const { owner } = session
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds ${owner}`}, 0))`.execute(trx)
  const since = new Date(deps.now() - HOUR_MS)
  const begun = await countBegun(trx, { booth: owner, since })
  return begun >= (deps.refundsAnHour ?? paymentLimits.refundsAnHour)
}

/** Gives back what a session was paid with, money or promo, and says whether there was anything. */
export async function giveBack(
  deps: PaymentDependencies,
  trx: InTransaction,
  { session, reason }: { session: SessionRow; reason: RefundReason },
): Promise<boolean> {
  if (!(await giveBackPayment(deps, trx, { session, reason }))) return false
  // A guest who is still there after half an hour begins with the choice of a mode.
  const isForgotten = reason === 'not_started' && session.endDateTime === null
  await markUnpaid(trx, { id: session.id, isChosenAnew: isForgotten })
  await deps.tell(trx, { booth: session.owner, sessionId: session.id, isPaid: false })
  return true
}

/** Pictures or music were lost (M3): who has danced keeps a paid session, and gets the money. */
export async function giveBackLoss(
  deps: PaymentDependencies,
  trx: InTransaction,
  { session, reason }: { session: SessionRow; reason: 'no_media' | 'silence' },
): Promise<boolean> {
  if (!session.startedAt) return giveBack(deps, trx, { session, reason })
  return giveBackPayment(deps, trx, { session, reason })
}

async function giveBackPayment(
  deps: PaymentDependencies,
  trx: InTransaction,
  { session, reason }: { session: SessionRow; reason: RefundReason },
): Promise<boolean> {
  const charges = await chargesOf(trx, session.id)
  const kept = charges.find((charge) => charge.state === 'kept')
  if (kept) await beginRefund(deps, trx, { charge: kept, reason })
  const at = new Date(deps.now())
  const hadPromo = await deps.giveBackPromo(trx, { sessionId: session.id, at })
  return kept !== undefined || hadPromo
}

/** Sends a refund to the provider, with the key that was stored before. True: nothing is left to send. */
export async function sendRefund(deps: PaymentDependencies, chargeId: string): Promise<boolean> {
  const { db } = deps
  const charge = await findCharge(db, chargeId)
  if (charge?.state !== 'refunding' || charge.refundKey === null) return follow(deps, chargeId)
  if (charge.refundWaitsSince) return true
  const provider = deps.providers.find(charge.provider)
  if (!provider) return refundWithoutProvider(deps, charge)
  const { paymentId, amount, refundKey: key } = charge
  const amountCents = amount - charge.refundedAmount - charge.underWayAmount
  if (amountCents <= 0) return follow(deps, chargeId)
  const sent = await provider.refund({ paymentId, key, amountCents })
  const standing = sent.ok ? sent.value : await askStanding(provider, charge)
  const isDone = await db.transaction().execute(async (trx) => {
    await lockSession(trx, charge.session_id)
    const now = await findCharge(trx, chargeId)
    // Noted meanwhile: this answer may be the older one.
    if (now?.refundNotes !== charge.refundNotes) return false
    if (standing) await noteStanding(deps, trx, { charge: now, standing })
    const after = await findCharge(trx, chargeId)
    if (after?.state !== 'refunding') return true
    if (standing && isAsked(amount, standing)) return true
    const isNewKeyNeeded = !sent.ok && isSpent(sent) && standing !== undefined
    if (isNewKeyNeeded && after.refundKey === key) await renewKey(trx, after)
    return false
  })
  return isDone && follow(deps, chargeId)
}

/** Sent is not back, and back may be returned: a refund is asked about for weeks. */
async function follow(deps: PaymentDependencies, chargeId: string): Promise<true> {
  await deps.db.transaction().execute(async (trx) => {
    const charge = await findCharge(trx, chargeId)
    const inMs = charge && nextCheckMs(charge, deps.now())
    if (inMs !== undefined) await askToCheck(deps, trx, chargeId, inMs)
  })
  return true
}

/** The demo's money was nobody's, so it is back; real money waits until its provider is here again. */
async function refundWithoutProvider(
  deps: PaymentDependencies,
  { id, session_id, provider }: Charge,
): Promise<boolean> {
  if (provider !== demoProvider) return false
  await deps.db.transaction().execute(async (trx) => {
    await lockSession(trx, session_id)
    const charge = await findCharge(trx, id)
    const back = { ...noRefund, status: 'succeeded' } as const
    if (charge?.state !== 'refunding') return
    await noteStanding(deps, trx, { charge, standing: { ...back, refundedCents: charge.amount } })
  })
  return true
}

/** A key that the provider answers the same for ever is of no use; nothing happened under it. */
async function renewKey(trx: InTransaction, charge: Charge): Promise<void> {
  const refundTry = charge.refundTry + 1
  const refundKey = `refund-${charge.paymentId}-${refundTry}`
  await changeCharge(trx, charge.id, { refundTry, refundKey })
}

function isSpent(failure: ProviderFailure): boolean {
  return failure.kind === 'refused' || failure.isKeySpent === true
}

async function askStanding(
  provider: PaymentProvider,
  charge: Charge,
): Promise<RefundStanding | undefined> {
  const found = await provider.lookUp(charge.linkId)
  if (!found.ok) return undefined
  return found.value.payments.find(({ paymentId }) => paymentId === charge.paymentId)?.refund
}

export async function runRefund(
  deps: PaymentDependencies,
  { key, tries }: { key: string; tries: number },
): Promise<JobResult> {
  if (await sendRefund(deps, key)) return undefined
  if (tries === TRIES_BEFORE_ALARM) await raiseAlarm(deps, key)
  return { againInMs: retryMs(tries) }
}

async function raiseAlarm(deps: PaymentDependencies, chargeId: string): Promise<void> {
  const charge = await findCharge(deps.db, chargeId)
  if (!charge) return
  await deps.db.transaction().execute(async (trx) => {
    const message = 'A refund does not get through; it is tried again until it does'
    const session = await warnOfCharge(deps, trx, { charge, message })
    if (session) await raiseRefundAlert(deps, trx, { charge, session })
  })
}
