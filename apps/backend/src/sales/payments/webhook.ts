import type { InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { lockSession, type SessionRow } from '../sessions/record.ts'
import { type Charge, findChargeByPayment } from './charge-store.ts'
import { failAttempt } from './closing.ts'
import { noteUnderWay } from './links.ts'
import type { ProviderEvent } from './provider.ts'
import { askToCheck } from './refunds/notes.ts'
import { settle } from './settlement.ts'
import { type Attempt, findAttemptByLink, keepEvent } from './store.ts'
import type { Till } from './till.ts'

/** What the books have room for. */
const MOST_CENTS = 2_147_483_647

/** Takes in what the provider reports: each event once, in one transaction. */
export async function receiveEvent(till: Till, request: Request): Promise<Outcome<void>> {
  const read = await till.provider.readEvent(request)
  if (!read.ok) return refuse(till, read.reason)
  const { event } = read
  // Signed or not: no amount that nobody can pay comes near the books.
  if (event.kind === 'paid' && !isAmount(event.payment.amountCents)) {
    return refuse(till, 'its amount is none')
  }
  const { id, type } = event
  const provider = till.provider.name
  await till.db.transaction().execute(async (trx) => {
    const receivedAt = new Date(till.now())
    if (await keepEvent(trx, { provider, id, type, receivedAt })) await handle(till, trx, event)
  })
  return ok(undefined)
}

async function refuse(till: Till, reason: string): Promise<Outcome<void>> {
  await till.logs.report(null, {
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

async function handle(till: Till, trx: InTransaction, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'paid':
      return takePayment(till, trx, event)
    case 'processing':
      return withAttempt(till, trx, event.linkId, (found) => noteUnderWay(till, trx, found))
    case 'failed':
      return withAttempt(till, trx, event.linkId, async (found) => {
        await failAttempt(till, trx, { ...found, reason: event.reason })
      })
    case 'refund-changed':
      return withCharge(till, trx, event.paymentId, async ({ charge }) => {
        await askToCheck(till, trx, charge.id)
      })
    case 'disputed':
      return withCharge(till, trx, event.paymentId, async ({ charge, session }) => {
        await alarm(till, trx, {
          session,
          charge,
          message: `A guest disputes a payment: ${event.reason}`,
        })
      })
    case 'other':
  }
}

async function takePayment(
  till: Till,
  trx: InTransaction,
  event: ProviderEvent & { kind: 'paid' },
): Promise<void> {
  const { linkId, payment } = event
  const attempt = await findAttemptByLink(trx, { provider: till.provider.name, linkId })
  const sessionId = attempt?.session_id ?? event.sessionId
  const session = sessionId ? await lockSession(trx, sessionId) : undefined
  if (session) {
    await settle(till, trx, { session, attempt, linkId, payment })
    return
  }
  await till.logs.note(trx, null, {
    session_id: null,
    message: 'A payment was reported for a session that is not here',
    status: 'ERROR',
    priority: 'HIGH',
    type: 'AUDIT',
    details: { payment: payment.paymentId, cents: payment.amountCents },
  })
}

async function withAttempt(
  till: Till,
  trx: InTransaction,
  linkId: string,
  act: (found: { attempt: Attempt; session: SessionRow }) => Promise<void>,
): Promise<void> {
  const link = { provider: till.provider.name, linkId }
  const known = await findAttemptByLink(trx, link)
  const session = known && (await lockSession(trx, known.session_id))
  const attempt = await findAttemptByLink(trx, link)
  if (session && attempt) await act({ attempt, session })
}

async function withCharge(
  till: Till,
  trx: InTransaction,
  paymentId: string,
  act: (found: { charge: Charge; session: SessionRow }) => Promise<void>,
): Promise<void> {
  const payment = { provider: till.provider.name, paymentId }
  const known = await findChargeByPayment(trx, payment)
  const session = known && (await lockSession(trx, known.session_id))
  const charge = await findChargeByPayment(trx, payment)
  if (session && charge) await act({ charge, session })
}

async function alarm(
  till: Till,
  trx: InTransaction,
  about: { session: SessionRow; charge: Charge; message: string },
): Promise<void> {
  const { session, charge, message } = about
  await till.logs.note(trx, session.owner, {
    session_id: session.id,
    message,
    status: 'ERROR',
    priority: 'HIGH',
    type: 'AUDIT',
    details: { payment: charge.paymentId, cents: charge.amount },
  })
}
