import type { Selectable } from 'kysely'
import type { Database, Schema } from '../../platform/db/schema.ts'
import { type FoundSession, findSessions, type SessionWish } from './finding.ts'
import { findSession, type SessionRow } from './record.ts'
import { findStartedAgain } from './store.ts'

export type ConsentRow = Selectable<Schema['consents']>

/** Sessions of all booths, for people with an account. */
export type SessionBooks = {
  /** The newest first. */
  search(wish: SessionWish): Promise<FoundSession[]>
  /** One of them, and which one was given in its place. */
  lookUp(id: string): Promise<{ session: SessionRow; startedAgainAs: string | null } | undefined>
  /** What was agreed to in these sessions, the oldest first. */
  consentsOf(ids: string[]): Promise<ConsentRow[]>
}

export function createSessionBooks(db: Database): SessionBooks {
  return {
    search: (wish) => findSessions(db, wish),
    async lookUp(id) {
      const session = await findSession(db, id)
      const startedAgainAs = (await findStartedAgain(db, id)) ?? null
      return session && { session, startedAgainAs }
    },
    async consentsOf(ids) {
      if (ids.length === 0) return []
      return db
        .selectFrom('consents')
        .selectAll()
        .where('session_id', 'in', ids)
        .orderBy('id')
        .execute()
    },
  }
}
