import type { Mode, ModeNames } from '@discobooth/contract/modes/mode'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type ModesTable = Omit<Mode, 'names' | 'priceList'> & {
  names: ColumnType<ModeNames, string | undefined, string>
}

export type ModeExceptionsTable = {
  mode: number
  booth: string
  price: Generated<number | null>
  isEnabled: Generated<boolean | null>
}

/** Written by triggers alone. */
export type PriceChangesTable = {
  id: GeneratedAlways<number>
  mode: ColumnType<number, never, never>
  booth: ColumnType<string | null, never, never>
  price: ColumnType<number | null, never, never>
  at: ColumnType<Date, never, never>
}

export type PlannedModeChangesTable = {
  id: string
  mode: number
  change: ColumnType<unknown, string, never>
  from: Date
  author: ColumnType<unknown, string, never>
}
