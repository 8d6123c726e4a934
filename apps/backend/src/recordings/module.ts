import type { Hono } from 'hono'
import type { Mail } from '../mail/service.ts'
import type { Database } from '../platform/db/schema.ts'
import { refused } from '../platform/http/answer.ts'
import type { Env } from '../platform/http/door.ts'
import type { Route } from '../platform/http/route.ts'
import { createJobs, type Jobs } from '../platform/jobs/service.ts'
import type { Logs } from '../platform/logs/service.ts'
import { createTokenBucket } from '../platform/logs/token-bucket.ts'
import type { Modes } from '../sales/modes/service.ts'
import type { Payments } from '../sales/payments/service.ts'
import { forgetAddress } from './forgetting.ts'
import { galleryPlace } from './gallery/place.ts'
import { serveGallery } from './gallery/routes.ts'
import { createLinkMaker, type LinkMaker } from './link-maker.ts'
import type { Incoming, MediaStore } from './ports.ts'
import type { FindSong } from './recording-desk.ts'
import { recordingNotFound } from './refusals.ts'
import { mediaRoutes } from './routes.ts'
import { createRecordings, type Recordings } from './service.ts'
import { isReachableFromOutside } from './session-mail/ways.ts'
import { readSecret } from './store.ts'

/** A store that hangs may hold up as many of these, and none of the jobs about money or mail. */
const MOST_AT_ONCE = 4
const DAY_MS = 86_400_000
/** Twenty wrong links at once from one address, and then one every 6 s. */
const WRONG_LINKS = { capacity: 20, perSecond: 1 / 6 }

/** Where there is a place to keep recordings. */
export type MediaDependencies = {
  /** Left out: no disk here, and booths bring them straight into the store. */
  incoming?: Incoming | undefined
  store: MediaStore
  /** How long media and address are kept. */
  days: number
}

export type RecordingsPart = Pick<
  Recordings,
  | 'expect'
  | 'countsOf'
  | 'storyOf'
  | 'status'
  | 'tally'
  | 'attachmentsOf'
  | 'delivered'
  | 'prepare'
  | 'forgetIn'
  | 'linksTo'
  | 'filesOf'
  | 'overview'
  | 'tryAgain'
  | 'offersUrl'
> & {
  links: LinkMaker

  routes: Route[]
  /** The guest's pages. Before all others: their policy would have the last word. */
  serve(hono: Hono<Env>): void
  runDue: Jobs['runDue']
  start(): void
  stop(): Promise<void>
}

/** How what the booth records reaches the guest, if it does (P6). */
export function wayToGuests(options: {
  media: MediaDependencies | undefined
  isDemo: boolean
  hasMail: boolean
  publicUrl: string | undefined
}): { way: 'link' | 'signed-links' | 'attachments'; delivers: boolean } {
  const { media, isDemo, hasMail, publicUrl } = options
  const isLink = isDemo || isReachableFromOutside(publicUrl)
  const way = isLink ? 'link' : media?.store.linkTo ? 'signed-links' : 'attachments'
  // Whether a party fits into a mail is known when it is over: too late to sell it on.
  return { way, delivers: media !== undefined && hasMail && way !== 'attachments' }
}

export function createRecordingsPart(deps: {
  db: Database
  now: () => number
  monotonic: () => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  report: (line: string) => void
  media?: MediaDependencies | undefined
  reach: ReturnType<typeof wayToGuests>
  logs: Logs
  mail: Mail
  payments: Payments
  modes: Modes
  ownUrl: () => string
  /** Where we answer, where our pages are shown by a static host. */
  functionsUrl?: string | undefined
  trustedProxies?: readonly string[] | undefined
  guestActs: Parameters<typeof createRecordings>[0]['guestActs']
  songOf: FindSong
}): RecordingsPart {
  const { db, media, reach } = deps
  const links = createLinkMaker({ readSecret: () => readSecret(db) })
  if (!media)
    return { ...nothingRecorded, links, forgetIn: (trx, id) => forgetAddress(deps, trx, id) }
  const jobs = createJobs({ ...deps, most: MOST_AT_ONCE })
  const place = galleryPlace({ ownUrl: deps.ownUrl, functionsUrl: deps.functionsUrl })
  const recordings = createRecordings({
    ...deps,
    ...media,
    jobs,
    links,
    place,
    way: reach.way,
    keptMs: media.days * DAY_MS,
    db,
  })
  return {
    ...recordings,
    links,
    async status() {
      const status = await recordings.status()
      if (status.state !== 'ok' || reach.delivers) return status
      return { state: 'warn', reason: 'media_undeliverable', detail: null, mend: null }
    },
    routes: mediaRoutes(recordings),
    serve(hono) {
      const wrongLinks = createTokenBucket({ ...WRONG_LINKS, monotonic: deps.monotonic })
      serveGallery(hono, { recordings, place, wrongLinks, trustedProxies: deps.trustedProxies })
    },
    runDue: jobs.runDue,
    start: () => jobs.start(),
    stop: () => jobs.stop(),
  }
}

/** A backend without a place to keep them takes no recordings, and says so before any is sold. */
const nothingRecorded: Omit<RecordingsPart, 'links' | 'forgetIn'> = {
  routes: [],
  expect: () => Promise.resolve(),
  countsOf: () => Promise.resolve(new Map()),
  storyOf: () => Promise.resolve(undefined),
  status: () =>
    Promise.resolve({ state: 'off', reason: 'no_recordings_here', detail: null, mend: null }),
  tally: () => Promise.resolve(null),
  attachmentsOf: () => Promise.resolve([]),
  linksTo: () => Promise.resolve([]),
  filesOf: () => Promise.resolve(0),
  overview: () =>
    Promise.resolve({ waiting: [], isCut: false, stored: [], deleted: [], keptDays: null }),
  tryAgain: () => Promise.resolve(refused(recordingNotFound)),
  offersUrl: () => Promise.resolve(undefined),
  delivered: () => Promise.resolve(),
  prepare: () => Promise.resolve(),
  serve: () => undefined,
  runDue: () => Promise.resolve(0),
  start: () => undefined,
  stop: () => Promise.resolve(),
}
