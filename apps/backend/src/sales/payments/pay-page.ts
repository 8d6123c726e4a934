import { processId } from '@discobooth/contract/device/process-id'
import { type Mode, modePrice, promoModeId } from '@discobooth/contract/modes/mode'
import type { PaymentState, PaymentView } from '@discobooth/contract/money/payment-api'
import { payPagePrice, toCents } from '@discobooth/contract/money/price'
import { freeModeLink } from '@discobooth/contract/session/session'
import { type Booth, closedFor, unableToGive } from '../../operator/booths/service.ts'
import type { InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import { modeSelected } from '../../platform/logs/service.ts'
import { type Charge, chargesOf } from './charge-store.ts'
import { askToClose, logAttempt } from './closing.ts'
import { closeLink, makeLink } from './links.ts'
import { sendRefund } from './refunds/refunds.ts'
import { refundOf } from './session-payment.ts'
import {
  type Attempt,
  appendToLog,
  type BilledSession,
  changeBilled,
  findBilled,
  findLastAttempt,
  findOpenAttempt,
  insertAttempt,
  lockBilled,
} from './store.ts'
import { isOfToday, jobKinds, paymentLimits, type Till } from './till.ts'

type Order = { booth: Booth; id: string }

/** What stands between a guest and the QR: done one after the other, each looked at anew. */
type Step =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'shown'; view: PaymentView }
  | { kind: 'refund'; chargeId: string; session: BilledSession }
  | { kind: 'close'; attemptId: string; session: BilledSession }
  | { kind: 'make'; attemptId: string; session: BilledSession }

/** Refund, close, make, and a mode changed in between. */
const MOST_STEPS = 6

export async function openPayment(till: Till, order: Order): Promise<Outcome<PaymentView>> {
  let hasFailed = false
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const step = await till.db.transaction().execute((trx) => nextStep(till, trx, order))
    if (step.kind === 'refused') {
      if (step.refusal === noSuchSession) await reportForeign(till, order)
      return refused(step.refusal)
    }
    if (step.kind === 'shown') return ok(step.view)
    if (hasFailed) return ok(viewOf(step.session, { status: 'failed' }))
    const isDone = await take(till, step)
    // Looked at once more: what failed here may have worked for somebody else meanwhile.
    hasFailed = !isDone
  }
  const session = await findBilled(till.db, order.id)
  return session ? ok(viewOf(session, { status: 'failed' })) : refused(noSuchSession)
}

function take(till: Till, step: Step): Promise<boolean> {
  if (step.kind === 'refund') return sendRefund(till, step.chargeId)
  if (step.kind === 'close') return closeLink(till, step.attemptId)
  return step.kind === 'make' ? makeLink(till, step.attemptId) : Promise.resolve(true)
}

async function nextStep(till: Till, trx: InTransaction, { booth, id }: Order): Promise<Step> {
  const found = await lockBilled(trx, id)
  if (!found || found.owner !== booth.id) return { kind: 'refused', refusal: noSuchSession }
  if (found.endDateTime) return { kind: 'refused', refusal: sessionEnded }
  // Whoever comes in free mode without a mode gets the one that is its own [3.mode.2].
  const modeId = found.sessionMode ?? (booth.settings.freeMode ? promoModeId : null)
  if (modeId === null) return { kind: 'refused', refusal: noMode }
  const closed = closedFor(booth)
  // Who holds a code already may use it; nobody gets a new one.
  if (closed && !found.isPaid && !(await findOpenAttempt(trx, id))) {
    return { kind: 'refused', refusal: closed }
  }
  const mode = await till.modes.find(trx, modeId)
  // A code that is out cannot be called back, but it is not shown while the booth cannot give its party.
  const unable = found.isPaid ? undefined : unableToGive(booth, mode)
  if (unable) return { kind: 'refused', refusal: unable }
  const session = await withPrice(till, trx, { booth, session: found, modeId, mode })
  if (session.isPaid) return { kind: 'shown', view: viewOf(session, { status: 'completed' }) }
  const charges = await chargesOf(trx, id)
  const goingBack = charges.find((charge) => charge.state === 'refunding' && isUnsent(charge))
  if (goingBack) return { kind: 'refund', chargeId: goingBack.id, session }
  const amount = toCents(payPagePrice(session.price))
  const open = await findOpenAttempt(trx, id)
  if (!open) return { kind: 'make', attemptId: await initiate(), session }
  const isFitting = open.mode_id === modeId && open.amount === amount && isOfToday(till, open)
  if (open.closeAskedAt || !isFitting) {
    await askToClose(till, trx, { sessionId: id })
    return { kind: 'close', attemptId: open.id, session }
  }
  if (open.underWayAt)
    return { kind: 'shown', view: viewOf(session, { status: 'pending', attempt: open }) }
  if (!open.url) return { kind: 'make', attemptId: open.id, session }
  return { kind: 'shown', view: viewOf(session, { status: 'pending', attempt: open }) }

  async function initiate(): Promise<string> {
    const attempt = await insertAttempt(trx, {
      id: till.newId(),
      sessionId: id,
      modeId: modeId ?? 0,
      amount,
      provider: till.provider.name,
      askedAt: new Date(till.now()),
    })
    await logAttempt(trx, { attempt, status: 'INITIATED' })
    const inMs = paymentLimits.watchMs
    await till.jobs.ask(trx, { kind: jobKinds.watchLink, key: attempt.id, inMs })
    return attempt.id
  }
}

