import type { createAccountsPart } from './accounts/module.ts'
import type { Stage } from './demo/stage/stage.ts'
import type { MailTransport } from './mail/transport.ts'
import type { MetricsSettings } from './metrics/serve.ts'
import type { LibraryDependencies } from './music/library/service.ts'
import type { SpotifySettings } from './music/spotify/settings.ts'
import type { hashPasscode } from './operator/adapters/hashes.ts'
import type { DemoBooth } from './operator/booths/service.ts'
import type { MeasureDisk } from './operator/desk/status.service.ts'
import type { Database } from './platform/db/schema.ts'
import type { ConsolePages } from './platform/http/console-pages.ts'
import type { PrivacyJournal } from './privacy/service.ts'
import type { MediaDependencies } from './recordings/module.ts'
import type { SalesDependencies } from './sales/module.ts'

/** What the app is made of; what is optional is not there everywhere. */
export type AppDependencies = SalesDependencies & {
  db: Database
  /** The public key that names this project; not a secret. */
  supabaseKey: string
  /** Others that name it as well, where the host has several. */
  otherSupabaseKeys?: readonly string[]
  /** The demo's booth, where there is a demo. */
  demo?: DemoBooth | undefined
  /** The key of the one booth on this machine, and where its controller answers. */
  boothKey?: string | undefined
  device?: DemoBooth['device'] | undefined
  /** The demo's one page for everything; never where real money is taken (M6). */
  stage?: Stage | undefined
  /** The owner's console, where it is served from here. */
  console?: ConsolePages | undefined
  version: string
  /** Where the figures of this process are asked for. */
  metrics?: MetricsSettings | undefined
  /** The folder of songs, and what the operator calls its playlists. */
  library: Pick<LibraryDependencies, 'files' | 'playlistNames' | 'pause' | 'pace'>
  /** Only where Spotify is the booth's music. */
  spotify?: SpotifySettings | undefined
  /** Under which the kiosk is reached from outside, if it is. */
  publicUrl?: string | undefined
  /** Where we answer, where that is no place for pages: functions may serve none. */
  functionsUrl?: string | undefined
  /** Whose word about who calls is believed. */
  trustedProxies?: readonly string[] | undefined
  /** On Supabase, where a project keeps the accounts of people. */
  isHosted?: boolean
  project?: Parameters<typeof createAccountsPart>[0]['project']
  /** The time, ISO. */
  now: () => string
  /** Who takes mails; without one the demo keeps them in its inbox, and others have none. */
  mailTransport?: MailTransport | undefined
  /** Where there is a disk to take recordings. */
  media?: MediaDependencies | undefined
  /** What was done for guests' privacy, outside of the database; none where there is no disk. */
  privacyJournal?: PrivacyJournal | undefined
  /** How full the disk is, where there is one. */
  measureDisk?: MeasureDisk | undefined
  /** How passcodes are hashed; left out: dear to guess. */
  hashPasscode?: typeof hashPasscode
  /** What opens a booth that nobody has given a passcode; the demo's has one. */
  firstPasscode?: string | undefined
  /** Milliseconds on a clock that never jumps. */
  monotonic: () => number
  report: (line: string) => void
  isDraining?: () => boolean
}
