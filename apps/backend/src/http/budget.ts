import { boothKeyHeader } from '@discobooth/contract/api-headers'
import type { Hono } from 'hono'
import { createTokenBucket } from '../logs/token-bucket.ts'
import { type Outcome, refusalResponse } from './answer.ts'
import { isLoopback } from './loopback.ts'
import { peerOf } from './peer.ts'
import type { Env } from './route.ts'

/** Six hundred calls at once, as a bar full of guests behind one address makes them, and 60 a second. */
const PEER_CALLS = { capacity: 600, perSecond: 60 }
/** Calls that cost the backend more than others. */
const COSTS: Readonly<Record<string, number>> = { '/qr': 5, '/api/booths/enrol': 20 }
const MOST_KEYS = 10_000

type Authenticate<Booth> = (request: Request) => Promise<Outcome<Booth>>

export type Budget = {
  /** Notes which keys turn out to be a booth's: their calls are counted for nobody. */
  noting<Booth>(authenticate: Authenticate<Booth>): Authenticate<Booth>
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
  },
): Budget {
  const { base, trustedProxies = [] } = options
  const calls = createTokenBucket({ ...PEER_CALLS, monotonic: options.monotonic })
  const keys = new Set<string>()

  hono.use('*', (context, next) => {
    const request = context.req.raw
    const key = request.headers.get(boothKeyHeader)
    if (key !== null && keys.has(key)) return next()
    const peerAddress = context.env?.peerAddress
    if (peerAddress === undefined || isLoopback({ request, ...context.env })) return next()
    const path = context.req.path
    const cost = path.startsWith(base) ? (COSTS[path.slice(base.length)] ?? 1) : 1
    const taken = calls.take(peerOf({ request, peerAddress }, trustedProxies), cost)
    return taken.ok ? next() : Promise.resolve(tooMany(taken.waitMs))
  })

  return {
    noting: (authenticate) => async (request) => {
      const key = request.headers.get(boothKeyHeader) ?? ''
      const booth = await authenticate(request)
      if (!booth.ok) keys.delete(key)
      else if (!keys.has(key)) {
        const [oldest] = keys
        if (keys.size >= MOST_KEYS && oldest !== undefined) keys.delete(oldest)
        keys.add(key)
      }
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
