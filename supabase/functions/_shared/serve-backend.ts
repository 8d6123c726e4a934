import manifest from '../../../apps/backend/package.json' with { type: 'json' }
import { API_BASE, createApp } from '../../../apps/backend/src/app.ts'
import { deviceAt } from '../../../apps/backend/src/operator/booths/settings.ts'
import { openDatabase, openPool } from '../../../apps/backend/src/platform/db/pool.ts'
import { readNews } from '../../../apps/backend/src/platform/events/kept-news.ts'
import type { Door, Doors } from '../../../apps/backend/src/platform/http/door.ts'
import { openMail } from '../../../apps/backend/src/platform/node/environment/mail.ts'
import { openProviders } from '../../../apps/backend/src/platform/node/environment/payment.ts'
import { openS3Store } from '../../../apps/backend/src/recordings/s3/s3-store.ts'
import { createDueJobs, LONGEST_MS, liveOn } from './due-jobs.ts'
import { readHostSettings } from './host-settings.ts'
import { answerSchedule } from './schedule.ts'
import { openSongs } from './songs.ts'

/** Booths and consoles call from outside; whoever does is on no machine of ours. */
const open: Doors = new Set<Door>(['public', 'booth', 'console'])
// Each isolate has a pool of its own, and the project's database few connections.
const CONNECTIONS = 2
const PREPARE_MS = 4_000

/** The same backend as on a machine of one's own; the database is migrated when it is deployed. */
export async function serveBackend(): Promise<void> {
  const settings = readHostSettings((name) => Deno.env.get(name))
  const { database, supabaseUrl, publicUrl, scheduleSecret, mail, payments, media } = settings
  const pool = openPool({
    address: database,
    connections: CONNECTIONS,
    log: console.error,
  })
  const db = openDatabase(pool)
  const { hono, prepare, runDueJobs, lookForSongs, tell } = createApp({
    db,
    supabaseKey: settings.supabaseKey,
    otherSupabaseKeys: settings.otherSupabaseKeys,
    boothKey: settings.boothKey,
    device: deviceAt(settings.controllerUrl),
    version: manifest.version,
    library: openSongs(settings),
    spotify: settings.spotify,
    publicUrl,
    functionsUrl: `${supabaseUrl}${API_BASE}`,
    // The host's own gateway is all that can reach an isolate.
    trustedProxies: ['*'],
    isHosted: true,
    project: settings.project,
    paymentProviders: payments && (await openProviders(payments)),
    mailTransport: mail && (await openMail(mail)),
    firstPasscode: settings.firstPasscode,
    // Booths bring recordings straight into the store, and nothing is drawn here.
    media: media.s3 && { store: openS3Store({ settings: media.s3, fetch }), days: media.days },
    ownUrl: () => publicUrl ?? supabaseUrl,
    pause,
    // An isolate comes and goes, and a line to the database for each would be too many.
    listen: (channels, isHeard) =>
      readNews({ db, channels, isHeard, pause, report: console.error }),
    streamLastsMs: LONGEST_MS,
    now: () => new Date().toISOString(),
    monotonic: () => performance.now(),
    report: console.error,
  })
  const doDueJobs = createDueJobs({
    run: runDueJobs,
    monotonic: () => performance.now(),
    report: console.error,
  })
  const whenPrepared = onceDone(prepare)
  tell()
  Deno.serve(async (request, { remoteAddr }) => {
    const call = withBase(request)
    const scheduled = answerSchedule(call, scheduleSecret)
    if (scheduled && !scheduled.ok) return scheduled
    // A browser's question before its call is about no data.
    if (request.method !== 'OPTIONS') await whenPrepared()
    const answer =
      scheduled ?? (await hono.fetch(call, { peerAddress: remoteAddr.hostname, doors: open }))
    liveOn(doDueJobs({ isRead: call.method === 'GET' }))
    if (new URL(call.url).pathname.startsWith(`${API_BASE}/api/`)) liveOn(lookForSongs())
    return answer
  })
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Before the first answer, what has to be in the database is there. One that is away says so in the answer
 * to each call, so nobody waits for it longer than a kiosk does, and the next call tries again.
 */
function onceDone(prepare: () => Promise<void>): () => Promise<void> {
  let preparing: Promise<void> | undefined
  return () => {
    preparing ??= prepare().catch((error: unknown) => {
      preparing = undefined
      console.error(`not prepared: ${String(error)}`)
    })
    const { promise: enough, resolve } = Promise.withResolvers<void>()
    const limit = setTimeout(resolve, PREPARE_MS)
    return Promise.race([preparing, enough]).finally(() => clearTimeout(limit))
  }
}

// The host hands a function its address without the base that callers use.
function withBase(request: Request): Request {
  const url = new URL(request.url)
  if (url.pathname.startsWith(`${API_BASE}/`)) return request
  url.pathname = API_BASE + url.pathname
  return new Request(url, request)
}
