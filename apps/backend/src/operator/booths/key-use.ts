import type { Alerts } from '../../mail/alerts/service.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Logs } from '../../platform/logs/service.ts'
import { noteUse } from './key-store.ts'
import { shortOf } from './keys.ts'

/** Not every call is to be a write. */
const NOTE_AGAIN_MS = 5 * 60_000

type KeyInUse = {
  booth: string
  keySha256: string
  lastUsedAt: Date | null
  endedAt: Date | null
}

/** A key was used. One that was ended is reported, as often as its use is noted. */
export type KeyUse = (key: KeyInUse) => Promise<void>

export function createKeyUse(deps: {
  db: Database
  /** ISO. */
  now: () => string
  logs: Logs
  alerts: Pick<Alerts, 'suspect'>
}): KeyUse {
  const { db, logs, alerts } = deps
  return async ({ booth, keySha256, lastUsedAt, endedAt }) => {
    const now = new Date(deps.now())
    const before = new Date(now.getTime() - NOTE_AGAIN_MS)
    const isNoted = lastUsedAt !== null && lastUsedAt >= before && lastUsedAt <= now
    if (isNoted || !(await noteUse(db, { keySha256, now, before })) || !endedAt) return
    await logs.suspect(booth, {
      session_id: null,
      message: 'A key that was signed out is still in use',
      status: 'ERROR',
      priority: 'HIGH',
      type: 'SECURITY',
      details: { id: shortOf(keySha256), endedAt: endedAt.toISOString() },
    })
    const event = 'revoked-key'
    await db.transaction().execute((trx) => alerts.suspect(trx, { booth, event }))
  }
}
