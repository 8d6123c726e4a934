import type { Mode } from '@discobooth/contract/mode'
import {
  type EndReason,
  freeModeLink,
  type Session,
  type SessionChange,
  sosLink,
} from '@discobooth/contract/session'
import type { Booth } from '../booths/service.ts'
import { claimOperation, findOperation } from '../db/operations.ts'
import type { Database, InTransaction } from '../db/schema.ts'
import { type Outcome, ok, refused } from '../http/answer.ts'
import type { Logs } from '../logs/service.ts'
import type { Modes } from '../modes/service.ts'
import type { Payments } from '../payments/service.ts'
import { blankSession, isSame, merge } from './change.ts'
import { decideMoney, forgedFields, pickMoney } from './money.ts'
import { modeUnavailable, noSuchSession, operationReused, sessionEnded } from './refusals.ts'
import { findSession, insertSession, lockSession, updateSession } from './store.ts'

type Order = { booth: Booth; id: string; operationId: string | undefined }

export type Sessions = {
  read(order: { booth: Booth; id: string }): Promise<Outcome<Session>>
  /** Merges a change into a session; one that does not exist yet is made if `create` says so. */
  save(order: Order & { change: SessionChange; create: boolean }): Promise<Outcome<Session>>
  /** Ends a session once; ending it again answers the same row. */
  end(order: Order & { reason: EndReason }): Promise<Outcome<Session>>
}

export function createSessions(deps: {
  db: Database
  now: () => string
  modes: Modes
  logs: Logs
  payments: Payments
}): Sessions {
  const { db, modes, logs, payments } = deps

  /** Runs a write alone on its session, and only the first time that its operation id is seen. */
  function once(
    order: Order & { what: string; create: boolean },
    write: (trx: InTransaction, stored: Session | undefined) => Promise<Outcome<Session>>,
  ): Promise<Outcome<Session>> {
    const { booth, id, operationId } = order
    return db.transaction().execute(async (trx) => {
      await lockSession(trx, id)
      const found = await findSession(trx, id)
      if (found ? found.owner !== booth.id : !order.create) return refused(noSuchSession)
      if (!operationId) return write(trx, found?.session)
      const operation = { booth: booth.id, id: operationId, what: `${order.what} ${id}` }
      const before = await findOperation(trx, operation)
      if (before && before.what !== operation.what) return refused(operationReused)
      if (before) return found ? ok(found.session) : refused(noSuchSession)
      const written = await write(trx, found?.session)
      // Only now: a write that was refused may be sent again under the same id.
      if (written.ok) await claimOperation(trx, operation)
      return written
    })
  }

  async function chooseMode(
    trx: InTransaction,
    choice: { booth: Booth; before: Session; modeId: number | null },
  ): Promise<Outcome<ReturnType<typeof pickMoney>>> {
    const { before, modeId } = choice
    const { freeMode } = choice.booth.settings
    if (modeId === null) return ok(decideMoney({ before, mode: null, freeMode }))
    const mode: Mode | undefined = await modes.findOnSale(trx, modeId)
    if (mode) return ok(decideMoney({ before, mode, freeMode }))
    // Taken off sale after this guest had chosen it.
    return modeId === before.sessionMode ? ok(pickMoney(before)) : refused(modeUnavailable)
  }

  async function record(
    trx: InTransaction,
    change: { booth: Booth; before: Session | undefined; after: Session },
  ): Promise<void> {
    const { before, after } = change
    const about = { session_id: after.id, priority: 'ROUTINE', type: 'OPERATIONAL' } as const
    const { id: booth } = change.booth
    if (!before) {
      const message = 'Session started'
      await logs.note(trx, booth, { ...about, message, status: 'STARTED' })
    }
    const { sessionMode, price, isPaid, paymentLink } = after
    if (sessionMode === null) return
    if (sessionMode !== before?.sessionMode) {
      const details = { mode_id: sessionMode, price }
      const message = 'Mode selected'
      await logs.note(trx, booth, { ...about, message, status: 'MODE_SELECTED', details })
    }
    if (isPaid && paymentLink === freeModeLink) {
      await payments.recordFree(trx, { sessionId: after.id, modeId: sessionMode })
    }
  }

  async function reportForgery(
    trx: InTransaction,
    attempt: { booth: Booth; sent: SessionChange; decided: Session },
  ): Promise<void> {
    const { sent, decided } = attempt
    const forged = forgedFields(sent, decided)
    if (forged.length === 0) return
    await logs.note(trx, attempt.booth.id, {
      session_id: decided.id,
      message: `A client sent what only the backend decides: ${forged.join(', ')}`,
      status: 'ERROR',
      priority: 'HIGH',
      type: 'SECURITY',
      details: Object.fromEntries(forged.map((field) => [field, { sent: sent[field] }])),
    })
  }

  return {
    async read({ booth, id }) {
      const found = await findSession(db, id)
      return found?.owner === booth.id ? ok(found.session) : refused(noSuchSession)
    },

    save({ booth, change, ...order }) {
      return once({ booth, ...order, what: 'save' }, async (trx, stored) => {
        const before = stored ?? blankSession(order.id)
        const money =
          change.sessionMode === undefined
            ? ok(pickMoney(before))
            : await chooseMode(trx, { booth, before, modeId: change.sessionMode })
        if (!money.ok) return money
        const after = { ...merge(before, change), ...money.value }
        const isChanged = !isSame(before, after)
        if (stored?.endDateTime) {
          await reportForgery(trx, { booth, sent: change, decided: stored })
          return isChanged ? refused(sessionEnded) : ok(stored)
        }
        if (!stored) await insertSession(trx, { owner: booth.id, session: after })
        else if (isChanged) await updateSession(trx, after)
        await record(trx, { booth, before: stored, after })
        await reportForgery(trx, { booth, sent: change, decided: after })
        return ok(after)
      })
    },

    end({ booth, reason, ...order }) {
      return once({ booth, ...order, what: 'end', create: false }, async (trx, stored) => {
        if (!stored) return refused(noSuchSession)
        if (stored.endDateTime) return ok(stored)
        const isEmergency = reason === 'sos'
        const paymentLink = isEmergency ? sosLink : stored.paymentLink
        const after = { ...stored, endDateTime: deps.now(), paymentLink }
        await updateSession(trx, after)
        await logs.note(trx, booth.id, {
          session_id: stored.id,
          message: 'Session ended',
          status: 'ENDED',
          priority: isEmergency ? 'HIGH' : 'ROUTINE',
          type: 'OPERATIONAL',
          details: { reason },
        })
        return ok(after)
      })
    },
  }
}
