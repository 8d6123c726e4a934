import type { Mode } from '@discobooth/contract/modes/mode'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

export function listModes(db: Database, options: { includeDisabled: boolean }): Promise<Mode[]> {
  return db
    .selectFrom('modes')
    .selectAll()
    .$if(!options.includeDisabled, (query) => query.where('isEnabled', '=', true))
    .orderBy(sql`coalesce(price, 0)`)
    .orderBy('id')
    .execute()
}

export function findMode(db: Database, id: number): Promise<Mode | undefined> {
  return db.selectFrom('modes').selectAll().where('id', '=', id).executeTakeFirst()
}
