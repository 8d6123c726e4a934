import { currency } from '@discobooth/contract/price'
import type { InTransaction } from '../db/schema.ts'
import { type JobResult, retryMs } from '../jobs/service.ts'
import { type Charge, changeCharge, chargesOf, findCharge } from './charge-store.ts'
import type { RefundReason } from './judgement.ts'
import type { ProviderFailure } from './provider.ts'
import { appendToLog, type BilledSession, changeBilled, lockBilled } from './store.ts'
import { isOfToday, jobKinds, type Till } from './till.ts'

/** After so many tries in vain a person should look at it. */
export const TRIES_BEFORE_ALARM = 4

/** From now on this money is on its way back; how often it takes to get there is the job's matter. */
export async function beginRefund(
  till: Till,
  trx: InTransaction,
  { charge, reason }: { charge: Charge; reason: RefundReason },
): Promise<void> {
  const refundKey = charge.refundKey ?? `refund-${charge.paymentId}`
  await changeCharge(trx, charge.id, { state: 'refunding', reason, refundKey })
  await till.jobs.ask(trx, { kind: jobKinds.refund, key: charge.id, inMs: 0 })
}

/** Gives back what a session was paid with, money or promo, and says whether there was anything. */
export async function giveBack(
  till: Till,
  trx: InTransaction,
  { session, reason }: { session: BilledSession; reason: RefundReason },
): Promise<boolean> {
  const charges = await chargesOf(trx, session.id)
  const kept = charges.find((charge) => charge.state === 'kept')
  if (kept) await beginRefund(till, trx, { charge: kept, reason })
  const at = new Date(till.now())
  const hadPromo = await till.giveBackPromo(trx, { sessionId: session.id, at })
  if (!kept && !hadPromo) return false
  // A guest who is still there after half an hour begins with the choice of a mode.
  const isForgotten = reason === 'not_started' && session.endDateTime === null
  await changeBilled(trx, session.id, { isPaid: false, ...(isForgotten && unchosen) })
  await till.tell(trx, { booth: session.owner, sessionId: session.id, isPaid: false })
  return true
}

/** Pictures or music were lost (M3): who has danced keeps a paid session, and gets the money. */
export async function giveBackLoss(
  till: Till,
  trx: InTransaction,
  { session, reason }: { session: BilledSession; reason: 'no_media' | 'silence' },
): Promise<boolean> {
  if (!session.startedAt) return giveBack(till, trx, { session, reason })
  const charges = await chargesOf(trx, session.id)
  const kept = charges.find((charge) => charge.state === 'kept')
  if (kept) await beginRefund(till, trx, { charge: kept, reason })
  const at = new Date(till.now())
  const hadPromo = await till.giveBackPromo(trx, { sessionId: session.id, at })
  return kept !== undefined || hadPromo
}

const unchosen = { sessionMode: null, price: null, paymentLink: null }

/** Writes down what the provider says to have paid back, wherever that was asked for. */
export async function noteRefunded(
  till: Till,
  trx: InTransaction,
  { charge, refundedCents }: { charge: Charge; refundedCents: number },
): Promise<void> {
  const more = refundedCents - charge.refundedAmount
  if (more <= 0) return
  const isAll = refundedCents >= charge.amount
  await changeCharge(trx, charge.id, {
    refundedAmount: refundedCents,
    ...(isAll && { state: 'refunded' }),
  })
  const reason = charge.reason ?? 'operator'
  await appendToLog(trx, {
    session_id: charge.session_id,
    status: 'REFUNDED',
    amount: charge.currency === currency ? more : 0,
    currency,
    method: 'card',
    meta: { mode_id: charge.mode_id, payment_id: charge.paymentId, reason },
  })
  const session = await lockBilled(trx, charge.session_id)
  if (!session) return
  // Refunded by hand at the provider's: who has not danced yet would dance for nothing.
  const isStillPaid = session.isPaid && (charge.state !== 'kept' || session.startedAt !== null)
  if (isAll && !isStillPaid) await changeBilled(trx, session.id, { isPaid: false })
  const { id, owner } = session
  await till.tell(trx, {
    booth: owner,
    sessionId: id,
    isPaid: isAll ? isStillPaid : session.isPaid,
  })
  await till.logs.note(trx, owner, {
    session_id: id,
    message: 'Payment refunded',
    status: 'REFUNDED',
    priority: 'ROUTINE',
    type: 'AUDIT',
    details: { cents: more, reason },
  })
}

