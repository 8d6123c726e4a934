import type { ConsoleRole } from '@discobooth/contract/console/people-api'
import type { GuestCounts } from '@discobooth/contract/console/privacy-api'
import type { OperatorLanguage } from '@discobooth/contract/texts/languages'
import type { JWK } from 'jose'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type ConsolePeopleTable = {
  id: string
  email: string
  role: ConsoleRole
  refundLimit: Generated<number | null>
  language: Generated<OperatorLanguage>
  invitedAt: Date
  joinedAt: Generated<Date | null>
}

export type RecoveryCodesTable = { codeSha256: string; person: string; madeAt: Date }

type Snapshot = ColumnType<unknown, string | null, never>

/** Added to, never changed. */
export type PrivacyActsTable = {
  place: GeneratedAlways<string>
  id: string
  kind: 'erasure' | 'own_erasure' | 'withdrawal'
  at: Date
  by: string | null
  /** Of an address: `addressMark` of the link maker. */
  mark: string | null
  sessions: string[]
  counts: ColumnType<Partial<GuestCounts>, string, never>
  /** When all of it was forgotten. */
  doneAt: Date | null
}

export type AuditTrailTable = {
  id: GeneratedAlways<string>
  at: Date
  who: string
  person: string | null
  role: string | null
  origin: string
  booth: string | null
  action: string
  subject: Generated<string>
  before: Snapshot
  after: Snapshot
}

/** How somebody came in, in the words of the claim `amr`; seconds since 1970. */
export type Amr = { method: 'password' | 'otp' | 'totp'; timestamp: number }[]
export type Level = 'aal1' | 'aal2'

/** The tables of the schema `accounts`, which Supabase has not. */
export type AccountTable = {
  users: {
    id: string
    passwordHash: Generated<string | null>
    metadata: ColumnType<Record<string, unknown>, string | undefined, string>
    createdAt: Date
    updatedAt: Date
    lastSignInAt: Generated<Date | null>
    recoverySentAt: Generated<Date | null>
    pairFactor: Generated<string | null>
    pairStep: Generated<string | null>
  }
  factors: {
    id: Generated<string>
    user: string
    kind: 'totp' | 'phone'
    friendlyName: string
    status: Generated<'unverified' | 'verified'>
    /** In base32, as an authenticator app takes it. */
    secret: string
    lastStep: ColumnType<string, number | undefined, number>
    createdAt: Date
    updatedAt: Date
    lastChallengedAt: Generated<Date | null>
  }
  challenges: { id: Generated<string>; factor: string; createdAt: Date }
  sessions: {
    id: Generated<string>
    user: string
    aal: Generated<Level>
    amr: ColumnType<Amr, string, string>
    factor: Generated<string | null>
    network: string
    userAgent: string
    createdAt: Date
    refreshedAt: Date
  }
  refresh_tokens: {
    tokenSha256: string
    session: string
    madeAt: Date
    usedAt: Generated<Date | null>
  }
  links: { tokenSha256: string; user: string; kind: 'recovery' | 'invite'; expiresAt: Date }
  networks: { user: string; network: string; seenAt: Date }
  allowances: { name: string; rest: number; at: Date }
  signing_keys: { kid: string; jwk: ColumnType<JWK, string, never>; madeAt: Date }
}
