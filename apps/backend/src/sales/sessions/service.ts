import {
  type Consent,
  type EndReason,
  freeModeLink,
  type Session,
  type SessionChange,
  sosLink,
  type UnfinishedSessions,
} from '@discobooth/contract/session/session'
import type { Alerts } from '../../mail/alerts/service.ts'
import { type Booth, unableToBegin } from '../../operator/booths/service.ts'
import { claimOperation, findOperation, operationReused } from '../../platform/db/operations.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { type Logs, modeSelected, songSelected } from '../../platform/logs/service.ts'
import type { Recordings } from '../../recordings/service.ts'
import type { Modes } from '../modes/service.ts'
import type { SessionMoney } from '../payments/service.ts'
import { countStarted } from '../takings/record.ts'
import { createSessionBooks, type SessionBooks } from './books.ts'
import { blankSession, isSame, merge } from './change.ts'
import { chooseMode } from './choice.ts'
import { forgedFields, isForNothing, pickMoney } from './money.ts'
import {
  holdSession,
  noSuchSession,
  notPaid,
  partyStarted,
  reportForeign,
  sessionEnded,
} from './record.ts'
import { type AgainOrder, startAgain } from './start-again.ts'
import {
  findListed,
  findSession,
  findUnfinished,
  insertConsent,
  insertSession,
  keepPriceList,
  type ListedSession,
  listSessions,
  markStarted,
  type OwnedSession,
  updateSession,
} from './store.ts'

type Order = { booth: Booth; id: string; operationId: string | undefined }

export type Sessions = SessionBooks & {
  read(order: { booth: Booth; id: string }): Promise<Outcome<Session>>
  /** What this booth's guests were in the middle of, if that was not long ago (F6). */
  unfinished(booth: Booth): Promise<UnfinishedSessions>
  /** Merges a change into a session; one that does not exist yet is made if `create` says so. */
  save(order: Order & { change: SessionChange; create: boolean }): Promise<Outcome<Session>>
  /** Ends a session once; ending it again answers the same row. */
  end(order: Order & { reason: EndReason }): Promise<Outcome<Session>>
  /** The party has begun (M3): kept once, and only if it was paid for. */
  started(order: Order): Promise<Outcome<Session>>
  /** Kept for as long as the session is: what was agreed to can be shown later. */
  consent(order: Order & { consent: Consent }): Promise<Outcome<Session>>
  /** The newest first. */
  list(order: {
    booth: string
    limit: number
    before: string | undefined
  }): Promise<ListedSession[]>
  /** One of that list. */
  find(order: { booth: string; id: string }): Promise<ListedSession | undefined>
  /** The same party once more, for nothing, because the operator says so; a second time it is the same one. */
  startAgain(order: AgainOrder): Promise<Outcome<Session>>
}

