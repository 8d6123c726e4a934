import type { PassRole } from '@discobooth/contract/operator/operator-api'
import type { Booth } from '../../../operator/booths/service.ts'
import type { InTransaction } from '../../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../../platform/http/answer.ts'
import { lockSession, noSuchSession, type SessionRow } from '../../sessions/record.ts'
import {
  type Charge,
  changeCharge,
  chargesOf,
  failedRefundsOf,
  findCharge,
  refundsUnderWayOf,
  waitingRefundsOf,
} from '../charge-store.ts'
import { jobKinds, type PaymentDependencies } from '../dependencies.ts'
import { noRefund, providerAway } from '../provider.ts'
import { askToCheck, noteBack } from './notes.ts'
import { beginRefund, giveBack, TRIES_BEFORE_ALARM } from './refunds.ts'
import { isAsked } from './standing.ts'

export type RefundOrder = {
  booth: Pick<Booth, 'id'>
  id: string
  /** The operator's, if nothing is said. */
  by?: Hand
  /** Whether so much may go back, asked in the transaction in which it does; left out: it may. */
  allow?: (trx: InTransaction, money: { charge: string; cents: number }) => Promise<Outcome<void>>
}
/** Whose hand it was: at the booth's screen, or somebody's with an account. */
type Hand = PassRole | 'console'
type ByHand = Required<Pick<RefundOrder, 'by' | 'allow'>>

const whoever: Record<Hand, string> = {
  operator: 'The operator',
  staff: 'Staff',
  console: 'Somebody at the console',
}
const byOperator: ByHand = { by: 'operator', allow: () => Promise.resolve(ok(undefined)) }

/** Gives a session's money back because the operator or staff say so; a second time changes nothing. */
export async function refundByHand(
  deps: PaymentDependencies,
  { booth, id, ...hand }: RefundOrder,
): Promise<Outcome<void>> {
  const { by, allow } = { ...byOperator, ...hand }
  const begun = await deps.db.transaction().execute(async (trx): Promise<Outcome<Charge[]>> => {
    const session = await lockSession(trx, id)
    if (session?.owner !== booth.id) return refused(noSuchSession)
    const before = await chargesOf(trx, id)
    if (before.length === 0) return refused(nothingToRefund)
    const charge = before.find(({ state }) => state === 'kept')
    if (!charge) return ok(before)
    const cents = charge.amount - charge.refundedAmount - charge.underWayAmount
    const allowed = await allow(trx, { charge: charge.id, cents })
    if (!allowed.ok) return allowed
    const reason = 'operator'
    // Who has danced keeps a paid session; who has not must not dance for nothing now.
    if (session.startedAt) await beginRefund(deps, trx, { charge, reason })
    else await giveBack(deps, trx, { session, reason })
    await noteAct(deps, trx, { session, cents, act: `${whoever[by]} gave the money back` })
    return ok(before)
  })
  if (!begun.ok) return begun
  for (const charge of begun.value.filter(({ state }) => state === 'refund_failed')) {
    const sent = await tryAgain(deps, charge, { by, allow })
    if (!sent.ok) return sent
  }
  const waiting = begun.value.filter(isWaiting)
  if (by === 'staff') {
    return waiting.length === begun.value.length ? refused(waitsForOperator) : ok(undefined)
  }
  for (const charge of waiting) {
    const released = await release(deps, charge, { by, allow })
    if (!released.ok) return released
  }
  return ok(undefined)
}

const isWaiting = ({ state, refundWaitsSince }: Charge) =>
  state === 'refunding' && refundWaitsSince !== null

