import type { PaymentState, PaymentView } from '@discobooth/contract/money/payment-api'
import { currency } from '@discobooth/contract/money/price'
import type { BackendPartStatus } from '@discobooth/contract/operator/operator-api'
import { type EndReason, freeModeLink } from '@discobooth/contract/session/session'
import type { Booth } from '../../operator/booths/service.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import type { Outcome } from '../../platform/http/answer.ts'
import { findSession, paymentsOf } from '../sessions/record.ts'
import {
  chargesOf,
  countCharges,
  type MoneyStory,
  moneyStoryOf,
  sumGoingBack,
  withReference,
} from './charge-store.ts'
import { askToClose, recordFree } from './closing.ts'
import { jobKinds, type PaymentDependencies, paymentLimits } from './dependencies.ts'
import { ledgerOf, type PaymentLedger } from './ledger/reading.ts'
import { moneyDays } from './money-days.ts'
import { closePayment, openPayment, readState } from './pay-page.ts'
import { handlePaymentJobs } from './payment-jobs.ts'
import type { Finding, ProvidersInUse } from './provider.ts'
import { watchProviders } from './provider-watch.ts'
import { type RefundOrder, refundByHand, retryRefunds } from './refunds/by-hand.ts'
import { giveBack, giveBackLoss } from './refunds/refunds.ts'
import type { SessionPayment } from './session-payment.ts'
import { paymentStatus } from './status.ts'
import { appendToLog, lastPaidMode } from './store.ts'
import { receiveEvent } from './webhook.ts'

type Order = { booth: Booth; id: string }

/** Money in the transactions of others, who hold the session's lock. */
export type SessionMoney = {
  /** A guest got this mode for nothing; once per session and mode. */
  recordFree(
    trx: InTransaction,
    /** `again`: an operator gave it, in place of this session. */
    free: { sessionId: string; modeId: number; again?: string },
  ): Promise<void>
  /** A guest paid with a promo. */
  recordPromo(
    trx: InTransaction,
    promo: { sessionId: string; booth: string; modeId: number; code: string },
  ): Promise<void>
  /** Another mode was chosen: its link closes, and what does not cover the new one goes back. */
  modeChosen(
    trx: InTransaction,
    choice: { sessionId: string; modeId: number | null; isPaid: boolean; wasPaid: boolean },
  ): Promise<void>
  /** The session is over; answers whether it stays paid. */
  sessionEnded(
    trx: InTransaction,
    end: { sessionId: string; reason: EndReason },
  ): Promise<{ isPaid: boolean }>
  /** The mode that was last paid for, if any was. */
  lastPaidMode(db: Database, sessionId: string): Promise<number | null>
  /** A media session of which nothing can be delivered (M3); answers whether there was anything to give back. */
  mediaLost(trx: InTransaction, sessionId: string): Promise<boolean>
}

export type Payments = SessionMoney & {
  /** Makes the payment of a session, or finds the one under way. */
  open(order: Order): Promise<Outcome<PaymentView>>
  state(order: Order): Promise<Outcome<PaymentState>>
  /** Closes the link first, and then says whether it was paid (F3). */
  close(order: Order): Promise<Outcome<PaymentState>>
  /** Where each provider reports, and who takes it in. */
  webhooks: { path: string; receive(request: Request): Promise<Outcome<void>> }[]
  /** Gives money back because the operator says so. */
  refund(order: RefundOrder): Promise<Outcome<void>>
  /** Sends again what failed to go back, or does not get through; says how many that were. */
  retryRefunds(booth: string): Promise<number>
  status(booth: string): Promise<Omit<BackendPartStatus, 'part'>>
  /** Asks the provider whether all is set up; what is missing stays in the light. */
  check(): Promise<Finding[]>
  /** Begins to read the providers' own books, and goes on for as long as jobs are run. */
  prepare(): Promise<void>
  ledger: PaymentLedger
  /** What pays for a session, less what went back of it; undefined: nothing does. */
  keptFor(
    on: Database,
    sessionId: string,
  ): Promise<{ modeId: number; cents: number; takenAt: Date } | undefined>
  /** Cents on their way back to guests; `booths`: null: of all. */
  goingBack(booths: readonly string[] | null): Promise<number>
  /** Sessions whose payment or link the provider knows under this name. */
  withReference(reference: string): Promise<string[]>
  /** Which sessions have money of these days. */
  onDays: typeof moneyDays
  /** Everything that was written down of a session's money. */
  storyOf(sessionId: string): Promise<MoneyStory>
  /** How many payments these sessions have. */
  countOf(sessionIds: string[]): Promise<number>
  /** How these sessions stand with their money. */
  statesOf(sessionIds: string[]): Promise<Map<string, SessionPayment>>
}

