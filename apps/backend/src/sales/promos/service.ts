import type {
  NewPromos,
  PromoBatch,
  PromoChange,
  PromoFilter,
  PromoGroups,
} from '@discobooth/contract/console/promos-api'
import { promoModeId } from '@discobooth/contract/modes/mode'
import type { PromoAnswer, PromoRequest } from '@discobooth/contract/money/payment-api'
import { promoLink } from '@discobooth/contract/session/session'
import type { ConsoleCaller } from '../../accounts/service.ts'
import { timeZoneOf } from '../../operator/booths/record.ts'
import { type Booth, closedFor, unableToGive } from '../../operator/booths/service.ts'
import type { Allowances } from '../../platform/db/allowances.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { tellConsoles } from '../../platform/events/service.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import { type Logs, modeSelected } from '../../platform/logs/service.ts'
import type { Modes } from '../modes/service.ts'
import { lockSession, noSuchSession, payByPromo, reportForeign } from '../sessions/record.ts'
import { findUse, keepUse, lockPromo, seedPromos, takeUse, takeUseBack } from './store.ts'

/** Ten guesses, and then one every 6 s. */
const CODES = { capacity: 10, perSecond: 1 / 6 }

export type Promos = {
  apply(order: { booth: Booth; id: string } & PromoRequest): Promise<Outcome<PromoAnswer>>
  seedDemo(): Promise<void>
}

/** Promo codes for owners and managers. */
export type PromoDesk = {
  list(caller: ConsoleCaller, filter: PromoFilter): Promise<PromoGroups>
  read(caller: ConsoleCaller, id: string): Promise<Outcome<PromoBatch>>
  make(order: {
    caller: ConsoleCaller
    operationId: string
    promos: NewPromos
  }): Promise<Outcome<PromoBatch>>
  change(order: {
    caller: ConsoleCaller
    id: string
    change: PromoChange
  }): Promise<Outcome<PromoBatch>>
  /** One of them on or off. */
  switchCode(order: {
    caller: ConsoleCaller
    id: string
    code: number
    isOff: boolean
  }): Promise<Outcome<PromoBatch>>
}

/** What payments do with a promo, in transactions of their own. */
export const promoUses = {
  async giveBack(trx: InTransaction, use: { sessionId: string; at: Date }): Promise<boolean> {
    const back = await takeUseBack(trx, use)
    if (back?.booth) await tellConsoles(trx, { event: 'promos', booth: back.booth })
    return back !== undefined
  },
  async acceptedAt(trx: InTransaction, sessionId: string): Promise<Date | undefined> {
    return (await findUse(trx, sessionId))?.at
  },
  /** The mode that a session's promo gave; undefined: it has none. */
  async modeOf(trx: InTransaction, sessionId: string): Promise<number | undefined> {
    return (await findUse(trx, sessionId))?.mode
  },
}

export function createPromos(deps: {
  db: Database
  now: () => Date
  /** How often a booth may guess. */
  wrongCodes: Pick<Allowances, 'take' | 'giveBack'>
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
    async apply({ booth: caller, id, code: typed, anyMode = false }) {
      const booth = caller.id
      const code = typed.trim().toLowerCase()
      const taken = await deps.wrongCodes.take(booth, CODES)
      if (!taken.ok) return refused(tooManyCodes(taken.waitMs))
      let isGuess = true
      const outcome = await db.transaction().execute(async (trx) => {
        const session = await lockSession(trx, id)
        if (session?.owner !== booth) return refused(noSuchSession)
        if (session.endDateTime) return refused(sessionEnded)
        // The same code sent again, because the answer was lost.
        if (session.isPaid && session.paymentLink === promoLink(code)) {
          const mode = await promoUses.modeOf(trx, id)
          return accepted(mode ?? promoModeId)
        }
        if (session.isPaid) return refused(sessionPaid)
        const closed = closedFor(caller)
        if (closed) {
          // Nobody has guessed anything yet.
          isGuess = false
          return refused(closed)
        }
        const at = deps.now()
        const typedHere = { code, booth, at, timeZone: await timeZoneOf(trx, booth) }
        const found = await lockPromo(trx, typedHere)
        const promo = anyMode || found?.mode === promoModeId ? found : undefined
        const mode = promo?.mode ?? promoModeId
        const unable = unableToGive(caller, await deps.modes.find(trx, mode))
        if (unable) {
          // That a code is none would else be found out for nothing.
          if (promo) isGuess = false
          return refused(unable)
        }
        if (!promo) return answer('WRONG')
        if (!(await takeUse(trx, typedHere))) return answer('USED_UP')
        await keepUse(trx, { promo: promo.id, session_id: id, at, booth, mode })
        await payByPromo(trx, { id, code, mode })
        if (session.sessionMode !== mode) {
          await logs.note(trx, booth, modeSelected({ id, sessionMode: mode, price: 0 }))
        }
        await deps.money.recordPromo(trx, { sessionId: id, booth, modeId: mode, code })
        await tellConsoles(trx, { event: 'promos', booth })
        return accepted(mode)
      })
      if (!outcome.ok && outcome.refusal === noSuchSession) {
        const message = "A booth tried a promo code on another booth's session"
        await reportForeign(deps, { booth, id, message })
      }
      if (outcome.ok && outcome.value.outcome === 'ACCEPTED') isGuess = false
      if (!isGuess) await deps.wrongCodes.giveBack(booth, CODES)
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

function answer(outcome: 'WRONG' | 'USED_UP'): Outcome<PromoAnswer> {
  return ok({ outcome })
}

function accepted(mode: number): Outcome<PromoAnswer> {
  return ok({ outcome: 'ACCEPTED', ...(mode !== promoModeId && { mode }) })
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
