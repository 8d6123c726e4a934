import type { Generated } from 'kysely'

export type RecordingsTable = {
  session_id: string
  booth: string
  tokenSha256: string
  firstHeardAt: Date
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
}
