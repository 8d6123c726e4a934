import {
  createDurations,
  type Family,
  gauge,
  metricsContentType,
  metricsText,
} from '@discobooth/runtime/metrics-text'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { isDatabaseUnavailable } from '../platform/db/availability.ts'
import type { Database } from '../platform/db/schema.ts'
import type { Env } from '../platform/http/door.ts'
import { isLoopback } from '../platform/http/peer.ts'
import { figuresOfDatabase, figuresOfProcess } from './figures.ts'

/** Where there is a process that lives on: nobody can ask one function of many. */
export type MetricsSettings = {
  /** Who brings it may ask from elsewhere. */
  token: string | undefined
  ofRuntime: () => Family[]
}

/** Several may ask, and each often; the database is asked no more than this. */
const FRESH_MS = 5_000
const SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * The figures of this backend at /metrics, for its own machine and for who has the token; all others find
 * what stands behind it, which is the usual refusal. Goes before every page and route, so that it counts them.
 */
export function serveMetrics(
  hono: Hono<Env>,
  deps: {
    metrics?: MetricsSettings | undefined
    db: Database
    version: string
    now: () => string
    monotonic: () => number
    hashKey: (key: string) => string
    listeners: () => { booths: number; consoles: number }
  },
): void {
  const { metrics, monotonic } = deps
  if (!metrics) return
  const durations = createDurations({
    name: 'discobooth_http_request_duration_seconds',
    help: 'From a call to the head of its answer, by route.',
    buckets: SECONDS,
  })
  const tokenHash = metrics.token && deps.hashKey(metrics.token)
  let known: { atMs: number; families: Promise<Family[]> } | undefined

  const timed: MiddlewareHandler<Env> = async (context, next) => {
    const beganMs = monotonic()
    await next()
    const { method } = context.req
    const labels = {
      route: routeOf(context),
      method: METHODS.has(method) ? method : 'other',
      status: String(context.res.status),
    }
    durations.observe(labels, (monotonic() - beganMs) / 1_000)
  }

  function mayAsk({ req, env }: Context<Env>): boolean {
    if (isLoopback({ request: req.raw, ...env })) return true
    const [, given] = /^Bearer (\S+)$/i.exec(req.header('authorization') ?? '') ?? []
    // By their hashes: how alike two of these are says nothing of what was hashed.
    return tokenHash !== undefined && given !== undefined && deps.hashKey(given) === tokenHash
  }

  async function askDatabase(): Promise<Family[]> {
    try {
      return [up(1), ...(await figuresOfDatabase(deps.db, new Date(deps.now())))]
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      return [up(0)]
    }
  }

  function ofDatabase(): Promise<Family[]> {
    if (!known || monotonic() - known.atMs >= FRESH_MS) {
      known = { atMs: monotonic(), families: askDatabase() }
      // What failed is not kept.
      known.families.catch(() => {
        known = undefined
      })
    }
    return known.families
  }

  hono.use(timed)
  hono.get('/metrics', async (context, next) => {
    if (!mayAsk(context)) return next()
    const families = await ofDatabase()
    const own = figuresOfProcess({
      version: deps.version,
      listeners: deps.listeners(),
      durations: durations.family(),
      runtime: metrics.ofRuntime(),
    })
    return context.body(metricsText([...own, ...families]), 200, {
      'content-type': metricsContentType,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
}

const up = (value: number) =>
  gauge('discobooth_database_up', 'Whether the database answered.', value)

/** As it is defined, never as it was asked for: no id, and no more names than there are routes. */
function routeOf(context: Context<Env>): string {
  return routePath(context)
}
