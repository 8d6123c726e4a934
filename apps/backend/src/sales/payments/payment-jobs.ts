import { type JobResult, retryMs } from '../../platform/jobs/service.ts'
import { lockSession } from '../sessions/record.ts'
import { chargesOf } from './charge-store.ts'
import { askToClose } from './closing.ts'
import { demoProvider, jobKinds, type PaymentDependencies, paymentLimits } from './dependencies.ts'
import { readLedger } from './ledger/reading.ts'
import { checkLink, closeLink } from './links.ts'
import { checkRefund } from './refunds/notes.ts'
import { giveBack, runRefund } from './refunds/refunds.ts'
import { type Attempt, findAttempt } from './store.ts'

/** What is done beside the calls, again and again until it is done. */
export function handlePaymentJobs(deps: PaymentDependencies): void {
  const { jobs } = deps
  jobs.handle(jobKinds.refund, (job) => runRefund(deps, job))
  jobs.handle(jobKinds.closeLink, async ({ key, tries }) =>
    (await closeLink(deps, key)) ? undefined : { againInMs: retryMs(tries) },
  )
  jobs.handle(jobKinds.watchLink, ({ key }) => watch(deps, key))
  jobs.handle(jobKinds.checkLink, (job) => checkClosed(deps, job))
  jobs.handle(jobKinds.checkRefund, (job) => checkRefund(deps, job))
  jobs.handle(jobKinds.readLedger, (job) => readLedger(deps, job))
  jobs.handle(jobKinds.expire, ({ key }) => expire(deps, key))
}

/** While a QR is open the provider is asked: the webhook may never come (M4). */
async function watch(deps: PaymentDependencies, attemptId: string): Promise<JobResult> {
  const attempt = await findAttempt(deps.db, attemptId)
  if (!attempt || attempt.closeAskedAt || attempt.closedAt) return undefined
  const ageMs = deps.now() - (attempt.askedAt?.getTime() ?? 0)
  await checkLink(deps, attempt)
  if (isAbandoned(attempt, ageMs) || !deps.providers.find(attempt.provider)) {
    await deps.db.transaction().execute(async (trx) => {
      await lockSession(trx, attempt.session_id)
      await askToClose(deps, trx, { sessionId: attempt.session_id })
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
  deps: PaymentDependencies,
  { key, tries }: { key: string; tries: number },
): Promise<JobResult> {
  const attempt = await findAttempt(deps.db, key)
  if (!attempt) return undefined
  const ageMs = deps.now() - (attempt.closedAt?.getTime() ?? 0)
  if (isWaitedFor(deps, attempt, ageMs)) return { againInMs: paymentLimits.checkUnderWayMs }
  const standing = await checkLink(deps, attempt)
  if (!standing) return { againInMs: retryMs(tries) }
  // Days later it may come, for a session that is long over: then it goes back (M3).
  if (standing.isUnderWay) return { againInMs: paymentLimits.checkUnderWayMs }
  const next = paymentLimits.checkClosedMs.find((ms) => ms > ageMs)
  return next === undefined ? undefined : { againInMs: next - ageMs }
}

/** What was paid with it shows when its provider is set up again, if that is soon. */
function isWaitedFor(deps: PaymentDependencies, { provider }: Attempt, ageMs: number): boolean {
  if (provider === demoProvider || deps.providers.find(provider)) return false
  return ageMs < paymentLimits.missingProviderMs
}

/** Paid, and no party for half an hour: what was paid goes back (M3). */
async function expire(deps: PaymentDependencies, sessionId: string): Promise<JobResult> {
  return deps.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, sessionId)
    if (!session || session.startedAt) return undefined
    const charges = await chargesOf(trx, sessionId)
    const kept = charges.find((charge) => charge.state === 'kept')
    const paidAt = kept?.takenAt ?? (await deps.promoAcceptedAt(trx, sessionId))
    if (!paidAt) return undefined
    const leftMs = paidAt.getTime() + paymentLimits.unstartedMs - deps.now()
    if (leftMs > 0) return { againInMs: leftMs }
    await giveBack(deps, trx, { session, reason: 'not_started' })
    return undefined
  })
}
