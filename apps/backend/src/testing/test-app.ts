import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session, SessionChange } from '@discobooth/contract/session/session'
import type { Insertable } from 'kysely'
import { API_BASE, createApp } from '../app.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { folderOfSongs } from '../music/testing/folder-of-songs.ts'
import { hashKey, hashPasscode } from '../operator/adapters/hashes.ts'
import { listenTo } from '../platform/db/announcements.ts'
import type { Schema } from '../platform/db/schema.ts'
import { openTestDatabase, type TestDatabase } from '../platform/db/testing/test-database.ts'
import { readNews } from '../platform/events/kept-news.ts'
import type { PaymentProvider } from '../sales/payments/provider.ts'

export type TestCall = {
  /** Left out: the first booth's. null: none. */
  key?: string | null
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is. */
  text?: string
  headers?: Record<string, string>
  peerAddress?: string
}

export const demo = { boothId: 'demo', boothKey: 'demo-key-demo-key-demo-key-demo-key' }
/** Nobody is signed in there, and nobody asks it anything. */
export const unaskedSpotify = {
  clientId: 'id',
  clientSecret: 'secret',
  accountsUrl: 'http://127.0.0.1:1',
  apiUrl: 'http://127.0.0.1:1/v1',
  sdkUrl: 'http://127.0.0.1:1/sdk.js',
  redirectPath: '/functions/v1/auth-callback',
  playlists: { TOP_40: null, DANCE: null, DISCO: null },
}
const device = { protocol: 'http', raspberryIp: '127.0.0.1', raspberryPort: '5001' } as const

/** The app on a database of the test file's own, with a clock that the test moves. */
export function openTestApp(
  options: {
    demo?: typeof demo
    songs?: Parameters<typeof folderOfSongs>[0]
    spotify?: AppDependencies['spotify']
    publicUrl?: string
    functionsUrl?: string
    trustedProxies?: string[]
    paymentProvider?: PaymentProvider
    formerProviders?: PaymentProvider[]
    mailTransport?: AppDependencies['mailTransport']
    measureDisk?: AppDependencies['measureDisk']
    media?: AppDependencies['media']
    privacyJournal?: AppDependencies['privacyJournal']
    stage?: AppDependencies['stage']
    console?: AppDependencies['console']
    metrics?: AppDependencies['metrics']
    isHosted?: boolean
    project?: AppDependencies['project']
    firstPasscode?: string
    boothKey?: string
    device?: AppDependencies['device']
    /** The booth that calls which name no key come from. */
    firstBooth?: BoothOptions
    /** Another app's, for a second backend beside it. */
    database?: TestDatabase
    /** As a function hears of what others do: by asking. */
    readsNews?: boolean
  } = {},
) {
  const database = options.database ?? openTestDatabase()
  const clock = { time: Date.parse('2026-11-15T20:00:00.000Z'), elapsed: 0 }
  const reports: string[] = []
  const app = createApp({
    db: database.db,
    supabaseKey: 'public',
    demo: options.demo && { ...options.demo, device },
    version: '1.2.3',
    library: folderOfSongs(options.songs),
    spotify: options.spotify,
    publicUrl: options.publicUrl,
    functionsUrl: options.functionsUrl,
    trustedProxies: options.trustedProxies,
    paymentProviders: options.paymentProvider && {
      selling: options.paymentProvider,
      former: options.formerProviders ?? [],
    },
    mailTransport: options.mailTransport,
    measureDisk: options.measureDisk,
    media: options.media,
    privacyJournal: options.privacyJournal,
    stage: options.stage,
    console: options.console,
    metrics: options.metrics,
    ...(options.isHosted && { isHosted: true }),
    project: options.project,
    firstPasscode: options.firstPasscode,
    boothKey: options.boothKey,
    device: options.device,
    hashPasscode: (passcode) => hashPasscode(passcode, CHEAP),
    ownUrl: () => 'http://booth.test',
    pause,
    listen: (channels, isHeard) =>
      options.readsNews
        ? readNews({
            db: database.db,
            channels,
            isHeard,
            pause,
            report: (line) => reports.push(line),
          })
        : listenTo({ channels, address: database.address, log: () => undefined }),
    now: () => new Date(clock.time).toISOString(),
    monotonic: () => clock.elapsed,
    report: (line) => reports.push(line),
  })

  async function call(method: string, path: string, what: TestCall = {}) {
    const key = what.key === undefined ? await firstKey() : what.key
    const text = what.text ?? (what.body === undefined ? null : JSON.stringify(what.body))
    const response = await app.hono.request(
      API_BASE + path,
      {
        method,
        headers: {
          ...(key !== null && { 'x-booth-key': key }),
          ...(text !== null && { 'content-type': 'application/json' }),
          ...what.headers,
        },
        body: text,
      },
      { peerAddress: what.peerAddress },
    )
    const answer = await response.text()
    const body = answer === '' ? undefined : JSON.parse(answer)
    return { status: response.status, headers: response.headers, body }
  }

  let first: Promise<string> | undefined
  const firstKey = () => {
    first ??= makeBooth(database, options.firstBooth).then((booth) => booth.key)
    return first
  }

  return {
    ...database,
    app,
    clock,
    reports,
    call,
    firstKey,
    makeBooth: (settings?: BoothOptions) => makeBooth(database, settings),
    async makeSession(change: SessionChange = {}, key?: string): Promise<Session> {
      const body = { id: randomUUID(), ...change }
      return (await call('POST', '/api/sessions', { body, ...(key && { key }) })).body
    },
    logsOf: (sessionId: string) =>
      database.db
        .selectFrom('logs')
        .selectAll()
        .where('session_id', '=', sessionId)
        .orderBy('id')
        .execute(),
  }
}

type BoothOptions = Partial<Insertable<Schema['booths']>> & { passcode?: string }
/** How dear guessing is is another test's matter. */
const CHEAP = { N: 2, r: 1, p: 1 }

async function makeBooth({ db }: TestDatabase, options: BoothOptions = {}) {
  const { passcode, ...settings } = options
  const key = `key-${randomUUID()}`
  const { id } = await db
    .insertInto('booths')
    .values({ boothId: 'Booth 1', ...settings })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('booth_keys')
    .values({ booth: id, keySha256: hashKey(key) })
    .execute()
  if (passcode !== undefined) {
    const hash = await hashPasscode(passcode, CHEAP)
    const changedAt = new Date(0)
    await db.insertInto('booth_passcodes').values({ booth: id, hash, changedAt }).execute()
  }
  return { id, key }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
