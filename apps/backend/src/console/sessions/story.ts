import type { SessionStory } from '@discobooth/contract/console/sessions-api'
import { emailNotRequired } from '@discobooth/contract/session/session'
import { changesOf } from '../../accounts/record.ts'
import type { ConsoleCaller } from '../../accounts/service.ts'
import type { Mail } from '../../mail/service.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { Logs } from '../../platform/logs/service.ts'
import type { Recordings } from '../../recordings/service.ts'
import type { Payments } from '../../sales/payments/service.ts'
import type { Sessions } from '../../sales/sessions/service.ts'
import { seesGuests } from '../rights.ts'
import type { SessionList } from './list.ts'
import { momentsOf } from './moments.ts'

export type Stories = {
  read(caller: ConsoleCaller, id: string): Promise<Outcome<SessionStory>>
}

/** Whoever looks after guests may do it, where it would do anything. */
const refundable: ReadonlySet<string> = new Set([
  'paid',
  'refund_failed',
  'refund_canceled',
  'refund_waits',
])

export function createStories(deps: {
  db: Database
  sessions: Pick<Sessions, 'lookUp' | 'consentsOf'>
  payments: Pick<Payments, 'storyOf'>
  recordings: Pick<Recordings, 'storyOf'>
  mail: Pick<Mail, 'ofSession'>
  logs: Pick<Logs, 'ofSession'>
  list: Pick<SessionList, 'show'>
}): Stories {
  const { db, sessions } = deps
  return {
    async read(caller, id) {
      const found = await sessions.lookUp(id)
      if (!found || (caller.booths && !caller.booths.includes(found.session.owner))) {
        return refused(noSuchSession)
      }
      const [consents, money, recorded, mail, logs, changes] = await Promise.all([
        sessions.consentsOf([id]),
        deps.payments.storyOf(id),
        deps.recordings.storyOf(id),
        deps.mail.ofSession(id),
        deps.logs.ofSession(id),
        changesOf(db, id),
      ])
      const { session, startedAgainAs } = found
      const [shown] = await deps.list.show(caller, [session])
      if (!shown) throw new Error('one session is shown as one')
      const mayHelp = seesGuests(caller)
      const { customerEmail } = session
      return ok({
        session: shown,
        language: session.language,
        address: mayHelp && customerEmail !== emailNotRequired ? customerEmail : null,
        charges: money.charges.map((charge) => ({
          reference: charge.paymentId,
          provider: charge.provider,
          takenAt: charge.takenAt.toISOString(),
          cents: charge.amount,
          refundedCents: charge.refundedAmount,
          state: charge.state,
        })),
        moments: momentsOf({ found, consents, money, recorded, mail, logs, changes }),
        startedAgainFrom: session.startedAgainFrom,
        startedAgainAs,
        can: {
          refund: mayHelp && refundable.has(shown.payment),
          resendMail: mayHelp && mail !== undefined,
          startAgain: mayHelp && session.sessionMode !== null,
        },
      })
    },
  }
}

const noSuchSession = {
  status: 404,
  code: 'session_not_found',
  message: 'There is no session with this id at your booths. Look for it in the list.',
} as const
