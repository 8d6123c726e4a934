import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import type { Hono } from 'hono'
import { createTokenBucket } from '../logs/token-bucket.ts'
import { type Outcome, refusalResponse } from './answer.ts'
import type { Env } from './door.ts'
import { isLoopback, isUnknownProxy, peerOf, plain } from './peer.ts'

/** Six hundred calls at once, as a bar full of guests behind one address makes them, and 60 a second. */
const PEER_CALLS = { capacity: 600, perSecond: 60 }
/** A page has many pictures: forty guests who open thirty each are no flood. All of them in one file are. */
const GALLERY_COSTS: readonly (readonly [RegExp, number])[] = [
  [/^\/gallery\/[^/]+\/discobooth\.zip$/, 5],
  [/^\/gallery\/(?:[^/]+\/delete|offers\/[^/]+)$/, 1],
  [/^\/gallery\/[^/]+\//, 1 / 5],
  [/^\/gallery\/gallery\.(?:css|js)$/, 1 / 5],
]
/** Below `/functions/v1`: calls that cost the backend more or less than others. */
const API_COSTS: readonly (readonly [RegExp, number])[] = [
  [/^\/qr$/, 5],
  [/^\/api\/booths\/enrol$/, 20],
  [/^\/music\//, 1 / 5],
  // There, where our pages are shown by a static host.
  ...GALLERY_COSTS,
]
const PAGE_COSTS: readonly (readonly [RegExp, number])[] = [
  // A password is dear to check.
  [/^\/auth\/v1\/token$/, 10],
  ...GALLERY_COSTS,
  [/^\/(?:fonts|assets)\//, 1 / 5],
]
/** Who floods us fills no log with it. */
const TELL_AGAIN_MS = 10 * 60_000
const MOST_KEYS = 10_000
/** A booth that is in use proves its key again and again; one that was signed out can no more. */
const KNOWN_MS = 10 * 60_000

type Authenticate<Booth> = (request: Request) => Promise<Outcome<Booth>>

export type Budget = {
  /** Notes which keys turn out to be a booth's: for a while their calls are counted for nobody. */
  noting<Booth>(authenticate: Authenticate<Booth>): Authenticate<Booth>
  /** Whether this call's key is one of those. */
  isKnown(request: Request): boolean
}

/**
 * What one caller may ask in a while. Booths are not counted: nobody behind the same address can
 * stop their calls. A new key is one call of its address until it has turned out to be a booth's.
 * Neither is this very machine counted, nor who calls without an address, which is another runtime's.
 */
export function limitPeers(
  hono: Hono<Env>,
  options: {
    base: string
    monotonic: () => number
    trustedProxies?: readonly string[] | undefined
    report: (line: string) => void
  },
): Budget {
  const { base, trustedProxies = [] } = options
  const calls = createTokenBucket({ ...PEER_CALLS, monotonic: options.monotonic })
  /** Until when each is known for a booth's. */
  const keys = new Map<string, number>()

  function isKnown({ headers }: Request): boolean {
    const key = headers.get(boothKeyHeader)
    return key !== null && (keys.get(key) ?? 0) > options.monotonic()
  }

  hono.use('*', (context, next) => {
    const request = context.req.raw
    if (isKnown(request)) return next()
    const key = request.headers.get(boothKeyHeader)
    const peerAddress = context.env?.peerAddress
    if (peerAddress === undefined || isLoopback({ request, ...context.env })) return next()
    const call = { request, peerAddress }
    const peer = peerOf(call, trustedProxies)
    // Calls with a key are counted by themselves: a kiosk that nobody knows yet, as after a start of
    // ours, comes in while its neighbours flood us without one.
    const taken = calls.take(key === null ? peer : `${peer} with a key`, costOf(context.req.path))
    if (taken.ok) return next()
    tell(call, peer)
    return Promise.resolve(tooMany(taken.waitMs))
  })

  function costOf(path: string): number {
    const [costs, rest] = path.startsWith(base)
      ? [API_COSTS, path.slice(base.length)]
      : [PAGE_COSTS, path]
    return costs.find(([pattern]) => pattern.test(rest))?.[1] ?? 1
  }

  let quietUntil = Number.NEGATIVE_INFINITY
  function tell(call: { request: Request; peerAddress: string }, peer: string): void {
    const at = options.monotonic()
    if (at < quietUntil) return
    quietUntil = at + TELL_AGAIN_MS
    const proxy = plain(call.peerAddress)
    const hint = isUnknownProxy(call, trustedProxies)
      ? ` It speaks for others, who all count as one. If it is your own proxy, set TRUSTED_PROXIES=${proxy}.`
      : ''
    options.report(`calls from ${peer} are refused (429): too many came at once.${hint}`)
  }

  return {
    isKnown,
    noting: (authenticate) => async (request) => {
      const key = request.headers.get(boothKeyHeader) ?? ''
      const booth = await authenticate(request)
      // Put in again behind all others: the first one is who has not come for longest.
      keys.delete(key)
      if (!booth.ok) return booth
      const [oldest] = keys.keys()
      if (keys.size >= MOST_KEYS && oldest !== undefined) keys.delete(oldest)
      keys.set(key, options.monotonic() + KNOWN_MS)
      return booth
    },
  }
}

function tooMany(waitMs: number): Response {
  const seconds = String(Math.ceil(waitMs / 1_000))
  return refusalResponse({
    status: 429,
    code: 'too_many_calls',
    message: `Too many calls came from this address. Try again in ${seconds} s.`,
    headers: { 'retry-after': seconds },
  })
}
