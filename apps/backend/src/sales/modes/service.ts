import type { Mode } from '@discobooth/contract/modes/mode'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { findMode, listModes } from './store.ts'

export type Modes = {
  /** Cheapest first. */
  list(options: { includeDisabled: boolean }): Promise<Mode[]>
  /** On sale or not any more. */
  find(trx: InTransaction, id: number): Promise<Mode | undefined>
  /** The mode, if it is on sale. */
  findOnSale(trx: InTransaction, id: number): Promise<Mode | undefined>
}

export function createModes(db: Database): Modes {
  return {
    list: (options) => listModes(db, options),
    find: findMode,
    async findOnSale(trx, id) {
      const mode = await findMode(trx, id)
      return mode?.isEnabled ? mode : undefined
    },
  }
}
