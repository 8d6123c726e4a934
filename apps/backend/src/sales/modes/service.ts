import { type Mode, ModeId } from '@discobooth/contract/modes/mode'
import type { Database } from '../../platform/db/schema.ts'
import { findMode, listModes } from './store.ts'

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