/** Sends a refund to the provider, with the key that was stored before. True: it is done. */
export async function sendRefund(till: Till, chargeId: string): Promise<boolean> {
  const { db, provider } = till
  const charge = await findCharge(db, chargeId)
  if (charge?.state !== 'refunding' || charge.refundKey === null) return true
  if (!isOfToday(till, charge)) return refundElsewhere(till, charge)
  const { paymentId, amount, refundedAmount } = charge
  const sent = await provider.refund({
    paymentId,
    key: charge.refundKey,
    amountCents: amount - refundedAmount,
  })
  const refundedCents = sent.ok ? sent.value.refundedCents : await askRefunded(till, charge)
  const isNewKeyNeeded = !sent.ok && isSpent(sent) && refundedCents !== undefined
  return db.transaction().execute(async (trx) => {
    await lockBilled(trx, charge.session_id)
    const now = await findCharge(trx, chargeId)
    if (!now) return true
    if (refundedCents !== undefined) await noteRefunded(till, trx, { charge: now, refundedCents })
    if ((refundedCents ?? 0) >= amount) return true
    if (isNewKeyNeeded && now.refundKey === charge.refundKey) await renewKey(trx, now)
    return false
  })
}

/** The demo's money was nobody's, so it is back; real money waits until its provider is here again. */
async function refundElsewhere(till: Till, { id, session_id, provider }: Charge): Promise<boolean> {
  if (provider !== 'demo') return false
  await till.db.transaction().execute(async (trx) => {
    await lockBilled(trx, session_id)
    const charge = await findCharge(trx, id)
    if (charge) await noteRefunded(till, trx, { charge, refundedCents: charge.amount })
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

async function askRefunded(till: Till, charge: Charge): Promise<number | undefined> {
  const found = await till.provider.lookUp(charge.linkId)
  if (!found.ok) return undefined
  return found.value.find((payment) => payment.paymentId === charge.paymentId)?.refundedCents
}

export async function runRefund(
  till: Till,
  { key, tries }: { key: string; tries: number },
): Promise<JobResult> {
  if (await sendRefund(till, key)) return undefined
  if (tries === TRIES_BEFORE_ALARM) await raiseAlarm(till, key)
  return { againInMs: retryMs(tries) }
}

async function raiseAlarm(till: Till, chargeId: string): Promise<void> {
  const charge = await findCharge(till.db, chargeId)
  if (!charge) return
  await till.db.transaction().execute(async (trx) => {
    const session = await lockBilled(trx, charge.session_id)
    if (!session) return
    await till.logs.note(trx, session.owner, {
      session_id: session.id,
      message: 'A refund does not get through; it is tried again until it does',
      status: 'ERROR',
      priority: 'HIGH',
      type: 'AUDIT',
      details: { payment: charge.paymentId, cents: charge.amount - charge.refundedAmount },
    })
    await tellOperator(till, trx, { charge, session })
  })
}

/** Each time that it was sent and failed counts as another one. */
export async function tellOperator(
  till: Till,
  trx: InTransaction,
  { charge, session }: { charge: Charge; session: BilledSession },
): Promise<void> {
  await till.alerts.raise(trx, {
    booth: session.owner,
    kind: 'refund-failed',
    subject: `${charge.id} ${charge.refundTry}`,
    sessionId: session.id,
    detail: String(charge.amount),
  })
}
