import type { Mode } from '@discobooth/contract/modes/mode'
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
    list: (options) => listModes(db, options),
    find: findMode,
    async findOnSale(on, id) {
      const mode = await findMode(on, id)
      return mode?.isEnabled ? mode : undefined
    },
  }
}
