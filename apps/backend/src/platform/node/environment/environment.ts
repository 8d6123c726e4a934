import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Passcode } from '@discobooth/contract/operator/operator-api'
import { isWeakPasscode } from '@discobooth/contract/operator/weak-passcode'
import * as z from 'zod/mini'
import type { PlaylistNames } from '../../../music/library/playlists.ts'
import type { SpotifySettings } from '../../../music/spotify/settings.ts'
import { isReachableFromOutside } from '../../../recordings/session-mail/ways.ts'
import { type MailSettings, readMail } from './mail.ts'
import { type MediaSettings, readMedia } from './media.ts'
import { readPlaylistNames, readSpotify } from './music.ts'
import { type PaymentSettings, readPayments } from './payment.ts'
import { type PublicListener, readProxies, readPublic } from './public.ts'

const repository = fileURLToPath(new URL('../../../../../../', import.meta.url))

const Address = z.url({ protocol: /^https?$/ })

/** Every setting the backend takes from its environment. */
const Environment = z.object({
  PORT: z._default(
    z.string().check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535)),
    '8080',
  ),
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/)), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), `${repository}data`),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  BACKENDS: z._default(z.enum(['one', 'many']), 'one'),
  DRAIN_SECONDS: z._default(z.string().check(z.regex(/^(?:1?\d|20)$/)), '0'),
  PUBLIC_URL: z.optional(Address),
  KIOSK_DIR: z._default(z.string().check(z.minLength(1)), `${repository}apps/kiosk/dist`),
  CONSOLE_DIR: z._default(z.string().check(z.minLength(1)), `${repository}apps/console/dist`),
  BOOTH_KEY: z.optional(z.string().check(z.minLength(32))),
  CONTROLLER_URL: z.optional(Address),
  DEMO_BOOTH_KEY: z.optional(z.string().check(z.minLength(32))),
  DEMO_CONTROLLER_URL: z.optional(Address),
  STAGE_DIR: z.optional(z.string().check(z.minLength(1))),
  OPERATOR_PASSCODE: z.optional(Passcode.check(z.refine((passcode) => !isWeakPasscode(passcode)))),
  SONGS_DIR: z._default(z.string().check(z.minLength(1)), `${repository}songs`),
  FFMPEG: z._default(z.string().check(z.minLength(1)), 'ffmpeg'),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\w.+/=-]{32,200}$/))),
  SUPABASE_KEY: z._default(z.string().check(z.regex(/^[\w.-]{1,500}$/)), 'discobooth-local'),
})

const wanted: Record<keyof z.infer<typeof Environment>, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address or a name to listen on, like 127.0.0.1',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address like postgres://user:password@host/database',
  BACKENDS: 'one or many',
  DRAIN_SECONDS: 'a number of seconds from 0 to 20',
  PUBLIC_URL: 'an address like https://booth.example.org',
  KIOSK_DIR: 'the folder of the built kiosk',
  CONSOLE_DIR: 'the folder of the built console',
  BOOTH_KEY: 'at least 32 characters',
  CONTROLLER_URL: 'an address like http://127.0.0.1:5000',
  DEMO_BOOTH_KEY: 'at least 32 characters',
  DEMO_CONTROLLER_URL: 'an address like http://127.0.0.1:5000',
  STAGE_DIR: "the folder of the demo's stage",
  OPERATOR_PASSCODE: 'four digits that nobody tries first: no repeats, rows or years',
  SONGS_DIR: 'the folder of the songs',
  FFMPEG: 'a program, or the path of one',
  METRICS_TOKEN: 'at least 32 letters and digits',
  SUPABASE_KEY: 'up to 500 letters, digits, dots, dashes and underscores',
}

export type Settings = {
  /** Of the private listener, which opens every door. */
  port: number
  host: string
  /** Only where strangers are to reach this backend. */
  publicListener: PublicListener | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** Other backends work on the same database: nothing that they need is kept on this machine. */
  isOneOfMany: boolean
  /** How long calls are still answered while it ends, until whoever sends them has noticed. */
  drainMs: number
  publicUrl: string | undefined
  /** Whose word about who calls is believed. */
  trustedProxies: string[]
  kioskDir: string
  consoleDir: string
  /** Of the one booth on this machine, whose controller wants the same. */
  boothKey: string | undefined
  /** Where that controller answers. */
  controllerUrl: string | undefined
  demoBoothKey: string | undefined
  demoControllerUrl: string | undefined
  /** The page at /demo, only with the demo's booth. */
  stageDir: string | undefined
  /** For booths that have no passcode yet. */
  firstPasscode: string | undefined
  /** Who brings it may read /metrics from elsewhere. */
  metricsToken: string | undefined
  supabaseKey: string
  songsDir: string
  /** Decodes songs, so that their beats are found. */
  ffmpeg: string
  /** What the operator calls the library's three playlists. */
  playlistNames: PlaylistNames
  /** Only where Spotify is the booth's music. */
  spotify: SpotifySettings | undefined
  /** Only where real money is taken; else the demo cashier does as if. */
  payments: PaymentSettings | undefined
  /** Only where somebody takes mails. */
  mail: MailSettings | undefined
  media: MediaSettings
}