export function createPayments(
  given: Omit<PaymentDependencies, 'providers'> & { providers: ProvidersInUse },
): Payments {
  const providers = watchProviders(given.providers)
  const deps = { ...given, providers }
  handlePaymentJobs(deps)

  return {
    recordFree: (trx, free) => recordFree(deps, trx, free),

    async recordPromo(trx, { sessionId, booth, modeId, code }) {
      await appendToLog(trx, {
        session_id: sessionId,
        status: 'COMPLETED',
        amount: 0,
        currency,
        method: 'promo-code',
        meta: { mode_id: modeId, promo_code: code },
      })
      await askToClose(deps, trx, { sessionId })
      const { unstartedMs } = paymentLimits
      await deps.jobs.ask(trx, { kind: jobKinds.expire, key: sessionId, inMs: unstartedMs })
      await deps.tell(trx, { booth, sessionId, isPaid: true })
    },

    async modeChosen(trx, { sessionId, modeId, isPaid, wasPaid }) {
      const session = wasPaid && !isPaid ? await findSession(trx, sessionId) : undefined
      if (session) await giveBack(deps, trx, { session, reason: 'dearer_mode' })
      await askToClose(deps, trx, { sessionId, exceptMode: isPaid ? null : modeId })
    },

    async sessionEnded(trx, { sessionId, reason }) {
      await askToClose(deps, trx, { sessionId })
      const session = await findSession(trx, sessionId)
      if (!session) return { isPaid: false }
      const { startedAt, isPaid, paymentLink } = session
      if (reason === 'silence') {
        const isGivenBack = await giveBackLoss(deps, trx, { session, reason })
        return { isPaid: isPaid && !(isGivenBack && startedAt === null) }
      }
      // Whoever says 'completed' may have danced: then the report of the start is still under way,
      // and if it never comes, half an hour after the payment the money goes back.
      const isOver = startedAt !== null || reason === 'completed' || paymentLink === freeModeLink
      if (isOver) return { isPaid }
      const isGivenBack = await giveBack(deps, trx, { session, reason })
      return { isPaid: isPaid && !isGivenBack }
    },

    async mediaLost(trx, sessionId) {
      const session = await findSession(trx, sessionId)
      return session ? giveBackLoss(deps, trx, { session, reason: 'no_media' }) : false
    },

    lastPaidMode,

    open: (order) => openPayment(deps, order),
    state: (order) => readState(deps, order),
    close: (order) => closePayment(deps, order),
    webhooks: [given.providers.selling, ...given.providers.former].map(
      ({ name: provider, webhookPath: path }) => ({
        path,
        receive: (request) => receiveEvent(deps, { provider, request }),
      }),
    ),
    refund: (order) => refundByHand(deps, order),
    retryRefunds: (booth) => retryRefunds(deps, booth),
    status: (booth) =>
      paymentStatus(deps, { booth, failure: providers.failure(), findings: providers.findings() }),
    check: () => providers.check(),
    async prepare() {
      await given.db.transaction().execute(async (trx) => {
        for (const key of providers.names) {
          if (!providers.find(key)?.ledger) continue
          await given.jobs.ask(trx, { kind: jobKinds.readLedger, key, inMs: 0 })
        }
      })
    },
    ledger: ledgerOf(deps),
    async keptFor(on, sessionId) {
      const charges = await chargesOf(on, sessionId)
      const kept = charges.find(({ state }) => state === 'kept')
      if (!kept) return undefined
      const cents = kept.amount - kept.refundedAmount - kept.underWayAmount
      return { modeId: kept.mode_id, cents, takenAt: kept.takenAt }
    },
    goingBack: (booths) => sumGoingBack(deps.db, booths),
    withReference: (reference) => withReference(deps.db, reference),
    onDays: moneyDays,
    storyOf: (sessionId) => moneyStoryOf(deps.db, sessionId),
    countOf: (sessionIds) => countCharges(deps.db, sessionIds),
    statesOf: (ids) => paymentsOf(deps.db, ids),
  }
}
