import type { AuditAction } from '@discobooth/contract/console/audit-actions'
import { processId } from '@discobooth/contract/device/process-id'
import type {
  OperatorSession,
  OperatorSessions,
  PassRole,
} from '@discobooth/contract/operator/operator-api'
import type { Session } from '@discobooth/contract/session/session'
import { maskedEmail } from '@discobooth/contract/session/session'
import { noteAtBooth } from '../../accounts/record.ts'
import type { Mail } from '../../mail/service.ts'
import type { InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { Logs } from '../../platform/logs/service.ts'
import type { Recordings } from '../../recordings/service.ts'
import type { Modes } from '../../sales/modes/service.ts'
import type { Payments } from '../../sales/payments/service.ts'
import { noSuchSession } from '../../sales/sessions/record.ts'
import type { Sessions } from '../../sales/sessions/service.ts'
import type { Booth, Booths } from '../booths/service.ts'
import { claimStaffRefund, NIGHT_MS } from './staff-refunds.ts'

type Order = { booth: Booth; id: string }
/** Staff do this for tonight's guests only. */
type OrderBy = Order & { role: PassRole }
type Listed = Awaited<ReturnType<Sessions['list']>>[number]

export type SessionDesk = {
  list(page: {
    booth: string
    limit: number
    before: string | undefined
    role: PassRole
  }): Promise<OperatorSessions>
  refund(order: OrderBy): Promise<Outcome<OperatorSession>>
  resendMail(order: Order): Promise<Outcome<OperatorSession>>
  startAgain(order: OrderBy): Promise<Outcome<Session>>
}

const gaveBack = 'gave the money back'
const toRefund = ['paid', 'refund_failed', 'refund_canceled']
/** What waits after many refunds in an hour waits for the operator. */
const refundable: Record<PassRole, ReadonlySet<string>> = {
  staff: new Set(toRefund),
  operator: new Set([...toRefund, 'refund_waits']),
}

/** What staff start again: what stands as sold, and was not given back. */
const startable: ReadonlySet<string> = new Set(['paid', 'free', 'promo'])

/** The last sessions, and what an operator can do for a guest who comes back. */
export function createSessionDesk(deps: {
  sessions: Pick<Sessions, 'list' | 'find' | 'startAgain'>
  payments: Pick<Payments, 'statesOf' | 'refund'>
  mail: Pick<Mail, 'statesOf' | 'resend'>
  recordings: Pick<Recordings, 'countsOf'>
  modes: Pick<Modes, 'list'>
  booths: Pick<Booths, 'settings'>
  logs: Logs
  /** Milliseconds since 1970. */
  now: () => number
}): SessionDesk {
  const { sessions, payments, mail, recordings } = deps

  const isTonights = ({ createdAt }: Listed) => createdAt.getTime() > deps.now() - NIGHT_MS

  /** A session of tonight, which is all that staff may touch. */
  async function tonights({ booth, id }: Order): Promise<Outcome<Listed>> {
    const found = await sessions.find({ booth: booth.id, id })
    if (!found) return refused(noSuchSession)
    return isTonights(found) ? ok(found) : refused(notTonight)
  }

  /** What is done at the booth is in the audit trail, in the transaction in which it is done. */
  const noted =
    ({ booth, id, role: by }: OrderBy, action: AuditAction) =>
    async (trx: InTransaction, { cents }: { cents?: number } = {}): Promise<Outcome<void>> => {
      const now = deps.now()
      const after = cents === undefined ? {} : { after: { cents } }
      await noteAtBooth(trx, { booth: booth.id, by, now, action, subject: id, ...after })
      return ok(undefined)
    }

  /** Up to what the operator allows for a night. */
  async function refundByStaff(order: Order): Promise<Outcome<void>> {
    const found = await tonights(order)
    if (!found.ok) return found
    const { staffRefundLimit } = await deps.booths.settings(order.booth.id)
    const limitCents = Math.round(staffRefundLimit * 100)
    return payments.refund({
      ...order,
      by: 'staff',
      async allow(trx, money) {
        const claim = { ...money, booth: order.booth.id, limitCents, now: deps.now() }
        if (!(await claimStaffRefund(trx, claim))) return refused(staffLimit)
        return noted({ ...order, role: 'staff' }, gaveBack)(trx, money)
      },
    })
  }

  async function show(listed: Listed[], role: PassRole): Promise<OperatorSession[]> {
    const ids = listed.map(({ id }) => id)
    const [states, mails, media, modes] = await Promise.all([
      payments.statesOf(ids),
      mail.statesOf(ids),
      recordings.countsOf(ids),
      deps.modes.list({ includeDisabled: true }),
    ])
    const names = new Map(modes.map((mode) => [mode.id, mode.name]))
    return listed.map((session) => {
      const state = states.get(session.id) ?? 'unpaid'
      return {
        id: session.id,
        processId: processId(session.id),
        createdAt: session.createdAt.toISOString(),
        startedAt: session.startedAt?.toISOString() ?? null,
        endedAt: session.endDateTime?.toISOString() ?? null,
        sessionMode: session.sessionMode,
        modeName: names.get(session.sessionMode ?? 0) ?? null,
        price: session.price,
        songName: session.songName,
        payment: state === 'unpaid' && session.sessionMode === null ? 'none' : state,
        email: maskedEmail(session.customerEmail),
        mail: mails.get(session.id) ?? 'none',
        media: media.get(session.id) ?? null,
        canRefund: refundable[role].has(state),
        canResendMail: mails.has(session.id),
        startedAgainFrom: session.startedAgainFrom,
        startedAgainAs: session.startedAgainAs,
      }
    })
  }

  async function one({ booth, id, role }: OrderBy): Promise<Outcome<OperatorSession>> {
    const found = await sessions.find({ booth: booth.id, id })
    const [shown] = found ? await show([found], role) : []
    return shown ? ok(shown) : refused(noSuchSession)
  }

  return {
    async list({ limit, role, ...page }) {
      const found = await sessions.list({ ...page, limit: limit + 1 })
      const listed = role === 'staff' ? found.filter(isTonights) : found
      const shown = await show(listed.slice(0, limit), role)
      const next = listed.length > limit ? (shown.at(-1)?.id ?? null) : null
      return { sessions: shown, next }
    },
    async refund(order) {
      const allow = noted(order, gaveBack)
      const done = await (order.role === 'staff'
        ? refundByStaff(order)
        : payments.refund({ ...order, allow }))
      return done.ok ? one(order) : done
    },
    async resendMail(wish) {
      const order = { ...wish, role: 'operator' } as const
      const found = await one(order)
      if (!found.ok) return found
      const allow = noted(order, 'sent the mail again')
      const asked = await mail.resend({ booth: order.booth.id, sessionId: order.id, allow })
      return asked.ok ? one(order) : asked
    },
    async startAgain({ role, ...order }) {
      const allow = noted({ ...order, role }, 'started the session again for nothing')
      if (role === 'operator') return sessions.startAgain({ ...order, allow })
      const found = await tonights(order)
      if (!found.ok) return found
      const state = (await payments.statesOf([order.id])).get(order.id) ?? 'unpaid'
      // Else a friend who never paid has party after party, each started again from the last.
      const isOnce = found.value.startedAgainFrom === null
      if (!(isOnce && startable.has(state))) return refused(staffStartAgain)
      const again = await sessions.startAgain({ ...order, allow })
      if (again.ok) {
        await deps.logs.report(order.booth.id, {
          session_id: order.id,
          message: 'Staff started this session again',
          status: 'USER_INTERACTION',
          priority: 'MEDIUM',
          type: 'AUDIT',
        })
      }
      return again
    },
  }
}

const notTonight = {
  status: 403,
  code: 'not_tonight',
  message: 'Staff help the guests of the last twelve hours. Ask the operator for older ones.',
} as const

const staffLimit = {
  status: 403,
  code: 'staff_refund_limit',
  message: 'This is more than staff may give back in a night. The operator can do it.',
} as const

const staffStartAgain = {
  status: 403,
  code: 'staff_start_again',
  message: 'Staff start again what was paid and not given back, once. The operator can do it.',
} as const