/** A refund that came back is sent again, under a new key, for what the provider says is left. */
async function tryAgain(
  deps: PaymentDependencies,
  failed: Charge,
  { by, allow }: ByHand,
): Promise<Outcome<void>> {
  const found = await deps.providers.find(failed.provider)?.lookUp(failed.linkId)
  if (!found?.ok) return refused(providerAway)
  const payment = found.value.payments.find(({ paymentId }) => paymentId === failed.paymentId)
  const standing = payment?.refund ?? noRefund
  return deps.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, failed.session_id)
    const charge = await findCharge(trx, failed.id)
    if (!session || charge?.state !== 'refund_failed') return ok(undefined)
    if (charge.refundNotes !== failed.refundNotes) return ok(undefined)
    // Given back at the provider's meanwhile: nothing is left to send.
    if (isAsked(charge.amount, standing)) {
      await askToCheck(deps, trx, charge.id)
      return ok(undefined)
    }
    const cents = charge.amount - standing.refundedCents - standing.underWayCents
    const allowed = await allow(trx, { charge: charge.id, cents })
    if (!allowed.ok) return allowed
    const refundTry = charge.refundTry + 1
    await changeCharge(trx, charge.id, {
      state: 'refunding',
      refundedAmount: standing.refundedCents,
      underWayAmount: standing.underWayCents,
      failedRefunds: standing.failedCount,
      refundStatus: null,
      refundNotes: charge.refundNotes + 1,
      refundTry,
      refundKey: `refund-${charge.paymentId}-${refundTry}`,
    })
    await noteBack(deps, trx, { charge, session, refundedCents: standing.refundedCents })
    await deps.jobs.ask(trx, { kind: jobKinds.refund, key: charge.id, inMs: 0 })
    await noteAct(deps, trx, { session, cents, act: `${whoever[by]} sent a failed refund again` })
    return ok(undefined)
  })
}

/** The operator says that it may go. */
async function release(
  deps: PaymentDependencies,
  charge: Charge,
  { by, allow }: ByHand,
): Promise<Outcome<void>> {
  return deps.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, charge.session_id)
    const now = await findCharge(trx, charge.id)
    // Two taps, or given back at the provider's meanwhile.
    if (!session || now?.state !== 'refunding' || !now.refundWaitsSince) return ok(undefined)
    const cents = charge.amount - charge.refundedAmount
    const allowed = await allow(trx, { charge: charge.id, cents })
    if (!allowed.ok) return allowed
    await changeCharge(trx, charge.id, { refundWaitsSince: null })
    await deps.jobs.ask(trx, { kind: jobKinds.refund, key: charge.id, inMs: 0 })
    const act = `${whoever[by]} let a refund go that waited`
    await noteAct(deps, trx, { session, cents, act })
    return ok(undefined)
  })
}

/** Sends every refund of this booth that waits, failed or does not get through; says how many. */
export async function retryRefunds(deps: PaymentDependencies, booth: string): Promise<number> {
  const failed = await failedRefundsOf(deps.db, booth)
  let begun = 0
  for (const charge of failed) if ((await tryAgain(deps, charge, byOperator)).ok) begun += 1
  const tried = await slowRefunds(deps)
  const slow = tried.length === 0 ? [] : await refundsUnderWayOf(deps.db, { booth, ids: tried })
  await deps.db.transaction().execute(async (trx) => {
    for (const key of slow) await deps.jobs.ask(trx, { kind: jobKinds.refund, key, inMs: 0 })
  })
  const waiting = await waitingRefundsOf(deps.db, booth)
  for (const charge of waiting) await release(deps, charge, byOperator)
  return begun + slow.length + waiting.length
}

/** Refunds that do not get through, whosever they are. */
export function slowRefunds({ jobs }: PaymentDependencies): Promise<string[]> {
  return jobs.triedOften({ kind: jobKinds.refund, tries: TRIES_BEFORE_ALARM })
}

/** What was done by hand is in the log, with its amount. */
async function noteAct(
  deps: PaymentDependencies,
  trx: InTransaction,
  { session, cents, act }: { session: SessionRow; cents: number; act: string },
): Promise<void> {
  await deps.logs.note(trx, session.owner, {
    session_id: session.id,
    message: act,
    status: 'USER_INTERACTION',
    priority: 'MEDIUM',
    type: 'AUDIT',
    details: { cents },
  })
}

const nothingToRefund: Refusal = {
  status: 409,
  code: 'nothing_to_refund',
  message: 'Nobody has paid money for this session, so there is none to give back.',
}

const waitsForOperator: Refusal = {
  status: 403,
  code: 'refund_waits',
  message: 'There were many refunds in one hour, so this one waits for the operator.',
}
