import { currency } from '@discobooth/contract/money/price'
import { boothName } from '../../operator/booths/record.ts'
import type { InTransaction } from '../../platform/db/schema.ts'
import { findSession, lockSession, type SessionRow, showLink } from '../sessions/record.ts'
import { failAttempt, logAttempt, noteClosed } from './closing.ts'
import { jobKinds, type PaymentDependencies, paymentLimits } from './dependencies.ts'
import type { LinkStanding, PaymentProvider, ProviderAnswer, ProviderLink } from './provider.ts'
import {
  type Attempt,
  changeAttempt,
  findAttempt,
  findPrice,
  forgetPrice,
  keepPrice,
} from './store.ts'
import { bookPayment } from './taken-payment.ts'

/** Has the provider make an attempt's link, or tell about the one it made. False: not this time. */
export async function makeLink(deps: PaymentDependencies, attemptId: string): Promise<boolean> {
  const attempt = await findAttempt(deps.db, attemptId)
  if (!attempt || attempt.closedAt) return false
  if (attempt.linkId) return true
  const provider = deps.providers.find(attempt.provider)
  if (!provider) return false
  const account = await provider.account()
  const made = await callForLink(deps, { attempt, account, provider })
  return deps.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, attempt.session_id)
    const now = await findAttempt(trx, attemptId)
    if (!session || !now) return false
    if (now.linkId) return true
    if (made.ok) {
      await keepLink(trx, { session, attempt: now, link: made.value })
      return true
    }
    // A link may exist under a spent key, but nobody will ever know its address.
    const isOver = made.kind === 'refused' || made.isKeySpent === true
    if (isOver) await noteClosed(deps, trx, { attempt: now, reason: made.reason })
    if (made.reason !== 'price_gone' || now.priceId === null) return false
    await forgetPrice(trx, { provider: provider.name, account, priceId: now.priceId })
    // The next attempt has a new price made: nobody need be told.
    return true
  })
}

type Asked = { attempt: Attempt; account: string; provider: PaymentProvider }

async function callForLink(
  deps: PaymentDependencies,
  asked: Asked,
): Promise<ProviderAnswer<ProviderLink>> {
  const { attempt } = asked
  const price = await priceOf(deps, asked)
  if (!price.ok) return price
  const session = await findSession(deps.db, attempt.session_id)
  const mode = await deps.modes.find(deps.db, attempt.mode_id)
  if (!session || !mode) throw new Error('the session or its mode is gone')
  return asked.provider.createLink({
    key: attempt.linkKey ?? attempt.id,
    attemptId: attempt.id,
    sessionId: attempt.session_id,
    modeId: attempt.mode_id,
    amountCents: attempt.amount,
    priceId: price.value,
    boothName: await boothName(deps.db, session.owner),
    modeName: mode.names?.[session.language] ?? mode.name,
    language: session.language,
  })
}

const productName = ({ mode_id }: Attempt) => `Disco Session Mode ${mode_id}`

/** The price kept for this mode and amount; the first time it is made [7.card.1]. */
async function priceOf(deps: PaymentDependencies, asked: Asked): Promise<ProviderAnswer<string>> {
  const { attempt, account, provider } = asked
  if (attempt.priceId !== null) return { ok: true, value: attempt.priceId }
  const { db } = deps
  const { amount, mode_id: modeId, linkKey, id: attemptId } = attempt
  const priced = { provider: provider.name, account, modeId, amount }
  const stored = await findPrice(db, priced)
  const order = { amountCents: amount, currency, productName: productName(attempt) } as const
  const made: ProviderAnswer<{ priceId: string }> = stored
    ? { ok: true, value: { priceId: stored } }
    : await provider.createPrice({ key: linkKey ?? attemptId, ...order })
  if (!made.ok) return made
  await db.transaction().execute(async (trx) => {
    await lockSession(trx, attempt.session_id)
    await keepPrice(trx, { ...priced, ...made.value, attemptId })
  })
  const after = await findAttempt(db, attemptId)
  return { ok: true, value: after?.priceId ?? made.value.priceId }
}

