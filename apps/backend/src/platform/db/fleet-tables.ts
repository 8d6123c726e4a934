import type { BoothFault } from '@discobooth/contract/device/booth-beat'
import type { KeyOrigin } from '@discobooth/contract/operator/key-api'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type BoothKeysTable = {
  createdAt: ColumnType<Date, never, never>
  /** In the order in which they were given out. */
  place: GeneratedAlways<string>
  keySha256: string
  booth: string
  origin: Generated<KeyOrigin>
  lastUsedAt: Generated<Date | null>
  endedAt: Generated<Date | null>
  isReplaced: Generated<boolean>
}

export type JoinCodesTable = {
  codeSha256: string
  booth: string
  expiresAt: Date
  isReplacement: Generated<boolean>
}

export type BoothBeatsTable = {
  booth: string
  at: Date
  beat: ColumnType<unknown, string, string>
  faults: Generated<string[]>
}

export type BoothFaultsTable = {
  id: GeneratedAlways<string>
  booth: string
  fault: BoothFault
  since: Date
  until: Generated<Date | null>
}
