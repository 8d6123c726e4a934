import { Passcode } from '@discobooth/contract/operator/operator-api'
import { isWeakPasscode } from '@discobooth/contract/operator/weak-passcode'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import type { AppDependencies } from '../../../apps/backend/src/app-dependencies.ts'
import type { PlaylistNames } from '../../../apps/backend/src/music/library/playlists.ts'
import type { SpotifySettings } from '../../../apps/backend/src/music/spotify/settings.ts'
import type { DatabaseAddress } from '../../../apps/backend/src/platform/db/pool.ts'
import {
  type MailSettings,
  readMail,
} from '../../../apps/backend/src/platform/node/environment/mail.ts'
import {
  type MediaSettings,
  readMedia,
} from '../../../apps/backend/src/platform/node/environment/media.ts'
import {
  readPlaylistNames,
  readSpotify,
} from '../../../apps/backend/src/platform/node/environment/music.ts'
import {
  type PaymentSettings,
  readPayments,
} from '../../../apps/backend/src/platform/node/environment/payment.ts'

const NamedKeys = z.record(z.string(), z.string().check(z.minLength(1)))

type Variable = (name: string) => string | undefined

export type HostSettings = {
  database: DatabaseAddress
  /** Any of these names the project. */
  supabaseKey: string
  otherSupabaseKeys: readonly string[]
  /** Where the project answers. */
  supabaseUrl: string
  /** Where the pages are, the guests' too; undefined: no mail leads to any. */
  publicUrl: string | undefined
  /** Its own Auth, which keeps the accounts of the console. */
  project: NonNullable<AppDependencies['project']>
  /** What the schedule in the database says; undefined: no schedule is to call. */
  scheduleSecret: string | undefined
  /** Only where somebody takes mails. */
  mail: MailSettings | undefined
  media: MediaSettings
  /** What the operator calls the three playlists of the own songs. */
  playlistNames: PlaylistNames
  /** Of the one booth that this project is for, whose controller wants the same. */
  boothKey: string | undefined
  /** Where that controller answers its kiosk; nobody calls it from here. */
  controllerUrl: string | undefined
  payments: PaymentSettings | undefined
  spotify: SpotifySettings | undefined
  firstPasscode: string | undefined
}

const FEWEST_LETTERS = 32
const TRANSACTION_POOLER_PORT = '6543'
const CLOSED_PORTS: readonly number[] = [25, 587]

/** What the host tells its functions, and what their owner set as secrets; throws one line that says what to correct. */
export function readHostSettings(variable: Variable): HostSettings {
  const keys = readKeys(variable)
  const supabaseUrl = setByHost(variable, 'SUPABASE_URL')
  return {
    database: readDatabase(variable),
    ...keys,
    supabaseUrl,
    publicUrl: readPublicUrl(variable),
    project: {
      url: supabaseUrl,
      key: keys.supabaseKey,
      secretKey: readSecretKey(variable),
      issuer: readIssuer(variable),
    },
    scheduleSecret: readSecret(variable, 'SCHEDULE_SECRET'),
    mail: readOpenMail(variable),
    media: readStore(variable),
    playlistNames: readLists(variable),
    boothKey: readSecret(variable, 'BOOTH_KEY'),
    controllerUrl: readControllerUrl(variable),
    payments: readOwnPayments(variable),
    spotify: readOwnSpotify(variable, supabaseUrl),
    firstPasscode: readPasscode(variable),
  }
}

/** A database of one's own is somewhere else: never without TLS, never without a look at its certificate. */
function readDatabase(variable: Variable): DatabaseAddress {
  const own = variable('DATABASE_URL')
  if (!own) return { connectionString: setByHost(variable, 'SUPABASE_DB_URL') }
  const url = URL.parse(own)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('DATABASE_URL must be an address like postgres://user:password@host:5432/name.')
  }
  if (url.port === TRANSACTION_POOLER_PORT) {
    throw new Error(
      'DATABASE_URL must name the database or its session pooler (port 5432): a transaction pooler (6543) takes no time limits.',
    )
  }
  const ca = variable('DATABASE_CA')
  if (ca && !/^\s*-----BEGIN CERTIFICATE-----[^]+-----END CERTIFICATE-----\s*$/.test(ca)) {
    throw new Error('DATABASE_CA must be the certificate that the database is signed with, as PEM.')
  }
  // What it says of TLS itself would be taken instead of this.
  for (const name of [...url.searchParams.keys()]) {
    if (/^(ssl|uselibpqcompat)/.test(name)) url.searchParams.delete(name)
  }
  return { connectionString: url.href, ssl: ca ? { ca } : {} }
}

