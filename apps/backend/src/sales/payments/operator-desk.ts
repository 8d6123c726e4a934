import { gravePaymentFindings, paymentFindings } from '@discobooth/contract/money/payment-findings'
import { formatEuro } from '@discobooth/contract/money/price'
import type { BackendPartStatus, PassRole } from '@discobooth/contract/operator/operator-api'
import { limits } from '@discobooth/contract/wire/limits'
import type { Booth } from '../../operator/booths/service.ts'
import type { InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import { lockSession, noSuchSession } from '../sessions/record.ts'
import {
  type Charge,
  changeCharge,
  chargesOf,
  countHeldRefunds,
  failedRefundsOf,
  findCharge,
  refundsElsewhere,
  refundsUnderWayOf,
} from './charge-store.ts'
import { demoProvider, jobKinds, type PaymentDependencies } from './dependencies.ts'
import { type Finding, noRefund, providerAway } from './provider.ts'
import { release, waitingRefundsOf } from './refunds/limit.ts'
import { askToCheck } from './refunds/notes.ts'
import { beginRefund, giveBack, TRIES_BEFORE_ALARM } from './refunds/refunds.ts'
import { isAsked } from './refunds/standing.ts'

export type RefundOrder = {
  booth: Booth
  id: string
  /** The operator's, if nothing is said. */
  by?: PassRole
  /** Whether so much may go back, asked in the transaction in which it does; left out: it may. */
  allow?: (trx: InTransaction, money: { charge: string; cents: number }) => Promise<Outcome<void>>
}
type ByHand = Required<Pick<RefundOrder, 'by' | 'allow'>>

const whoever: Record<PassRole, string> = { operator: 'The operator', staff: 'Staff' }
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
    await deps.logs.note(trx, booth.id, {
      session_id: id,
      message: `${whoever[by]} gave the money back`,
      status: 'USER_INTERACTION',
      priority: 'MEDIUM',
      type: 'AUDIT',
      details: { cents },
    })
    return ok(before)
  })
  if (!begun.ok) return begun
  for (const charge of begun.value.filter(({ state }) => state === 'refund_failed')) {
    const sent = await tryAgain(deps, charge, { by, allow })
    if (!sent.ok) return sent
  }
  const waiting = begun.value.filter(isWaiting)
  if (by === 'operator') {
    for (const charge of waiting) await release(deps, { booth: booth.id, charge })
  } else if (waiting.length === begun.value.length) {
    return refused(waitsForOperator)
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
    await deps.jobs.ask(trx, { kind: jobKinds.refund, key: charge.id, inMs: 0 })
    await deps.logs.note(trx, session.owner, {
      session_id: session.id,
      message: `${whoever[by]} sent a failed refund again`,
      status: 'USER_INTERACTION',
      priority: 'MEDIUM',
      type: 'AUDIT',
      details: { cents },
    })
    return ok(undefined)
  })
}

/** Sends every refund of this booth that waits, failed or does not get through; says how many. */
export async function retryRefunds(deps: PaymentDependencies, booth: string): Promise<number> {
  const failed = await failedRefundsOf(deps.db, booth)
  let begun = 0
  for (const charge of failed) if ((await tryAgain(deps, charge, byOperator)).ok) begun += 1
  const slow = await slowRefunds(deps, booth)
  await deps.db.transaction().execute(async (trx) => {
    for (const key of slow) await deps.jobs.ask(trx, { kind: jobKinds.refund, key, inMs: 0 })
  })
  const waiting = await waitingRefundsOf(deps.db, booth)
  for (const charge of waiting) await release(deps, { booth, charge })
  return begun + slow.length + waiting.length
}

async function slowRefunds(deps: PaymentDependencies, booth: string): Promise<string[]> {
  const slow = await deps.jobs.triedOften({ kind: jobKinds.refund, tries: TRIES_BEFORE_ALARM })
  return slow.length === 0 ? [] : refundsUnderWayOf(deps.db, { booth, ids: slow })
}

/** A card or bank takes no less. */
const isTooLow = (price: number) => price > 0 && price < limits.price.leastEuro

export async function paymentStatus(
  deps: PaymentDependencies,
  { booth, failure, findings }: { booth: string; failure: string | undefined; findings: Finding[] },
): Promise<Omit<BackendPartStatus, 'part'>> {
  const mend = 'retry-refunds'
  const missing = await refundsElsewhere(deps.db, {
    booth,
    providers: [...deps.providers.names, demoProvider],
  })
  if (missing.length > 0) {
    return { state: 'error', reason: 'provider_missing', detail: missing.join(', '), mend }
  }
  const failed = await failedRefundsOf(deps.db, booth)
  if (failed.length > 0) {
    return { state: 'error', reason: 'refunds_failed', detail: String(failed.length), mend }
  }
  const slow = await slowRefunds(deps, booth)
  if (slow.length > 0) {
    return { state: 'error', reason: 'refunds_failing', detail: String(slow.length), mend }
  }
  const waiting = await waitingRefundsOf(deps.db, booth)
  if (waiting.length > 0) {
    return { state: 'warn', reason: 'refunds_waiting', detail: String(waiting.length), mend }
  }
  const held = await countHeldRefunds(deps.db, booth)
  if (held > 0) return { state: 'warn', reason: 'refunds_held', detail: String(held), mend: null }
  const onSale = await deps.modes.list({ includeDisabled: false })
  const unpayable = onSale
    .filter(({ price }) => isTooLow(price ?? 0))
    .toSorted((a, b) => a.id - b.id)
  if (unpayable.length > 0) {
    const detail = unpayable.map(({ id, price }) => `${id}: ${formatEuro(price ?? 0)}`).join(', ')
    return { state: 'error', reason: 'price_too_low', detail, mend: null }
  }
  const { name } = deps.providers.selling
  const check = name === demoProvider ? null : 'check-payments'
  // A call that was refused for the key or the account names what is wrong by itself.
  const named = paymentFindings.find((known) => known === failure)
  const found = [...(named ? [{ reason: named, detail: null }] : []), ...findings]
  const [first, ...others] = found.filter(
    (one, at) => found.findIndex(({ reason }) => reason === one.reason) === at,
  )
  const isGrave = first !== undefined && gravePaymentFindings.has(first.reason)
  if (failure !== undefined && !isGrave) {
    return { state: 'warn', reason: 'payments_failing', detail: failure, mend: check }
  }
  if (first) {
    const more = others.length > 0 ? { more: others } : {}
    return { ...first, state: isGrave ? 'error' : 'warn', mend: check, ...more }
  }
  const reason = name === demoProvider ? 'demo_cashier' : 'fine'
  return { state: 'ok', reason, detail: name, mend: check }
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