async function keepLink(
  trx: InTransaction,
  made: { session: SessionRow; attempt: Attempt; link: ProviderLink },
): Promise<void> {
  const { session, attempt, link } = made
  const change = { ...link, status: 'PROCESSING' } as const
  await changeAttempt(trx, attempt.id, change)
  await logAttempt(trx, { attempt: { ...attempt, ...change }, status: 'PROCESSING' })
  // Whoever ended or paid the session or chose another mode meanwhile has asked for the link to close.
  if (!attempt.closeAskedAt) await showLink(trx, session.id, link.url)
}

/** Closes an attempt's link, and takes in what was paid with it until then. False: not this time. */
export async function closeLink(deps: PaymentDependencies, attemptId: string): Promise<boolean> {
  const before = await findAttempt(deps.db, attemptId)
  if (!before || before.closedAt) return true
  const provider = deps.providers.find(before.provider)
  if (!provider) {
    const standing = { payments: [], isUnderWay: false }
    await leaveLink(deps, { attempt: before, standing, reason: 'provider_missing' })
    return true
  }
  // An answer was lost: the same key tells which link there is to close.
  if (!before.linkId && !(await makeLink(deps, attemptId))) {
    const after = await findAttempt(deps.db, attemptId)
    return after?.closedAt !== null
  }
  const attempt = await findAttempt(deps.db, attemptId)
  if (!attempt?.linkId) return false
  const closed = await provider.closeLink(attempt.linkId)
  if (!closed.ok) return false
  const found = await provider.lookUp(attempt.linkId)
  if (!found.ok) return false
  await leaveLink(deps, { attempt, standing: found.value, reason: 'closed' })
  return true
}

async function leaveLink(
  deps: PaymentDependencies,
  { attempt, standing, reason }: { attempt: Attempt; standing: LinkStanding; reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await takeIn(deps, trx, { attempt, standing })
    const now = await findAttempt(trx, attempt.id)
    if (!now || now.closedAt) return
    await noteClosed(deps, trx, { attempt: now, reason })
    const [inMs] = paymentLimits.checkClosedMs
    await deps.jobs.ask(trx, { kind: jobKinds.checkLink, key: attempt.id, inMs })
  })
}

/** Asks the provider what was paid with a link, in case its word has not reached us. */
export async function checkLink(
  deps: PaymentDependencies,
  attempt: Attempt,
): Promise<LinkStanding | undefined> {
  if (!attempt.linkId) return undefined
  const found = await deps.providers.find(attempt.provider)?.lookUp(attempt.linkId)
  // Nobody can be asked: its payments are found when the provider is set up again.
  if (!found) return { payments: [], isUnderWay: false }
  if (!found.ok) return undefined
  const standing = found.value
  const isNothing = standing.payments.length === 0 && !standing.isUnderWay && !attempt.underWayAt
  if (isNothing) return standing
  await deps.db.transaction().execute((trx) => takeIn(deps, trx, { attempt, standing }))
  return standing
}

/** The guest has confirmed, and the money takes its time: the code comes off the screen (P11). */
export async function noteUnderWay(
  deps: PaymentDependencies,
  trx: InTransaction,
  { attempt, session }: { attempt: Attempt; session: SessionRow },
): Promise<void> {
  if (attempt.underWayAt || attempt.status !== 'PROCESSING') return
  await changeAttempt(trx, attempt.id, { underWayAt: new Date(deps.now()) })
  await logAttempt(trx, { attempt, status: 'PROCESSING', reason: 'under_way' })
  await deps.tell(trx, { booth: session.owner, sessionId: session.id, isPaid: session.isPaid })
}

async function takeIn(
  deps: PaymentDependencies,
  trx: InTransaction,
  { attempt, standing }: { attempt: Attempt; standing: LinkStanding },
): Promise<void> {
  for (const payment of standing.payments) {
    // Read anew each time: the first payment changes what becomes of the second.
    const session = await lockSession(trx, attempt.session_id)
    const { linkId, provider } = attempt
    if (session && linkId)
      await bookPayment(deps, trx, { provider, session, attempt, linkId, payment })
  }
  if (standing.payments.length > 0) return
  const session = await lockSession(trx, attempt.session_id)
  const now = await findAttempt(trx, attempt.id)
  if (!session || !now) return
  if (standing.isUnderWay) await noteUnderWay(deps, trx, { attempt: now, session })
  // Asked about before the guest confirmed, it may be under way since.
  else if (attempt.underWayAt)
    await failAttempt(deps, trx, { attempt: now, session, reason: 'payment_failed' })
}