/**
 * Free mode may have been switched on since, and a mode without a price costs nothing (M1). A session
 * without one costs 5 euro [5.24]; one that was given for nothing, and is no longer, what its mode costs.
 */
async function withPrice(
  till: Till,
  trx: InTransaction,
  order: { booth: Booth; session: BilledSession; modeId: number; mode: Mode | undefined },
): Promise<BilledSession> {
  const { booth, session, modeId, mode } = order
  if (session.isPaid) return session
  const hasPrice = session.price !== null && session.price > 0
  const isForNothing = !hasPrice && mode !== undefined && modePrice(mode) === 0
  if (booth.settings.freeMode || isForNothing) {
    const free = { isPaid: true, price: 0, paymentLink: freeModeLink, sessionMode: modeId }
    await changeBilled(trx, session.id, free)
    if (session.sessionMode === null) {
      await till.logs.note(trx, booth.id, modeSelected({ id: session.id, ...free }))
    }
    await appendToLog(trx, {
      session_id: session.id,
      status: 'COMPLETED',
      amount: 0,
      currency: 'eur',
      method: 'free-mode',
      meta: { mode_id: modeId },
    })
    await askToClose(till, trx, { sessionId: session.id })
    return { ...session, ...free }
  }
  if (hasPrice) return session
  const price = payPagePrice(session.price === null ? null : mode?.price)
  await changeBilled(trx, session.id, { price })
  return { ...session, price }
}

export async function readState(till: Till, { booth, id }: Order): Promise<Outcome<PaymentState>> {
  const session = await findBilled(till.db, id)
  if (session?.owner !== booth.id) {
    await reportForeign(till, { booth, id })
    return refused(noSuchSession)
  }
  const charges = await chargesOf(till.db, id)
  const last = await findLastAttempt(till.db, id)
  return ok({
    isPaid: session.isPaid,
    isUnderWay: !session.isPaid && last?.status === 'PROCESSING' && last.underWayAt !== null,
    refund: session.isPaid ? null : refundOf(charges),
    hasFailed: !session.isPaid && last?.status === 'FAILED',
  })
}

export async function closePayment(till: Till, order: Order): Promise<Outcome<PaymentState>> {
  const found = await findBilled(till.db, order.id)
  if (found?.owner !== order.booth.id) {
    await reportForeign(till, order)
    return refused(noSuchSession)
  }
  const open = await till.db.transaction().execute(async (trx) => {
    await lockBilled(trx, order.id)
    await askToClose(till, trx, { sessionId: order.id })
    return findOpenAttempt(trx, order.id)
  })
  // If the provider does not answer now, the job goes on; a payment that comes late goes back.
  if (open) await closeLink(till, open.id)
  return readState(till, order)
}

async function reportForeign(till: Till, { booth, id }: Order): Promise<void> {
  if (!(await findBilled(till.db, id))) return
  await till.logs.suspect(booth.id, {
    session_id: id,
    message: "A booth asked about the money of another booth's session",
    status: 'ERROR',
    priority: 'HIGH',
    type: 'SECURITY',
  })
}

function viewOf(
  session: BilledSession,
  shown: { status: PaymentView['status']; attempt?: Attempt },
): PaymentView {
  const { status, attempt } = shown
  return {
    status,
    url: attempt?.underWayAt ? null : (attempt?.url ?? null),
    isUnderWay: Boolean(attempt?.underWayAt),
    price: payPagePrice(session.price),
    processId: processId(session.id),
    ...(attempt?.linkId && { linkId: attempt.linkId }),
  }
}

/** What the provider has accepted takes days to arrive: nobody waits at the booth for it. */
function isUnsent({ amount, refundedAmount, underWayAmount }: Charge): boolean {
  return amount > refundedAmount + underWayAmount
}

const noSuchSession: Refusal = {
  status: 404,
  code: 'session_not_found',
  message: 'This booth has no session with this id. Create one with a new id.',
}

const sessionEnded: Refusal = {
  status: 409,
  code: 'session_ended',
  message: 'This session has ended and takes no payment any more. Create a new one.',
}

const noMode: Refusal = {
  status: 409,
  code: 'no_mode',
  message: 'This session has no mode to pay for yet. Choose one first.',
}
