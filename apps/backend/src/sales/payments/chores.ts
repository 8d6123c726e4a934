import { type JobResult, retryMs } from '../../platform/jobs/service.ts'
import { lockSession } from '../sessions/record.ts'
import { chargesOf } from './charge-store.ts'
import { askToClose } from './closing.ts'
import { checkLink, closeLink } from './links.ts'
import { checkRefund } from './refunds/notes.ts'
import { giveBack, runRefund } from './refunds/refunds.ts'
import { type Attempt, findAttempt } from './store.ts'
import { isOfToday, jobKinds, paymentLimits, type Till } from './till.ts'

/** What is done beside the calls, again and again until it is done. */
export function handleChores(till: Till): void {
  const { jobs } = till
  jobs.handle(jobKinds.refund, (job) => runRefund(till, job))
  jobs.handle(jobKinds.closeLink, async ({ key, tries }) =>
    (await closeLink(till, key)) ? undefined : { againInMs: retryMs(tries) },
  )
  jobs.handle(jobKinds.watchLink, ({ key }) => watch(till, key))
  jobs.handle(jobKinds.checkLink, (job) => checkClosed(till, job))
  jobs.handle(jobKinds.checkRefund, (job) => checkRefund(till, job))
  jobs.handle(jobKinds.expire, ({ key }) => expire(till, key))
}

/** While a QR is open the provider is asked: the webhook may never come (M4). */
async function watch(till: Till, attemptId: string): Promise<JobResult> {
  const attempt = await findAttempt(till.db, attemptId)
  if (!attempt || attempt.closeAskedAt || attempt.closedAt) return undefined
  const ageMs = till.now() - (attempt.askedAt?.getTime() ?? 0)
  await checkLink(till, attempt)
  if (isAbandoned(attempt, ageMs) || !isOfToday(till, attempt)) {
    await till.db.transaction().execute(async (trx) => {
      await lockSession(trx, attempt.session_id)
      await askToClose(till, trx, { sessionId: attempt.session_id })
    })
    return undefined
  }
  const isYoung = ageMs < paymentLimits.watchSlowlyAfterMs
  return { againInMs: isYoung ? paymentLimits.watchMs : paymentLimits.watchSlowlyMs }
}

function isAbandoned({ linkId }: Attempt, ageMs: number): boolean {
  return ageMs >= (linkId ? paymentLimits.abandonedMs : paymentLimits.neverMadeMs)
}

async function checkClosed(
  till: Till,
  { key, tries }: { key: string; tries: number },
): Promise<JobResult> {
  const attempt = await findAttempt(till.db, key)
  if (!attempt) return undefined
  const standing = await checkLink(till, attempt)
  if (!standing) return { againInMs: retryMs(tries) }
  // Days later it may come, for a session that is long over: then it goes back (M3).
  if (standing.isUnderWay) return { againInMs: paymentLimits.checkUnderWayMs }
  const ageMs = till.now() - (attempt.closedAt?.getTime() ?? 0)
  const next = paymentLimits.checkClosedMs.find((ms) => ms > ageMs)
  return next === undefined ? undefined : { againInMs: next - ageMs }
}

/** Paid, and no party for half an hour: what was paid goes back (M3). */
async function expire(till: Till, sessionId: string): Promise<JobResult> {
  return till.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, sessionId)
    if (!session || session.startedAt) return undefined
    const charges = await chargesOf(trx, sessionId)
    const kept = charges.find((charge) => charge.state === 'kept')
    const paidAt = kept?.takenAt ?? (await till.promoAcceptedAt(trx, sessionId))
    if (!paidAt) return undefined
    const leftMs = paidAt.getTime() + paymentLimits.unstartedMs - till.now()
    if (leftMs > 0) return { againInMs: leftMs }
    await giveBack(till, trx, { session, reason: 'not_started' })
    return undefined
  })
}