/** The settings, or one line that says what to correct. An empty variable counts as unset. */
export function readEnvironment(
  variables: Record<string, string | undefined>,
): { ok: true; settings: Settings } | { ok: false; line: string } {
  const set = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')
  const given = Object.fromEntries(set)
  const result = z.safeParse(Environment, given)
  if (!result.success) {
    const [name, kind] =
      Object.entries(wanted).find(([known]) => known === result.error.issues[0]?.path[0]) ?? []
    return { ok: false, line: `${name} must be ${kind}.` }
  }
  const env = result.data
  const music = readSpotify((name) => given[name])
  if (!music.ok) return music
  const lists = readPlaylistNames((name) => given[name])
  if (!lists.ok) return lists
  const payments = readPayments((name) => given[name])
  if (!payments.ok) return payments
  const mail = readMail((name) => given[name])
  if (!mail.ok) return mail
  const media = readMedia((name) => given[name])
  if (!media.ok) return media
  const listener = readPublic((name) => given[name])
  if (!listener.ok) return listener
  const publicUrl = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin
  const takesRealMoney = payments.payments !== undefined
  const line = refuseDemo({ demoBoothKey: env.DEMO_BOOTH_KEY, publicUrl, takesRealMoney })
  if (line !== undefined) return { ok: false, line }
  const missing = env.BACKENDS === 'many' && lackedByMany(given)
  if (missing) return { ok: false, line: `${missing} must be set with BACKENDS=many: ${SHARED}` }
  const proxies = readProxies((name) => given[name])
  if (!proxies.ok) return proxies
  return {
    ok: true,
    settings: {
      port: Number(env.PORT),
      host: env.HOST,
      publicListener: listener.publicListener,
      dataDir: resolve(env.DATA_DIR),
      databaseUrl: env.DATABASE_URL,
      isOneOfMany: env.BACKENDS === 'many',
      drainMs: Number(env.DRAIN_SECONDS) * 1_000,
      publicUrl,
      trustedProxies: proxies.trustedProxies,
      kioskDir: resolve(env.KIOSK_DIR),
      consoleDir: resolve(env.CONSOLE_DIR),
      boothKey: env.BOOTH_KEY,
      controllerUrl: env.CONTROLLER_URL,
      demoBoothKey: env.DEMO_BOOTH_KEY,
      demoControllerUrl: env.DEMO_CONTROLLER_URL,
      stageDir: env.STAGE_DIR && resolve(env.STAGE_DIR),
      firstPasscode: env.OPERATOR_PASSCODE,
      metricsToken: env.METRICS_TOKEN,
      supabaseKey: env.SUPABASE_KEY,
      spotify: music.spotify,
      payments: payments.payments,
      mail: mail.mail,
      media: media.media,
      songsDir: resolve(env.SONGS_DIR),
      ffmpeg: env.FFMPEG,
      playlistNames: lists.playlistNames,
    },
  }
}

const SHARED =
  'several backends share one Postgres, one S3 store and the address by which they are found. See docs/operators/scale.md.'

function lackedByMany(given: Record<string, string | undefined>): string | undefined {
  return ['DATABASE_URL', 'S3_ENDPOINT', 'PUBLIC_URL'].find((name) => !given[name])
}

/**
 * Why the demo's booth can't be here, as one line; undefined: it can. Its key is handed to its own
 * machine without a question and its passcode is in the README, so it must never meet real money, nor
 * be an address that strangers are led to.
 */
function refuseDemo(about: {
  demoBoothKey: string | undefined
  publicUrl: string | undefined
  takesRealMoney: boolean
}): string | undefined {
  if (about.demoBoothKey === undefined) return undefined
  if (about.takesRealMoney) {
    return 'PAYMENT_PROVIDER must be demo with npm start: the demo gives its booth away. For real money, install a booth: docs/operators/installing.md.'
  }
  if (isReachableFromOutside(about.publicUrl)) {
    return 'PUBLIC_URL must be an address of your own network with npm start, like http://192.168.1.20:8080: the demo is for nobody else. For guests, install a booth: docs/operators/installing.md.'
  }
  return undefined
}
