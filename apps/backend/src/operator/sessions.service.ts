import type { OperatorSession, OperatorSessions } from '@discobooth/contract/operator-api'
import type { Session } from '@discobooth/contract/session'
import type { Booth } from '../booths/service.ts'
import { type Outcome, ok, refused } from '../http/answer.ts'
import type { Mail } from '../mail/service.ts'
import type { Recordings } from '../media/service.ts'
import type { Payments } from '../payments/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { maskedEmail } from './masked-email.ts'

type Order = { booth: Booth; id: string }
type Listed = Awaited<ReturnType<Sessions['list']>>[number]

export type SessionDesk = {
  list(page: {
    booth: string
    limit: number
    before: string | undefined
  }): Promise<OperatorSessions>
  refund(order: Order): Promise<Outcome<OperatorSession>>
  resendMail(order: Order): Promise<Outcome<OperatorSession>>
  startAgain(order: Order): Promise<Outcome<Session>>
}

/** The last sessions, and what an operator can do for a guest who comes back. */
export function createSessionDesk(deps: {
  sessions: Pick<Sessions, 'list' | 'find' | 'startAgain'>
  payments: Pick<Payments, 'statesOf' | 'refund'>
  mail: Pick<Mail, 'statesOf' | 'resend'>
  recordings: Pick<Recordings, 'countsOf'>
}): SessionDesk {
  const { sessions, payments, mail, recordings } = deps

  async function show(listed: Listed[]): Promise<OperatorSession[]> {
    const ids = listed.map(({ id }) => id)
    const [states, mails, media] = await Promise.all([
      payments.statesOf(ids),
      mail.statesOf(ids),
      recordings.countsOf(ids),
    ])
    return listed.map((session) => {
      const state = states.get(session.id) ?? 'unpaid'
      return {
        id: session.id,
        processId: session.id.slice(0, 8).toUpperCase(),
        createdAt: session.createdAt.toISOString(),
        startedAt: session.startedAt?.toISOString() ?? null,
        endedAt: session.endDateTime?.toISOString() ?? null,
        sessionMode: session.sessionMode,
        price: session.price,
        songName: session.songName,
        payment: state === 'unpaid' && session.sessionMode === null ? 'none' : state,
        email: maskedEmail(session.customerEmail),
        mail: mails.get(session.id) ?? 'none',
        media: media.get(session.id) ?? null,
        canRefund: state === 'paid' || state === 'refund_failed' || state === 'refund_canceled',
        canResendMail: mails.has(session.id),
        startedAgainFrom: session.startedAgainFrom,
        startedAgainAs: session.startedAgainAs,
      }
    })
  }

  async function one({ booth, id }: Order): Promise<Outcome<OperatorSession>> {
    const found = await sessions.find({ booth: booth.id, id })
    const [shown] = found ? await show([found]) : []
    return shown ? ok(shown) : refused(noSuchSession)
  }

  return {
    async list({ limit, ...page }) {
      const listed = await sessions.list({ ...page, limit: limit + 1 })
      const shown = await show(listed.slice(0, limit))
      const next = listed.length > limit ? (shown.at(-1)?.id ?? null) : null
      return { sessions: shown, next }
    },
    async refund(order) {
      const done = await payments.refund(order)
      return done.ok ? one(order) : done
    },
    async resendMail(order) {
      const found = await one(order)
      if (!found.ok) return found
      const isAsked = await mail.resend({ booth: order.booth.id, sessionId: order.id })
      return isAsked ? one(order) : refused(noMail)
    },
    startAgain: (order) => sessions.startAgain(order),
  }
}

const noSuchSession = {
  status: 404,
  code: 'session_not_found',
  message: 'This booth has no session with this id. Choose one of the list.',
} as const

const noMail = {
  status: 409,
  code: 'no_mail',
  message: 'No mail was made for this session, so there is none to send again.',
} as const
