import type { Seller } from '@discobooth/contract/console/closing-api'
import type { BoothSettings } from '@discobooth/contract/device/booth-settings'
import type { Brand } from '@discobooth/contract/device/brand'
import type { MusicProviderName, PlaylistKey } from '@discobooth/contract/music/music-api'
import type {
  AlertKind,
  PassRole,
  SessionPayment,
} from '@discobooth/contract/operator/operator-api'
import type { Language, Session } from '@discobooth/contract/session/session'
import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'
import type {
  AccountTable,
  AuditTrailTable,
  ConsolePeopleTable,
  PrivacyActsTable,
  RecoveryCodesTable,
} from './account-tables.ts'
import type {
  BoothBeatsTable,
  BoothFaultsTable,
  BoothKeysTable,
  JoinCodesTable,
} from './fleet-tables.ts'
import type {
  AlertChoicesTable,
  AlertsTable,
  MailsTable,
  MediaFilesTable,
  RecordingsTable,
} from './mail-and-media-tables.ts'
import type {
  CashierLedgerTable,
  ChargesTable,
  ClosedLinesTable,
  ClosedMonthsTable,
  LedgerEntriesTable,
  LedgerReadingsTable,
  ModeExceptionsTable,
  ModesTable,
  PaymentLogTable,
  PaymentsTable,
  PayoutsTable,
  PlannedModeChangesTable,
  PriceChangesTable,
  PromosTable,
  PromoUsesTable,
  ProviderPricesTable,
  ReceiptsTable,
  TakingsDaysOfAllTable,
  TakingsDaysOfBoothsTable,
  TakingsDaysTable,
  TakingsOfAllTable,
  TakingsTable,
} from './money-tables.ts'
import type {
  MusicPlaysTable,
  MusicSignInStatesTable,
  MusicSignInsTable,
  MusicTracksTable,
} from './music-tables.ts'
import type {
  BoothCommandsTable,
  ConsoleLinesTable,
  Dated,
  JobsTable,
  LogsTable,
  NewsTable,
  OperationsTable,
} from './platform-tables.ts'

type Changing = Dated & { updatedAt: ColumnType<Date, never, Date> }

type BoothsTable = Changing & {
  id: Generated<string>
  boothId: string
  freeMode: Generated<boolean>
  language: Generated<Language>
  helpNumber: Generated<string>
  priceMultiplier: Generated<number>
  songMenu: Generated<BoothSettings['songMenu']>
  partyVolume: Generated<number>
  protocol: Generated<BoothSettings['protocol']>
  raspberryIp: Generated<string>
  raspberryPort: Generated<string>
  raspberryEndpoint: Generated<string>
  location: ColumnType<BoothSettings['location'], string | null | undefined, string | null>
  brand: ColumnType<Brand, string | undefined, string>
  brandLogo: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
  outOfOrderSince: Generated<Date | null>
  musicProvider: Generated<MusicProviderName | null>
  playlists: ColumnType<BoothPlaylists, string | undefined, string>
  operatorEmail: Generated<string>
  timeZone: Generated<string>
  alerts: Generated<AlertKind[]>
  staffRefundLimit: Generated<number>
  isDemo: Generated<boolean>
  place: Generated<string>
  groupName: Generated<string>
  health: ColumnType<unknown, string | null | undefined, string | null>
  healthAt: ColumnType<Date | null, string | null | undefined, string | null>
}

/** Ids that the operator chose, by provider; the others are found by their usual names. */
export type BoothPlaylists = Partial<
  Record<MusicProviderName, Partial<Record<PlaylistKey, string>>>
>

type SessionTable = Changing & {
  id: string
  boothId: string | null
  songName: string | null
  songAlbum: string | null
  songDuration: number | null
  songArtist: string | null
  albumCoverUrl: string | null
  startDateTime: Date | null
  endDateTime: Date | null
  sessionMode: number | null
  isPaid: boolean
  paymentLink: string | null
  customerEmail: string | null
  language: Language
  price: number | null
  location: ColumnType<Session['location'], string, string>
  owner: string
  startedAt: Generated<Date | null>
  startedAgainFrom: Generated<string | null>
  payment: Generated<Exclude<SessionPayment, 'none'>>
  priceList: Generated<number | null>
}

type ConsentsTable = Dated & {
  id: GeneratedAlways<string>
  session_id: string
  wording: string
  language: Language
  consentedAt: Date
}

type ConsentWordingsTable = Pick<ConsentsTable, 'wording' | 'language'> & {
  id: GeneratedAlways<string>
  times: number
  firstAt: Date
  lastAt: Date
}

type CashierLinksTable = {
  id: string
  key: string
  session_id: string
  amount: number
  productName: string
  language: Language
  state: Generated<'open' | 'paid' | 'declined' | 'closed'>
}

