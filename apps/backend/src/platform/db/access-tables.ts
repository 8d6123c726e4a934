import type { KeyOrigin } from '@discobooth/contract/operator/key-api'
import type { PassRole } from '@discobooth/contract/operator/operator-api'
import type { ColumnType, Generated } from 'kysely'

export type BoothKeysTable = {
  createdAt: ColumnType<Date, never, never>
  keySha256: string
  booth: string
  origin: Generated<KeyOrigin>
  lastUsedAt: Generated<Date | null>
  endedAt: Generated<Date | null>
}

export type BoothPasscodesTable = {
  booth: string
  role: Generated<PassRole>
  hash: string
  changedAt: Date
}

export type OperatorPassesTable = {
  passSha256: string
  booth: string
  expiresAt: Date
  role: Generated<PassRole>
}
