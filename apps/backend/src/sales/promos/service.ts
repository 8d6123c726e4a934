import { promoModeId } from '@discobooth/contract/modes/mode'
import type { PromoAnswer } from '@discobooth/contract/money/payment-api'
import { promoLink } from '@discobooth/contract/session/session'
import { type Booth, closedFor, unableToGive } from '../../operator/booths/service.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import { type Logs, modeSelected } from '../../platform/logs/service.ts'
import type { Modes } from '../modes/service.ts'
import { lockSession, noSuchSession, payByPromo, reportForeign } from '../sessions/record.ts'
import { giveBackUse, keepUse, promoExists, seedPromos, takeUse, timeOfUse } from './store.ts'

export type Promos = {
  apply(order: { booth: Booth; id: string; code: string }): Promise<Outcome<PromoAnswer>>
  seedDemo(): Promise<void>
}

/** What payments do with a promo, in transactions of their own. */
export const promoUses = { giveBack: giveBackUse, acceptedAt: timeOfUse }

export function createPromos(deps: {
  db: Database
  now: () => Date
  /** How often a booth may guess. */
  wrongCodes: {
    take(booth: string, tokens: number): { ok: true } | { ok: false; waitMs: number }
    giveBack(booth: string, tokens: number): void
  }
  logs: Pick<Logs, 'note' | 'suspect'>
  modes: Pick<Modes, 'find'>
  money: {
    recordPromo(
      trx: InTransaction,
      promo: { sessionId: string; booth: string; modeId: number; code: string },
    ): Promise<void>
  }
}): Promos {
  const { db, logs } = deps

  return {
    async apply({ booth: caller, id, code: typed }) {
      const booth = caller.id
      const code = typed.trim().toLowerCase()
      const taken = deps.wrongCodes.take(booth, 1)
      if (!taken.ok) return refused(tooManyCodes(taken.waitMs))
      const outcome = await db.transaction().execute(async (trx) => {
        const session = await lockSession(trx, id)
        if (session?.owner !== booth) return refused(noSuchSession)
        if (session.endDateTime) return refused(sessionEnded)
        // The same code sent again, because the answer was lost.
        if (session.isPaid && session.paymentLink === promoLink(code)) return answer('ACCEPTED')
        if (session.isPaid) return refused(sessionPaid)
        const unable =
          closedFor(caller) ?? unableToGive(caller, await deps.modes.find(trx, promoModeId))
        if (unable) {
          // Nobody has guessed anything yet.
          deps.wrongCodes.giveBack(booth, 1)
          return refused(unable)
        }
        const promo = await takeUse(trx, code)
        if (promo === undefined) {
          return answer((await promoExists(trx, code)) ? 'USED_UP' : 'WRONG')
        }
        await keepUse(trx, { promo, session_id: id, at: deps.now() })
        await payByPromo(trx, { id, code })
        if (session.sessionMode !== promoModeId) {
          await logs.note(trx, booth, modeSelected({ id, sessionMode: promoModeId, price: 0 }))
        }
        await deps.money.recordPromo(trx, { sessionId: id, booth, modeId: promoModeId, code })
        return answer('ACCEPTED')
      })
      if (!outcome.ok && outcome.refusal === noSuchSession) {
        const message = "A booth tried a promo code on another booth's session"
        await reportForeign(deps, { booth, id, message })
      }
      if (outcome.ok && outcome.value.outcome === 'ACCEPTED') deps.wrongCodes.giveBack(booth, 1)
      return outcome
    },

    seedDemo: () =>
      seedPromos(db, [
        { code: 'disco', max_usages: null },
        { code: 'once', max_usages: 1 },
      ]),
  }
}

function tooManyCodes(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1_000)
  return {
    status: 429,
    code: 'too_many_wrong_codes',
    message: `Too many wrong promo codes. Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
  }
}

function answer(outcome: PromoAnswer['outcome']): Outcome<PromoAnswer> {
  return ok({ outcome })
}

const sessionEnded: Refusal = {
  status: 409,
  code: 'session_ended',
  message: 'This session has ended and takes no promo code any more. Create a new one.',
}

const sessionPaid: Refusal = {
  status: 409,
  code: 'session_paid',
  message: 'This session is paid already. Keep the code for another one.',
}
