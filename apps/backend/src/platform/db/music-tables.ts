import type { MusicProviderName, SongBeats } from '@discobooth/contract/music/music-api'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type MusicTracksTable = {
  id: string
  path: string
  /** Postgres hands out 64 bits as text. */
  size: ColumnType<string, number, number>
  modifiedMs: ColumnType<string, number, number>
  title: string
  artists: string[]
  album: string
  durationMs: number
  hasPicture: boolean
  coverPath: string | null
  coverVersion: string
  missingSince: Generated<Date | null>
  beats: ColumnType<SongBeats | null, string | null | undefined, string | null>
  beatsFoundBy: Generated<number | null>
  titleKey: GeneratedAlways<string>
  artistKey: GeneratedAlways<string>
  titleWords: GeneratedAlways<string>
  words: GeneratedAlways<string>
}

export type MusicPlaysTable = {
  id: GeneratedAlways<string>
  session_id: string
  booth: string | null
  provider: MusicProviderName
  trackId: string
  trackName: string
  at: Date
}

export type MusicSignInStatesTable = {
  stateSha256: string
  booth: string
  session_id: string
  returnUrl: string
  redirectUri: string
  expiresAt: Date
  usedAt: Generated<Date | null>
}

export type MusicSignInsTable = {
  booth: string
  handleSha256: string
  sealedRefreshToken: string
  sealedAccessToken: string
  obtainedAt: Date
  expiresAt: Date
  signedInAt: Date
  refreshingUntil: Date | null
  endedAt: Date | null
  warnedOn: Date | null
}
