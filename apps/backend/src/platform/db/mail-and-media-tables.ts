import type { AlertKind } from '@discobooth/contract/operator/operator-api'
import type { Language } from '@discobooth/contract/session/session'
import type { Generated, GeneratedAlways } from 'kysely'

export type MailsTable = {
  id: Generated<string>
  /** null: it is to one of the console's people. */
  booth: string | null
  kind: 'alert' | 'session' | 'account'
  session_id: string | null
  to: string
  language: Language
  subject: string
  text: string
  html: string
  hasAttachments: Generated<boolean>
  state: Generated<'waiting' | 'sent' | 'failed'>
  round: Generated<number>
  tries: Generated<number>
  lastError: Generated<string | null>
  createdAt: Date
  askedAt: Date
  sentAt: Generated<Date | null>
}

export type AlertsTable = {
  id: GeneratedAlways<string>
  booth: string
  kind: AlertKind
  subject: string
  session_id: string | null
  detail: string | null
  beganAt: Date
  dueAt: Date
  overAt: Generated<Date | null>
  toldAt: Generated<Date | null>
  mail: Generated<string | null>
}

export type AlertChoicesTable = {
  person: string
  kinds: AlertKind[]
  quietFrom: string | null
  quietUntil: string | null
}

export type RecordingsTable = {
  session_id: string
  booth: string
  tokenSha256: string
  firstHeardAt: Date
  filmToCome: Generated<boolean>
  reportedAt: Generated<Date | null>
  startedAt: Generated<Date | null>
  problem: Generated<string | null>
  strip: Generated<'none' | 'made' | 'failed'>
  outcome: Generated<'mailed' | 'no_mail_wanted' | 'no_address' | 'nothing' | null>
  forgetAskedAt: Generated<Date | null>
  forgottenAt: Generated<Date | null>
}

export type MediaFilesTable = {
  id: Generated<string>
  session_id: string
  name: string
  bytes: number
  sha256: string
  durationMs: Generated<number | null>
  receivedBytes: Generated<number>
  isAwaited: Generated<boolean>
  checkedAt: Generated<Date | null>
  keptAt: Generated<Date | null>
  isBroken: Generated<boolean>
  uploadId: Generated<string | null>
  hasSums: Generated<boolean>
  partAskedAt: Generated<Date | null>
}
