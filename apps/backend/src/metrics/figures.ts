import { counter, type Family, gauge, gaugeOf, type Labels } from '@discobooth/runtime/metrics-text'
import { countUndelivered as countMails } from '../mail/console-store.ts'
import { countStanding } from '../operator/fleet/store.ts'
import type { Database } from '../platform/db/schema.ts'
import { findLateJobs } from '../platform/jobs/store.ts'
import { countUndelivered as countRecordings } from '../recordings/overview.ts'
import { countOwed } from '../sales/payments/charge-store.ts'
import { countEver } from '../sales/takings/store.ts'

/** What the database knows, and so every backend on it says the same: of all booths, and of no guest. */
export async function figuresOfDatabase(db: Database, now: Date): Promise<Family[]> {
  const [ever, owed, mails, recordings, late, fleet] = await Promise.all([
    countEver(db),
    countOwed(db),
    countMails(db, { booths: null, withAccounts: true }),
    countRecordings(db),
    findLateJobs(db, now),
    countStanding(db),
  ])
  const { faults } = fleet
  const waitedMs = recordings.since === null ? 0 : now.getTime() - recordings.since.getTime()
  return [
    counter('discobooth_parties_total', 'Parties that began, free ones too.', ever.parties),
    counter('discobooth_free_parties_total', 'Parties that nobody paid for.', ever.freeParties),
    counter('discobooth_payments_total', 'Payments that were kept.', ever.payments),
    counter('discobooth_takings_euros_total', 'Money taken.', ever.grossCents / 100),
    counter('discobooth_refunds_total', 'Refunds.', ever.refunds),
    counter('discobooth_refunded_euros_total', 'Money given back.', ever.refundsCents / 100),
    gaugeOf('discobooth_open_payments', 'Payments that are open, by how they stand.', 'state', {
      ...{ INITIATED: 0, PROCESSING: 0, AUTHORIZED: 0 },
      ...owed.open,
    }),
    gaugeOf('discobooth_owed_refunds', 'Refunds that are not back yet.', 'state', {
      under_way: owed.refunds.underWay,
      waiting: owed.refunds.waiting,
      failed: owed.refunds.failed,
    }),
    gaugeOf('discobooth_undelivered_mails', 'Mails that are not sent.', 'state', { ...mails }),
    gauge(
      'discobooth_undelivered_recordings',
      'Parties whose recordings are not delivered yet.',
      recordings.waiting,
    ),
    gauge(
      'discobooth_undelivered_recordings_oldest_seconds',
      'Since when the first of them waits.',
      Math.max(0, waitedMs / 1_000),
    ),
    gaugeOf(
      'discobooth_due_jobs',
      'Jobs that are due and not begun, by kind.',
      'kind',
      Object.fromEntries(late.map(({ kind, count }) => [kind, count])),
    ),
    gauge(
      'discobooth_jobs_late_seconds',
      'Since when the first of them was due.',
      Math.max(0, ...late.map(({ lateSeconds }) => lateSeconds)),
    ),
    gauge('discobooth_known_booths', 'Booths that were ever heard.', fleet.booths),
    gauge('discobooth_offline_booths', 'Booths that are silent.', faults['offline'] ?? 0),
    gaugeOf('discobooth_booth_faults', 'Booths at which this is wrong.', 'fault', faults),
  ]
}

/** What one process knows of itself; several backends are added up, or looked at one by one. */
export function figuresOfProcess(of: {
  version: string
  listeners: { booths: number; consoles: number }
  durations: Family
  /** Of the runtime: processor, memory, database connections. */
  runtime: readonly Family[]
}): Family[] {
  const version: Labels = { version: of.version }
  return [
    {
      ...{ name: 'discobooth_backend_info', help: 'Which backend this is.', kind: 'gauge' },
      samples: [{ labels: version, value: 1 }],
    },
    gaugeOf('discobooth_event_streams', 'Open streams of events, by who listens.', 'listener', {
      ...of.listeners,
    }),
    of.durations,
    ...of.runtime,
  ]
}
