import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import manifest from '../../../package.json' with { type: 'json' }
import { type App, createApp } from '../../app.ts'
import type { Stage } from '../../demo/stage/stage.ts'
import { openSongFolder } from '../../music/library/adapters/song-folder.ts'
import type { LibraryDependencies } from '../../music/library/service.ts'
import { openSongBucket } from '../../music/library/song-bucket.ts'
import type { DemoBooth } from '../../operator/booths/service.ts'
import { deviceAt } from '../../operator/booths/settings.ts'
import { openJournalFile } from '../../privacy/adapters/journal-file.ts'
import { openFolderStore } from '../../recordings/adapters/folder-store.ts'
import { openIncomingFolder } from '../../recordings/adapters/incoming-folder.ts'
import type { MediaDependencies } from '../../recordings/module.ts'
import { openS3Store } from '../../recordings/s3/s3-store.ts'
import { isReachableFromOutside } from '../../recordings/session-mail/ways.ts'
import { listenTo } from '../db/announcements.ts'
import { createEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/supervisor.ts'
import { migrate } from '../db/migrations.ts'
import { type DatabaseAddress, openDatabase, openPool } from '../db/pool.ts'
import { readMissed } from '../events/kept-news.ts'
import { measureDisk } from './disk.ts'
import type { Settings } from './environment/environment.ts'
import { openMail } from './environment/mail.ts'
import { openProviders } from './environment/payment.ts'
import { createKioskFiles } from './kiosk-files.ts'
import { createListeners } from './listeners.ts'
import { runtimeFigures } from './runtime-figures.ts'
import { serveSite } from './site.ts'

const DRAIN_MS = 5_000
const DEMO_BOOTH = 'demo'
const NO_PUBLIC_PORT =
  'The payment provider has to reach this backend, and PUBLIC_PORT is not set: whatever leads strangers to PORT opens all of it to them. See docs/operators/security.md.'
const NO_TRUSTED_PROXY =
  'PUBLIC_PORT is set and TRUSTED_PROXIES is not: all who come through a proxy count as one caller, and share its budget of calls. For a proxy on this machine set TRUSTED_PROXIES=127.0.0.1. See docs/operators/security.md.'

export type Backend = {
  start(): Promise<Started | { ok: false; line: string }>
  /** May be called at any moment, also while starting. */
  stop(): Promise<void>
}

/** `publicUrl`: where strangers may call, if they may. */
type Started = { ok: true; url: string; publicUrl?: string | undefined }

/** The whole backend on this machine: ports, database, API and kiosk. */
export function createBackend(options: {
  settings: Settings
  log: (line: string) => void
}): Backend {
  const { settings, log } = options
  const listeners = createListeners(settings)
  let postgres: EmbeddedPostgres | undefined
  let pool: pg.Pool | undefined
  let app: App | undefined
  let starting: Promise<unknown> = Promise.resolve()
  let isDraining = false
  let isStopping = false

  async function findDatabase(): Promise<DatabaseAddress> {
    if (settings.databaseUrl) return { connectionString: settings.databaseUrl }
    postgres = createEmbeddedPostgres({ dataDir: settings.dataDir, log })
    return (await postgres.start()).connection
  }

  async function open(): Promise<Awaited<ReturnType<Backend['start']>>> {
    const listening = await listeners.start()
    if (!listening.ok) return listening
    if (isStopping) return { ok: false, line: 'Stopped while starting.' }
    if (settings.payments && !settings.publicListener) log(NO_PUBLIC_PORT)
    if (settings.publicListener && settings.trustedProxies.length === 0) log(NO_TRUSTED_PROXY)
    try {
      const address = await findDatabase()
      const applied = await migrate({ address })
      if (applied.length > 0) log(`database brought up to date: ${applied.join(', ')}`)
      pool = openPool({ address, log })
      await serve(pool, { address, url: listening.url })
    } catch (error) {
      return { ok: false, line: error instanceof Error ? error.message : String(error) }
    }
    return listening
  }

  async function serve(
    on: pg.Pool,
    { address, url }: { address: DatabaseAddress; url: string },
  ): Promise<void> {
    const { supabaseKey, playlistNames, spotify, publicUrl, isOneOfMany } = settings
    const db = openDatabase(on)
    const songs = openSongs(settings, log)
    const served = createApp({
      db,
      supabaseKey,
      demo: demoBooth(settings),
      boothKey: settings.boothKey,
      device: deviceAt(settings.controllerUrl),
      stage: stage(settings),
      console: { files: createKioskFiles(settings.consoleDir) },
      version: manifest.version,
      metrics: { token: settings.metricsToken, ofRuntime: () => runtimeFigures(on) },
      library: { ...songs, playlistNames, pause },
      spotify,
      publicUrl,
      trustedProxies: settings.trustedProxies,
      paymentProviders: settings.payments && (await openProviders(settings.payments)),
      mailTransport: settings.mail && (await openMail(settings.mail)),
      media: openMedia(settings),
      privacyJournal: openJournalFile(join(settings.dataDir, 'privacy')),
      measureDisk: isOneOfMany ? undefined : () => measureDisk(settings.dataDir),
      firstPasscode: settings.firstPasscode,
      ownUrl: () => publicUrl ?? url,
      pause,
      listen: (channels) =>
        listenTo({
          channels,
          address,
          log,
          among: isOneOfMany ? 'many' : 'one',
          missedSince: (at) => readMissed(db, channels, at),
        }),
      now: () => new Date().toISOString(),
      monotonic: () => performance.now(),
      report: log,
      isDraining: () => isDraining,
    })
    await served.prepare()
    serveSite(served.hono, { ...settings, songsFrom: songs.files.elsewhere })
    listeners.serve((request, bindings) => served.hono.fetch(request, bindings))
    if (isStopping) return
    served.start()
    app = served
  }

  return {
    start() {
      const opened = open()
      starting = opened.catch(() => undefined)
      return opened
    },
    async stop() {
      if (isStopping) return
      isStopping = true
      isDraining = true
      listeners.drain()
      // Until whoever sends calls here has noticed, they are answered as ever.
      if (app) await sleep(settings.drainMs)
      app?.closeStreams()
      await listeners.stop(DRAIN_MS)
      // Aborts a start that is still under way.
      if (!pool) await postgres?.stop()
      await starting
      await app?.stop()
      await pool?.end()
      await postgres?.stop()
    },
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

function stage({ stageDir, demoControllerUrl }: Settings): Stage | undefined {
  if (!stageDir) return undefined
  const boothUrl = demoControllerUrl && new URL(demoControllerUrl).origin
  return { files: createKioskFiles(stageDir), boothUrl }
}

function demoBooth({ demoBoothKey, demoControllerUrl }: Settings): DemoBooth | undefined {
  if (!demoBoothKey) return undefined
  const boothKey = demoBoothKey
  return { boothId: DEMO_BOOTH, boothKey, device: deviceAt(demoControllerUrl) }
}

/** In a folder of this machine; or in the bucket, where several backends offer the same songs. */
function openSongs(
  { songsDir, ffmpeg, isOneOfMany, media: { s3 } }: Settings,
  log: (line: string) => void,
): Pick<LibraryDependencies, 'files' | 'pace'> {
  if (!isOneOfMany || !s3) return { files: openSongFolder({ dir: songsDir, log, ffmpeg }) }
  const store = openS3Store({ settings: s3, fetch })
  // What is in its index is whole.
  return {
    files: openSongBucket({
      store,
      monotonic: () => performance.now(),
      elsewhere: [new URL(s3.endpoint).origin],
    }),
    pace: { settleMs: 0 },
  }
}

/** Where recordings arrive and are kept on this machine; both on one disk, so that a move is a rename. */
function openMedia({
  dataDir,
  isOneOfMany,
  media: { s3, days },
}: Pick<Settings, 'dataDir' | 'isOneOfMany' | 'media'>): MediaDependencies {
  // The next piece of a file may come to another backend, whose disk has none of it.
  if (isOneOfMany && s3) return { store: openS3Store({ settings: s3, fetch }), days }
  return {
    incoming: openIncomingFolder(join(dataDir, 'media', 'arriving')),
    store: s3
      ? // A booth reaches no store of a network of ours: from there recordings come through us.
        openS3Store({ settings: s3, fetch, takesParts: isReachableFromOutside(s3.endpoint) })
      : openFolderStore(join(dataDir, 'media', 'kept')),
    days,
  }
}