/** The keys as they are now, by their names, and the one of before: either alone is enough. */
function readKeys(variable: Variable): Pick<HostSettings, 'supabaseKey' | 'otherSupabaseKeys'> {
  const named = variable('SUPABASE_PUBLISHABLE_KEYS')
  const older = variable('SUPABASE_ANON_KEY')
  const keys = [
    ...(named ? readNamedKeys(named, 'SUPABASE_PUBLISHABLE_KEYS') : []),
    ...(older ? [older] : []),
  ]
  const [supabaseKey, ...otherSupabaseKeys] = keys
  if (supabaseKey !== undefined) return { supabaseKey, otherSupabaseKeys }
  throw new Error(
    'SUPABASE_PUBLISHABLE_KEYS or SUPABASE_ANON_KEY must be set. The host sets them; locally, put one in the environment.',
  )
}

function readNamedKeys(text: string, name: string): string[] {
  const read = z.safeParse(NamedKeys, parseJson(text))
  if (read.success) return Object.values(read.data)
  throw new Error(`${name} must be JSON like {"default":"sb_…"}.`)
}

/** The key that changes accounts, as it is now or was before; without one nobody can be invited. */
function readSecretKey(variable: Variable): string | undefined {
  const named = variable('SUPABASE_SECRET_KEYS')
  const [first] = named ? readNamedKeys(named, 'SUPABASE_SECRET_KEYS') : []
  return first ?? (variable('SUPABASE_SERVICE_ROLE_KEY') || undefined)
}

/** Whom tokens name, where the project has a domain of its own. */
function readIssuer(variable: Variable): string | undefined {
  const issuer = variable('AUTH_ISSUER')
  if (issuer && URL.parse(issuer)?.pathname !== '/auth/v1') {
    throw new Error('AUTH_ISSUER must be an address like https://auth.example.org/auth/v1.')
  }
  return issuer || undefined
}

function readSecret(variable: Variable, name: string): string | undefined {
  const secret = variable(name)
  if (secret && secret.length < FEWEST_LETTERS) {
    throw new Error(`${name} must have at least ${FEWEST_LETTERS} letters and digits.`)
  }
  return secret || undefined
}

function readControllerUrl(variable: Variable): string | undefined {
  const url = variable('CONTROLLER_URL')
  if (url && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new Error('CONTROLLER_URL must be an address like http://127.0.0.1:5000.')
  }
  return url || undefined
}

/** Only a whole host: what our pages load, and what mails name, begins at its root. */
function readPublicUrl(variable: Variable): string | undefined {
  const text = variable('PUBLIC_URL')
  if (!text) return undefined
  const url = URL.parse(text)
  const isHost = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/'
  if (isHost && url.search === '' && url.hash === '') return url.origin
  throw new Error(
    "PUBLIC_URL must be the address of the screen's page, like https://booth.example.org.",
  )
}

function readOwnPayments(variable: Variable): PaymentSettings | undefined {
  const read = readPayments(variable)
  if (!read.ok) throw new Error(read.line)
  return read.payments
}

function readOwnSpotify(variable: Variable, supabaseUrl: string): SpotifySettings | undefined {
  const read = readSpotify(variable)
  if (!read.ok) throw new Error(read.line)
  // The kiosk is served from somewhere else: the provider returns to where the functions are.
  return read.spotify && { ...read.spotify, redirectOrigin: supabaseUrl }
}

function readPasscode(variable: Variable): string | undefined {
  const passcode = variable('OPERATOR_PASSCODE')
  if (!passcode) return undefined
  if (z.safeParse(Passcode, passcode).success && !isWeakPasscode(passcode)) return passcode
  throw new Error(
    'OPERATOR_PASSCODE must be four digits that nobody tries first: no repeats, rows or years. Choose another.',
  )
}

/** A mail would wait three days for a port that the host never opens. */
function readOpenMail(variable: Variable): MailSettings | undefined {
  const read = readMail(variable)
  if (!read.ok) throw new Error(read.line)
  const { mail } = read
  if (mail?.kind === 'smtp' && CLOSED_PORTS.includes(mail.smtp.port)) {
    throw new Error(
      `SMTP_URL must name port 465, like smtps://user:password@mail.example.org:465: functions can't reach port ${mail.smtp.port}. Or take RESEND_API_KEY or POSTMARK_SERVER_TOKEN instead.`,
    )
  }
  return mail
}

function readStore(variable: Variable): MediaSettings {
  const read = readMedia(variable)
  if (!read.ok) throw new Error(read.line)
  return read.media
}

function readLists(variable: Variable): PlaylistNames {
  const read = readPlaylistNames(variable)
  if (!read.ok) throw new Error(read.line)
  return read.playlistNames
}

function setByHost(variable: Variable, name: string): string {
  const value = variable(name)
  if (value) return value
  throw new Error(`${name} is not set. The host sets it; locally, put it in the environment.`)
}