export type Schema = {
  booths: BoothsTable
  booth_keys: BoothKeysTable
  join_codes: JoinCodesTable
  booth_beats: BoothBeatsTable
  booth_faults: BoothFaultsTable
  booth_passcodes: BoothPasscodesTable
  passcode_tries: {
    booth: string
    door: 'kiosk' | 'setup' | 'kiosk-elsewhere'
    tries: Generated<number>
    nextAt: Date
  }
  operator_passes: OperatorPassesTable
  booth_commands: BoothCommandsTable
  staff_refunds: { charge: string; booth: string; cents: number; at: Date }
  operations: OperationsTable
  news: NewsTable
  modes: ModesTable
  mode_exceptions: ModeExceptionsTable
  price_changes: PriceChangesTable
  planned_mode_changes: PlannedModeChangesTable
  promos: PromosTable
  session: SessionTable
  consents: ConsentsTable
  consent_wordings: ConsentWordingsTable
  logs: LogsTable
  console_lines: ConsoleLinesTable
  payments: PaymentsTable
  payment_log: PaymentLogTable
  charges: ChargesTable
  provider_prices: ProviderPricesTable
  takings: TakingsTable
  takings_days: TakingsDaysTable
  takings_of_all: TakingsOfAllTable
  takings_days_of_all: TakingsDaysOfAllTable
  takings_days_of_booths: TakingsDaysOfBoothsTable
  vat_rates: { mode: number; percent: number }
  closed_months: ClosedMonthsTable
  closed_lines: ClosedLinesTable
  book_days: { day: string; isCorrection: boolean }
  ledger_entries: LedgerEntriesTable
  payouts: PayoutsTable
  ledger_readings: LedgerReadingsTable
  sellers: Seller & { isOnly: Generated<boolean> }
  receipts: ReceiptsTable
  payment_events: { provider: string; id: string; type: string; receivedAt: Date }
  promo_uses: PromoUsesTable
  promo_tries: AccountTable['allowances']
  jobs: JobsTable
  mails: MailsTable
  alerts: AlertsTable
  alert_choices: AlertChoicesTable
  held_alerts: { person: string; alert: string }
  recordings: RecordingsTable
  media_files: MediaFilesTable
  media_secret: { isOnly: Generated<boolean>; value: string }
  cashier_links: CashierLinksTable
  cashier_payments: { id: string; link: string; amount: number; refundedAmount: Generated<number> }
  cashier_refunds: { key: string; payment: string; amount: number }
  cashier_ledger: CashierLedgerTable
  cashier_payouts: { id: GeneratedAlways<string>; amountCents: number; at: Date }
  cashier_events: { id: string; body: string; deliveredAt: Generated<Date | null> }
  cashier_secret: { isOnly: Generated<boolean>; value: string }
  music_tracks: MusicTracksTable
  music_words: { word: string }
  music_playlists: { id: string; path: string; name: string }
  music_playlist_tracks: { playlist: string; track: string }
  music_plays: MusicPlaysTable
  music_sign_in_states: MusicSignInStatesTable
  music_sign_ins: MusicSignInsTable
  music_secret: { isOnly: Generated<boolean>; value: string }
  console_people: ConsolePeopleTable
  console_people_booths: { person: string; booth: string }
  recovery_codes: RecoveryCodesTable
  audit_trail: AuditTrailTable
  privacy_acts: PrivacyActsTable
  'accounts.users': AccountTable['users']
  'accounts.factors': AccountTable['factors']
  'accounts.challenges': AccountTable['challenges']
  'accounts.sessions': AccountTable['sessions']
  'accounts.refresh_tokens': AccountTable['refresh_tokens']
  'accounts.links': AccountTable['links']
  'accounts.networks': AccountTable['networks']
  'accounts.allowances': AccountTable['allowances']
  'accounts.signing_keys': AccountTable['signing_keys']
}

export type Database = Kysely<Schema>
export type InTransaction = Transaction<Schema>

type BoothPasscodesTable = {
  booth: string
  role: Generated<PassRole>
  hash: string
  changedAt: Date
}

type OperatorPassesTable = {
  passSha256: string
  booth: string
  expiresAt: Date
  role: Generated<PassRole>
}

/**
 * What backends on one database do one after another, or only one of them: the two numbers of each
 * advisory lock. All are here, as no two may be the same;
 * and nothing of `pg` is: a statement at the terminal shows values as Postgres writes them.
 */
const lock = (number: number) => [0x6473_6362, number] as const
export const advisoryLocks = {
  folder: lock(1),
  migrations: lock(2),
  signingKeys: lock(4),
  people: lock(5),
  listening: lock(6),
}
