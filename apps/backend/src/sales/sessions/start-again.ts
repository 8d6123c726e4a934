import type { Session } from '@discobooth/contract/session/session'
import { type Booth, unableToBegin } from '../../operator/booths/service.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { Logs } from '../../platform/logs/service.ts'
import type { SessionMoney } from '../payments/service.ts'
import { freeOfCharge } from './money.ts'
import { holdSession, noMode, noSuchSession } from './record.ts'
import { findSession, findStartedAgain, insertSession } from './store.ts'

export type AgainOrder = {
  booth: Booth
  id: string
  /** Asked in the transaction in which it is done; left out: it may be. */
  allow?: (trx: InTransaction) => Promise<Outcome<void>>
  /** Told in the same transaction, of the new session. */
  given?: (trx: InTransaction, session: Session) => Promise<void>
}

export function startAgain(
  deps: {
    db: Database
    now: () => string
    newId: () => string
    logs: Logs
    payments: Pick<SessionMoney, 'recordFree'>
  },
  { booth, id, allow, given }: AgainOrder,
): Promise<Outcome<Session>> {
  return deps.db.transaction().execute(async (trx): Promise<Outcome<Session>> => {
    await holdSession(trx, id)
    const before = await findSession(trx, id)
    if (before?.owner !== booth.id) return refused(noSuchSession)
    const known = await findStartedAgain(trx, id)
    const again = known && (await findSession(trx, known))
    if (again) return ok(again.session)
    const { sessionMode: modeId } = before.session
    if (modeId === null) return refused(noMode)
    const unable = unableToBegin(booth)
    if (unable) return refused(unable)
    const allowed = await allow?.(trx)
    if (allowed?.ok === false) return allowed
    const session: Session = {
      ...before.session,
      id: deps.newId(),
      startDateTime: deps.now(),
      endDateTime: null,
      ...freeOfCharge,
    }
    await insertSession(trx, { owner: booth.id, session, from: id })
    await deps.payments.recordFree(trx, { sessionId: session.id, modeId, again: id })
    await deps.logs.note(trx, booth.id, {
      session_id: session.id,
      message: 'The operator started a session again for nothing',
      status: 'STARTED',
      priority: 'MEDIUM',
      type: 'AUDIT',
      details: { from: id, mode_id: modeId },
    })
    await given?.(trx, session)
    return ok(session)
  })
}
