import type { InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { lockSession, type SessionRow } from '../sessions/record.ts'
import { type Charge, findChargeByPayment } from './charge-store.ts'
import { failAttempt } from './closing.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { noteUnderWay } from './links.ts'
import { type ProviderEvent, providerAway } from './provider.ts'
import { askToCheck, raiseDisputeAlert, warnOfCharge } from './refunds/notes.ts'
import { type Attempt, findAttemptByLink, keepEvent } from './store.ts'
import { bookPayment } from './taken-payment.ts'

/** What the books have room for. */
const MOST_CENTS = 2_147_483_647

/** Takes in what the provider reports: each event once, in one transaction. */
export async function receiveEvent(
  deps: PaymentDependencies,
  { provider, request }: { provider: string; request: Request },
): Promise<Outcome<void>> {
  const read = await deps.providers.find(provider)?.readEvent(request)
  if (!read) return refuse(deps, 'its provider is not set up')
  if (!read.ok && read.isAway) return refused(providerAway)
  if (!read.ok) return refuse(deps, read.reason)
  const { event } = read
  // Signed or not: no amount that nobody can pay comes near the books.
  if (event.kind === 'paid' && !isAmount(event.payment.amountCents)) {
    return refuse(deps, 'its amount is none')
  }
  const { id, type } = event
  await deps.db.transaction().execute(async (trx) => {
    const receivedAt = new Date(deps.now())
    if (await keepEvent(trx, { provider, id, type, receivedAt }))
      await handle({ ...deps, provider }, trx, event)
  })
  return ok(undefined)
}

async function refuse(deps: PaymentDependencies, reason: string): Promise<Outcome<void>> {
  await deps.logs.report(null, {
    session_id: null,
    message: `A payment event was refused: ${reason}`,
    status: 'ERROR',
    priority: 'HIGH',
    type: 'SECURITY',
  })
  return refused({
    status: 400,
    code: 'event_refused',
    message: 'This is no event of the payment provider. Send it as it was signed.',
  })
}

function isAmount(cents: number): boolean {
  return Number.isInteger(cents) && cents >= 0 && cents <= MOST_CENTS
}

/** `provider`: whose report it is. */
type Reported = PaymentDependencies & { provider: string }

async function handle(deps: Reported, trx: InTransaction, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'paid':
      return takePayment(deps, trx, event)
    case 'processing':
      return withAttempt(deps, trx, event.linkId, (found) => noteUnderWay(deps, trx, found))
    case 'failed':
      return withAttempt(deps, trx, event.linkId, async (found) => {
        await failAttempt(deps, trx, { ...found, reason: event.reason })
      })
    case 'refund-changed':
      return withCharge(deps, trx, event.paymentId, async (charge) => {
        await askToCheck(deps, trx, charge.id)
      })
    case 'disputed':
      return withCharge(deps, trx, event.paymentId, async (charge) => {
        const message = `A guest disputes a payment: ${event.reason}`
        const session = await warnOfCharge(deps, trx, { charge, message })
        if (session) await raiseDisputeAlert(deps, trx, { dispute: event, session })
      })
    case 'other':
  }
}

async function takePayment(
  deps: Reported,
  trx: InTransaction,
  event: ProviderEvent & { kind: 'paid' },
): Promise<void> {
  const { linkId, payment } = event
  const attempt = await findAttemptByLink(trx, { provider: deps.provider, linkId })
  const sessionId = attempt?.session_id ?? event.sessionId
  const session = sessionId ? await lockSession(trx, sessionId) : undefined
  if (session) {
    await bookPayment(deps, trx, { provider: deps.provider, session, attempt, linkId, payment })
    return
  }
  await deps.logs.note(trx, null, {
    session_id: null,
    message: 'A payment was reported for a session that is not here',
    status: 'ERROR',
    priority: 'HIGH',
    type: 'AUDIT',
    details: { payment: payment.paymentId, cents: payment.amountCents },
  })
}

async function withAttempt(
  deps: Reported,
  trx: InTransaction,
  linkId: string,
  act: (found: { attempt: Attempt; session: SessionRow }) => Promise<void>,
): Promise<void> {
  const link = { provider: deps.provider, linkId }
  const known = await findAttemptByLink(trx, link)
  const session = known && (await lockSession(trx, known.session_id))
  const attempt = await findAttemptByLink(trx, link)
  if (session && attempt) await act({ attempt, session })
}

async function withCharge(
  deps: Reported,
  trx: InTransaction,
  paymentId: string,
  act: (charge: Charge) => Promise<void>,
): Promise<void> {
  const payment = { provider: deps.provider, paymentId }
  const known = await findChargeByPayment(trx, payment)
  const session = known && (await lockSession(trx, known.session_id))
  const charge = await findChargeByPayment(trx, payment)
  if (session && charge) await act(charge)
}