export function createSessions(deps: {
  db: Database
  now: () => string
  modes: Modes
  newId: () => string
  logs: Logs
  payments: SessionMoney
  alerts: Alerts
  recordings: Pick<Recordings, 'expect'>
  /** Told in the transaction in which a session ends. */
  quieter?: (trx: InTransaction, booth: string) => Promise<void>
}): Sessions {
  const { db, modes, logs, payments, alerts, recordings } = deps

  /** Runs a write alone on its session, and only the first time that its operation id is seen. */
  function once(
    order: Order & { what: string; create: boolean },
    write: (trx: InTransaction, found: OwnedSession | undefined) => Promise<Outcome<Session>>,
  ): Promise<Outcome<Session>> {
    const { booth, id, operationId } = order
    return db.transaction().execute(async (trx) => {
      await holdSession(trx, id)
      const found = await findSession(trx, id)
      if (found && found.owner !== booth.id) {
        await reportForeign(
          { db: trx, logs },
          { booth: booth.id, id, message: "A booth tried to change another booth's session" },
        )
        return refused(noSuchSession)
      }
      if (!found && !order.create) return refused(noSuchSession)
      if (!operationId) return write(trx, found)
      const operation = { booth: booth.id, id: operationId, what: `${order.what} ${id}` }
      const before = await findOperation(trx, operation)
      if (before && before.what !== operation.what) return refused(operationReused)
      if (before) return found ? ok(found.session) : refused(noSuchSession)
      const written = await write(trx, found)
      // Only now: a write that was refused may be sent again under the same id.
      if (written.ok) await claimOperation(trx, operation)
      return written
    })
  }

  async function record(
    trx: InTransaction,
    change: { booth: Booth; before: Session | undefined; after: Session },
  ): Promise<void> {
    const { before, after } = change
    const { id: booth } = change.booth
    if (!before) {
      await logs.note(trx, booth, {
        session_id: after.id,
        message: 'Session started',
        status: 'STARTED',
        priority: 'ROUTINE',
        type: 'OPERATIONAL',
      })
    }
    const { sessionMode, isPaid, paymentLink } = after
    if (sessionMode !== null && sessionMode !== before?.sessionMode) {
      await logs.note(trx, booth, modeSelected({ ...after, sessionMode }))
    }
    const song = songSelected(before, after)
    if (song) await logs.note(trx, booth, song)
    if (sessionMode === null) return
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
    const note = {
      session_id: decided.id,
      message: `A client sent what only the backend decides: ${forged.join(', ')}`,
      status: 'ERROR',
      priority: 'HIGH',
      type: 'SECURITY',
      details: Object.fromEntries(forged.map((field) => [field, { sent: sent[field] }])),
    } as const
    await logs.suspect(attempt.booth.id, note, trx)
    const about = { booth: attempt.booth.id, sessionId: decided.id }
    await alerts.suspect(trx, { ...about, event: 'forged-field' })
  }

  return {
    ...createSessionBooks(db),
    async read({ booth, id }) {
      const found = await findSession(db, id)
      return found?.owner === booth.id ? ok(found.session) : refused(noSuchSession)
    },

    async unfinished(booth) {
      const found = await findUnfinished(db, booth.id)
      return {
        sessions: found.map(({ session, startedAt, startedAgainFrom }) => ({
          session,
          isStarted: startedAt !== null,
          isGift: startedAgainFrom !== null,
        })),
      }
    },

    save({ booth, change, ...order }) {
      return once({ booth, ...order, what: 'save' }, async (trx, found) => {
        const stored = found?.session
        const unable = stored ? undefined : unableToBegin(booth)
        if (unable) return refused(unable)
        const before = stored ?? blankSession(order.id)
        const { sessionMode: modeId = before.sessionMode } = change
        // What was paid for is being given: a dearer mode now would be had for the cheaper one's price.
        if (found?.startedAt && !before.endDateTime && modeId !== before.sessionMode) {
          await reportForgery(trx, { booth, sent: change, decided: before })
          return refused(partyStarted)
        }
        const known = found?.priceList ?? null
        const { sessionMode, priceList } = change
        const choice =
          sessionMode === undefined
            ? ok({ money: pickMoney(before), priceList: known })
            : await chooseMode(modes, trx, {
                booth,
                before,
                known,
                change: { sessionMode, priceList },
              })
        if (!choice.ok) return choice
        const after = { ...merge(before, change), ...choice.value.money }
        const isChanged = !isSame(before, after)
        if (stored?.endDateTime) {
          await reportForgery(trx, { booth, sent: change, decided: stored })
          return isChanged ? refused(sessionEnded) : ok(stored)
        }
        if (!stored) await insertSession(trx, { owner: booth.id, session: after })
        else if (isChanged) await updateSession(trx, after)
        if (choice.value.priceList !== known) {
          await keepPriceList(trx, { id: order.id, priceList: choice.value.priceList })
        }
        if (before.sessionMode !== after.sessionMode || before.isPaid !== after.isPaid) {
          const { isPaid } = after
          const chosen = { sessionId: order.id, modeId, isPaid, wasPaid: before.isPaid }
          await payments.modeChosen(trx, chosen)
        }
        await record(trx, { booth, before: stored, after })
        await reportForgery(trx, { booth, sent: change, decided: after })
        return ok(after)
      })
    },

    end({ booth, reason, ...order }) {
      return once({ booth, ...order, what: 'end', create: false }, async (trx, found) => {
        const stored = found?.session
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
        if (isEmergency) {
          const { id } = stored
          await alerts.raise(trx, { booth: booth.id, kind: 'sos', subject: id, sessionId: id })
        }
        await deps.quieter?.(trx, booth.id)
        const { isPaid } = await payments.sessionEnded(trx, { sessionId: order.id, reason })
        return ok({ ...after, isPaid })
      })
    },

    started({ booth, ...order }) {
      return once({ booth, ...order, what: 'started', create: false }, async (trx, found) => {
        if (!found) return refused(noSuchSession)
        if (found.startedAt) return ok(found.session)
        if (await markStarted(trx, { id: order.id, at: deps.now() })) {
          await recordings.expect(trx, { sessionId: order.id, booth: booth.id })
          const { session } = found
          const where = {
            booth: booth.id,
            mode: session.sessionMode ?? 1,
            at: deps.now(),
          }
          await countStarted(trx, { ...where, isFree: isForNothing(session) })
          return ok(found.session)
        }
        // Nobody is charged for it afterwards, but somebody should know.
        await logs.note(trx, booth.id, {
          session_id: order.id,
          message: 'A party was reported to have started without being paid for',
          status: 'ERROR',
          priority: 'HIGH',
          type: 'AUDIT',
        })
        return refused(notPaid)
      })
    },

    consent({ booth, consent, ...order }) {
      return once({ booth, ...order, what: 'consent', create: false }, async (trx, found) => {
        if (!found) return refused(noSuchSession)
        await insertConsent(trx, { sessionId: order.id, consent })
        return ok(found.session)
      })
    },
    list: ({ booth, ...page }) => listSessions(db, { owner: booth, ...page }),
    find: ({ booth, id }) => findListed(db, { owner: booth, id }),
    startAgain: (order) => startAgain(deps, order),
  }
}
