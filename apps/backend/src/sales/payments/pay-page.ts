import { processId } from '@discobooth/contract/device/process-id'
import { promoModeId } from '@discobooth/contract/modes/mode'
import type { PaymentState, PaymentView } from '@discobooth/contract/money/payment-api'
import { payPagePrice } from '@discobooth/contract/money/price'
import { type Booth, closedFor, unableToGive } from '../../operator/booths/service.ts'
import type { InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import { modeSelected } from '../../platform/logs/service.ts'
import {
  findSession,
  lockSession,
  noSuchSession,
  owedCents,
  priceToPay,
  reportForeign,
  type SessionRow,
} from '../sessions/record.ts'
import { type Charge, chargesOf } from './charge-store.ts'
import { askToClose, logAttempt, recordFree } from './closing.ts'
import { jobKinds, type PaymentDependencies, paymentLimits } from './dependencies.ts'
import { closeLink, makeLink } from './links.ts'
import { sendRefund } from './refunds/refunds.ts'
import { refundOf } from './session-payment.ts'
import { type Attempt, findLastAttempt, findOpenAttempt, insertAttempt } from './store.ts'

type Order = { booth: Booth; id: string }

/** What stands between a guest and the QR: done one after the other, each looked at anew. */
type Step =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'shown'; view: PaymentView }
  | { kind: 'refund'; chargeId: string; session: SessionRow }
  | { kind: 'close'; attemptId: string; session: SessionRow }
  | { kind: 'make'; attemptId: string; session: SessionRow }

/** Refund, close, make, and a mode changed in between. */
const MOST_STEPS = 6

export async function openPayment(
  deps: PaymentDependencies,
  order: Order,
): Promise<Outcome<PaymentView>> {
  let hasFailed = false
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const step = await deps.db.transaction().execute((trx) => nextStep(deps, trx, order))
    if (step.kind === 'refused') {
      if (step.refusal === noSuchSession) await reportForeign(deps, foreign(order))
      return refused(step.refusal)
    }
    if (step.kind === 'shown') return ok(step.view)
    if (hasFailed) return ok(viewOf(step.session, { status: 'failed' }))
    const isDone = await take(deps, step)
    // Looked at once more: what failed here may have worked for somebody else meanwhile.
    hasFailed = !isDone
  }
  const session = await findSession(deps.db, order.id)
  return session ? ok(viewOf(session, { status: 'failed' })) : refused(noSuchSession)
}

function take(deps: PaymentDependencies, step: Step): Promise<boolean> {
  if (step.kind === 'refund') return sendRefund(deps, step.chargeId)
  if (step.kind === 'close') return closeLink(deps, step.attemptId)
  return step.kind === 'make' ? makeLink(deps, step.attemptId) : Promise.resolve(true)
}

async function nextStep(
  deps: PaymentDependencies,
  trx: InTransaction,
  { booth, id }: Order,
): Promise<Step> {
  const found = await lockSession(trx, id)
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
  const mode = await deps.modes.find(trx, modeId, { booth: booth.id, priceList: found.priceList })
  // A code that is out cannot be called back, but it is not shown while the booth cannot give its party.
  const unable = found.isPaid ? undefined : unableToGive(booth, mode)
  if (unable) return { kind: 'refused', refusal: unable }
  const { freeMode } = booth.settings
  const session = await priceToPay(trx, { session: found, modeId, mode, freeMode })
  if (session.isPaid && !found.isPaid) await noteFree()
  if (session.isPaid) return { kind: 'shown', view: viewOf(session, { status: 'completed' }) }
  const charges = await chargesOf(trx, id)
  const goingBack = charges.find((charge) => charge.state === 'refunding' && isUnsent(charge))
  if (goingBack) return { kind: 'refund', chargeId: goingBack.id, session }
  const amount = owedCents(session)
  const { selling } = deps.providers
  const open = await findOpenAttempt(trx, id)
  if (!open) return { kind: 'make', attemptId: await initiate(), session }
  const isFitting =
    open.mode_id === modeId && open.amount === amount && open.provider === selling.name
  if (open.closeAskedAt || !isFitting) {
    await askToClose(deps, trx, { sessionId: id })
    return { kind: 'close', attemptId: open.id, session }
  }
  if (open.underWayAt)
    return { kind: 'shown', view: viewOf(session, { status: 'pending', attempt: open }) }
  if (!open.url) return { kind: 'make', attemptId: open.id, session }
  return { kind: 'shown', view: viewOf(session, { status: 'pending', attempt: open }) }

  async function noteFree(): Promise<void> {
    if (found?.sessionMode === null) {
      await deps.logs.note(trx, booth.id, modeSelected({ id, sessionMode: modeId ?? 0, price: 0 }))
    }
    await recordFree(deps, trx, { sessionId: id, modeId: modeId ?? 0 })
  }

  async function initiate(): Promise<string> {
    const attempt = await insertAttempt(trx, {
      id: deps.newId(),
      sessionId: id,
      modeId: modeId ?? 0,
      amount,
      provider: selling.name,
      askedAt: new Date(deps.now()),
    })
    await logAttempt(trx, { attempt, status: 'INITIATED' })
    const inMs = paymentLimits.watchMs
    await deps.jobs.ask(trx, { kind: jobKinds.watchLink, key: attempt.id, inMs })
    return attempt.id
  }
}

export async function readState(
  deps: PaymentDependencies,
  { booth, id }: Order,
): Promise<Outcome<PaymentState>> {
  const session = await findSession(deps.db, id)
  if (session?.owner !== booth.id) {
    await reportForeign(deps, foreign({ booth, id }))
    return refused(noSuchSession)
  }
  const charges = await chargesOf(deps.db, id)
  const last = await findLastAttempt(deps.db, id)
  return ok({
    isPaid: session.isPaid,
    isUnderWay: !session.isPaid && last?.status === 'PROCESSING' && last.underWayAt !== null,
    refund: session.isPaid ? null : refundOf(charges),
    hasFailed: !session.isPaid && last?.status === 'FAILED',
  })
}

export async function closePayment(
  deps: PaymentDependencies,
  order: Order,
): Promise<Outcome<PaymentState>> {
  const found = await findSession(deps.db, order.id)
  if (found?.owner !== order.booth.id) {
    await reportForeign(deps, foreign(order))
    return refused(noSuchSession)
  }
  const open = await deps.db.transaction().execute(async (trx) => {
    await lockSession(trx, order.id)
    await askToClose(deps, trx, { sessionId: order.id })
    return findOpenAttempt(trx, order.id)
  })
  // If the provider does not answer now, the job goes on; a payment that comes late goes back.
  if (open) await closeLink(deps, open.id)
  return readState(deps, order)
}

const foreign = ({ booth, id }: Order) => ({
  booth: booth.id,
  id,
  message: "A booth asked about the money of another booth's session",
})

function viewOf(
  session: SessionRow,
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
