import type { AuditLine } from '@discobooth/contract/console/people-api'
import type { Moment, MomentKind } from '@discobooth/contract/console/sessions-api'
import { PaymentLogEntry, type PaymentLogStatus } from '@discobooth/contract/money/payment'
import type { OperatorLog } from '@discobooth/contract/operator/operator-api'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import type { Mail } from '../../mail/service.ts'
import type { Recordings } from '../../recordings/service.ts'
import type { Payments } from '../../sales/payments/service.ts'
import type { Sessions } from '../../sales/sessions/service.ts'

/** What each owner has written down of one session. */
export type Sources = {
  found: NonNullable<Awaited<ReturnType<Sessions['lookUp']>>>
  consents: Awaited<ReturnType<Sessions['consentsOf']>>
  money: Awaited<ReturnType<Payments['storyOf']>>
  recorded: Awaited<ReturnType<Recordings['storyOf']>>
  mail: Awaited<ReturnType<Mail['ofSession']>>
  logs: OperatorLog[]
  changes: AuditLine[]
}

/** Noted together is noted within this. */
const SAME_MS = 2_000

type Told = Pick<Moment, 'kind'> & Partial<Moment> & { when: Date | string | null | undefined }

/** One line of time of what is written in seven places; nothing is told twice. */
export function momentsOf(sources: Sources): Moment[] {
  const told = [
    ...ofSession(sources),
    ...ofMoney(sources),
    ...ofRecordings(sources),
    ...ofMail(sources),
    ...sources.logs.filter((line) => !isInTrail(line, sources.changes)).flatMap(ofLog),
    ...sources.changes.map(ofChange),
  ]
  return told
    .flatMap(({ when, ...moment }) => (when ? [momentAt(new Date(when), moment)] : []))
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

function momentAt(at: Date, moment: Omit<Told, 'when'>): Moment {
  const blank = { text: null, cents: null, mode: null, who: null, session: null, isTrouble: false }
  return { ...blank, ...moment, at: at.toISOString() }
}

function ofSession({ found, consents, logs }: Sources): Told[] {
  const { session, startedAgainAs } = found
  const ended = logs.find(({ status }) => status === 'ENDED')
  return [
    { when: session.createdAt, kind: 'begun', session: session.startedAgainFrom },
    { when: session.startedAt, kind: 'party-started' },
    { when: session.endDateTime, kind: 'ended', text: detail(ended, 'reason') },
    ...consents.map((one): Told => ({ when: one.consentedAt, kind: 'consent', text: one.wording })),
    ...(startedAgainAs === null ? [] : [againOf(startedAgainAs, logs)]),
  ]
}

/** The other session's beginning is in its own story; here it is when the operator gave it. */
function againOf(session: string, logs: OperatorLog[]): Told {
  const said = logs.findLast(({ message }) => message.includes('started this session again'))
  return { when: said?.curr_date_time ?? null, kind: 'started-again', session }
}

const steps = {
  INITIATED: 'payment-asked',
  AUTHORIZED: null,
  COMPLETED: 'paid',
  FAILED: 'payment-failed',
  PROCESSING: 'refund-under-way',
  REFUNDED: 'refunded',
} as const satisfies Record<PaymentLogStatus, MomentKind | null>

function ofMoney({ money }: Sources): Told[] {
  const begun = money.charges.map(
    ({ refundAskedAt, reason, amount }): Told => ({
      when: refundAskedAt,
      kind: 'refund-begun',
      text: reason,
      cents: amount,
    }),
  )
  const logged = money.log.flatMap((line): Told[] => {
    const { status, method, amount: cents } = line
    const meta = z.safeParse(PaymentLogEntry.shape.meta, line.meta).data ?? {}
    const about = { when: line.at, mode: meta.mode_id ?? null, text: meta.reason ?? null }
    if (status === 'COMPLETED' && method === 'free-mode') {
      return [{ ...about, kind: 'given-free', session: meta.from ?? null }]
    }
    if (status === 'COMPLETED' && method === 'promo-code') return [{ ...about, kind: 'promo-used' }]
    const isRefund = meta.reason?.startsWith('refund_') === true
    if (status === 'FAILED' && isRefund) {
      return [{ ...about, kind: 'refund-failed', cents, isTrouble: true }]
    }
    // A guest's bank takes days for some payments; a code that was made says so as well.
    if (status === 'PROCESSING' && !isRefund) {
      return meta.reason === 'under_way' ? [{ ...about, kind: 'payment-under-way', cents }] : []
    }
    const kind = steps[status]
    return kind ? [{ ...about, kind, cents }] : []
  })
  return [...logged, ...begun]
}

function ofRecordings({ recorded }: Sources): Told[] {
  if (!recorded) return []
  const { recording, files } = recorded
  return [
    {
      when: recording.reportedAt,
      kind: 'recordings-reported',
      text: recording.problem,
      isTrouble: recording.problem !== null,
    },
    ...files.map(
      ({ checkedAt, name, isBroken }): Told => ({
        when: checkedAt,
        kind: 'recording-arrived',
        text: name,
        isTrouble: isBroken,
      }),
    ),
    { when: recording.forgetAskedAt, kind: 'recordings-deleted' },
  ]
}

function ofMail({ mail }: Sources): Told[] {
  if (!mail) return []
  const failed = mail.state === 'failed'
  return [
    { when: mail.createdAt, kind: 'mail-queued' },
    { when: mail.sentAt, kind: 'mail-sent' },
    ...(failed
      ? [
          {
            when: mail.askedAt,
            kind: 'mail-failed',
            text: mail.lastError,
            isTrouble: true,
          } as const,
        ]
      : []),
  ]
}

/** Told already by the rows that say it better. */
const toldElsewhere: ReadonlySet<OperatorLog['status']> = new Set([
  'STARTED',
  'ENDED',
  'COMPLETED',
  'REFUNDED',
  'PERFORMANCE_METRIC',
])

function ofLog(line: OperatorLog): Told[] {
  const { status, message: text, curr_date_time: when } = line
  if (toldElsewhere.has(status)) return []
  if (status === 'MODE_SELECTED') {
    return [{ when, kind: 'mode-chosen', mode: Number(detail(line, 'mode_id')) || null }]
  }
  if (status === 'SONG_SELECTED') {
    return [{ when, kind: 'song-chosen', text: detail(line, 'name') ?? text }]
  }
  return [
    { when, kind: isByHand(line) ? 'done-by-hand' : 'log', text, isTrouble: status === 'ERROR' },
  ]
}

const isByHand = ({ status, type }: OperatorLog) =>
  status === 'USER_INTERACTION' && type === 'AUDIT'

/** What people do is noted in both, in one transaction; the audit trail knows who it was. */
function isInTrail(line: OperatorLog, changes: AuditLine[]): boolean {
  const at = Date.parse(line.curr_date_time)
  return isByHand(line) && changes.some((change) => Math.abs(Date.parse(change.at) - at) < SAME_MS)
}

function ofChange({ at: when, action: text, who }: AuditLine): Told {
  return { when, kind: 'done-by-hand', text, who }
}

const Details = z.record(z.string(), z.unknown())

/** One of the details that a line of the log carries. */
function detail(line: OperatorLog | undefined, name: string): string | null {
  const value = z.safeParse(Details, parseJson(line?.error_code)).data?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
