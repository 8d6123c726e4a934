import type { AuditAction } from '@discobooth/contract/console/audit-actions'
import type { SessionStory } from '@discobooth/contract/console/sessions-api'
import type { ConsoleCaller } from '../../accounts/service.ts'
import type { Mail } from '../../mail/service.ts'
import type { Booths } from '../../operator/booths/service.ts'
import type { InTransaction } from '../../platform/db/schema.ts'
import type { Events } from '../../platform/events/service.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { Payments } from '../../sales/payments/service.ts'
import type { Sessions } from '../../sales/sessions/service.ts'
import { doneBefore, onceOnly } from '../once.ts'
import type { Stories } from './story.ts'

type Order = { caller: ConsoleCaller; id: string; reason: string; operationId: string }
type Done = Promise<Outcome<SessionStory>>

/** What is done for a guest who calls: the same as at the booth, with a reason, and once. */
export type SessionActs = {
  refund(order: Order): Done
  resendMail(order: Order): Done
  startAgain(order: Order): Done
}

export function createSessionActs(deps: {
  /** Milliseconds since 1970. */
  now: () => number
  booths: Pick<Booths, 'find'>
  sessions: Pick<Sessions, 'startAgain'>
  payments: Pick<Payments, 'refund'>
  mail: Pick<Mail, 'resend'>
  stories: Stories
  tell: Pick<Events, 'tellGift'>
}): SessionActs {
  const { stories } = deps

  async function act(
    { caller, id, reason, operationId }: Order,
    action: AuditAction,
    carryOut: (at: {
      booth: string
      allow: ReturnType<typeof onceOnly>
    }) => Promise<Outcome<unknown>>,
  ): Done {
    const before = await stories.read(caller, id)
    if (!before.ok) return before
    const booth = before.value.session.booth.id
    const at = new Date(deps.now())
    const allow = onceOnly({ caller, operationId, booth, action, subject: id, reason, at })
    const done = await carryOut({ booth, allow })
    return done.ok || done.refusal === doneBefore ? stories.read(caller, id) : done
  }

  return {
    refund: (order) =>
      act(order, 'gave the money back', ({ booth, allow }) => {
        let cents = 0
        return deps.payments.refund({
          booth: { id: booth },
          id: order.id,
          by: 'console',
          async allow(trx: InTransaction, money) {
            cents += money.cents
            if (cents > limitOf(order.caller)) return refused(beyondLimit)
            return allow(trx, { cents: money.cents })
          },
        })
      }),
    resendMail: (order) =>
      act(order, 'sent the mail again', ({ booth, allow }) =>
        deps.mail.resend({ booth, sessionId: order.id, allow }),
      ),
    startAgain: (order) =>
      act(order, 'started the session again for nothing', async ({ booth, allow }) => {
        const standing = await deps.booths.find(booth)
        const again = await deps.sessions.startAgain({
          ...{ booth: standing, id: order.id, allow },
          given: (trx, { id: sessionId }) => deps.tell.tellGift(trx, { booth, sessionId }),
        })
        return again.ok ? ok(undefined) : again
      }),
  }
}

/** Cents that somebody may give back at once. */
function limitOf({ refundLimit }: ConsoleCaller): number {
  return refundLimit === null ? Number.POSITIVE_INFINITY : Math.round(refundLimit * 100)
}

const beyondLimit: Refusal = {
  status: 403,
  code: 'refund_limit',
  message: 'This is more than you may give back at once. Ask an owner.',
}
