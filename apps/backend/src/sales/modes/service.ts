import { type Mode, ModeId } from '@discobooth/contract/modes/mode'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

export type Modes = {
  /** Cheapest first. */
  list(options: { includeDisabled: boolean }): Promise<Mode[]>
  /** On sale or not any more. */
  find(db: Database, id: number): Promise<Mode | undefined>
  /** The mode, if it is on sale. */
  findOnSale(db: Database, id: number): Promise<Mode | undefined>
}

export function createModes(db: Database): Modes {
  return {
    async list(options) {
      const modes = await listModes(db, options)
      // The booth has no program for another: a session could not hold it.
      return modes.filter(({ id }) => ModeId.safeParse(id).success)
    },
    find: findMode,
    async findOnSale(on, id) {
      const mode = await findMode(on, id)
      return mode?.isEnabled ? mode : undefined
    },
  }
}

function listModes(db: Database, options: { includeDisabled: boolean }): Promise<Mode[]> {
  return db
    .selectFrom('modes')
    .selectAll()
    .$if(!options.includeDisabled, (query) => query.where('isEnabled', '=', true))
    .orderBy(sql`coalesce(price, 0)`)
    .orderBy('id')
    .execute()
}

function findMode(db: Database, id: number): Promise<Mode | undefined> {
  return db.selectFrom('modes').selectAll().where('id', '=', id).executeTakeFirst()
}
