import type { PaymentNews } from '@discobooth/contract/money/payment-api'
import type { Alerts } from '../../mail/alerts/service.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import type { Jobs } from '../../platform/jobs/service.ts'
import type { Logs } from '../../platform/logs/service.ts'
import type { Modes } from '../modes/service.ts'
import type { PaymentProviders } from './provider.ts'

/** What every part of the payments works with. */
export type PaymentDependencies = {
  db: Database
  providers: PaymentProviders
  /** Milliseconds since 1970. */
  now: () => number
  newId: () => string
  jobs: Pick<Jobs, 'ask' | 'handle' | 'triedOften'>
  logs: Pick<Logs, 'note' | 'report' | 'suspect'>
  alerts: Alerts
  modes: Pick<Modes, 'find' | 'list'>
  /** How many refunds of a booth begin by themselves in an hour; left out: as many as usual. */
  refundsAnHour?: number
  /** Tells the booth's kiosk, once the transaction is through. */
  tell(trx: InTransaction, news: PaymentNews & { booth: string }): Promise<void>
  /** Whether this session had a promo, which now can be used again. */
  giveBackPromo(trx: InTransaction, use: { sessionId: string; at: Date }): Promise<boolean>
  /** When this session's promo was accepted, if it has one. */
  promoAcceptedAt(trx: InTransaction, sessionId: string): Promise<Date | undefined>
}

/** Its money was never anybody's; it exists only where no real provider does (M6). */
export const demoProvider = 'demo'

export const jobKinds = {
  refund: 'refund',
  closeLink: 'close-link',
  watchLink: 'watch-link',
  checkLink: 'check-link',
  checkRefund: 'check-refund',
  expire: 'expire-payment',
  readLedger: 'read-ledger',
} as const

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

export const paymentLimits = {
  /** Paid and not started for so long: the money goes back (M3). */
  unstartedMs: 30 * MINUTE,
  /** The provider is asked while a QR is shown: often at first, then less. */
  watchMs: 4 * SECOND,
  watchSlowlyAfterMs: 10 * MINUTE,
  watchSlowlyMs: 30 * SECOND,
  /** A link that nobody came back for is closed, and one that never came about sooner. */
  abandonedMs: 60 * MINUTE,
  neverMadeMs: 2 * MINUTE,
  /** A closed link is looked at again, for a payment that was under way while it closed. */
  checkClosedMs: [2 * MINUTE, 15 * MINUTE],
  /** Money that was under way when its link closed is asked about so often; it takes days. */
  checkUnderWayMs: 60 * MINUTE,
  /** So long somebody may set up again the provider of a link that was closed meanwhile. */
  missingProviderMs: 30 * DAY,
  /** A refund that is under way is asked about so often, in case no event comes; it takes days. */
  checkRefundMs: 60 * MINUTE,
  /** A bank may send back what had arrived, for weeks; in case no event tells, it is asked about. */
  checkRefundedMs: [1 * DAY, 7 * DAY, 30 * DAY],
  /** A booth gives some twenty parties an hour: when half of them go back, a person should look. */
  refundsAnHour: 10,
} as const
