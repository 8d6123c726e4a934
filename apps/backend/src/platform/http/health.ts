import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isDatabaseUnavailable } from '../db/availability.ts'
import type { Database } from '../db/schema.ts'
import { ok, type Refusal } from './answer.ts'
import { openRoute, type Route } from './route.ts'

/** How the backend is; 503 comes with `database: 'down'`, and while it ends: whoever sends calls goes elsewhere. */
const Health = z.object({
  status: z.enum(['ok', 'unavailable', 'draining']),
  database: z.enum(['up', 'down']),
  version: z.string(),
  uptimeSeconds: z.int().check(z.nonnegative()),
})
type Health = z.infer<typeof Health>

const RETRY_SECONDS = 2

/** The one place where an exception becomes an answer; what went wrong inside stays inside. */
export function refuseFailure(error: unknown, report: (line: string) => void): Refusal {
  if (isDatabaseUnavailable(error)) {
    report(`the database is away: ${error.message}`)
    return {
      status: 503,
      code: 'database_unavailable',
      message: `The database does not answer at the moment. Try again in ${RETRY_SECONDS} s.`,
      headers: { 'retry-after': String(RETRY_SECONDS) },
    }
  }
  report(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return {
    status: 500,
    code: 'internal_error',
    message: 'Something went wrong in the backend. Try again; if it stays, look at its output.',
  }
}

/** Modules have rules, health has none: it asks the database whether it is there. */
export function healthRoutes(deps: {
  db: Database
  version: string
  monotonic: () => number
  /** It takes its last calls. */
  isDraining?: (() => boolean) | undefined
}): Route[] {
  const startedAt = deps.monotonic()
  return [
    openRoute(
      {
        method: 'get',
        path: '/api/health',
        door: 'public',
        summary: 'Is the backend well?',
        answers: {
          200: { description: 'It is', schema: Health },
          503: { description: 'The database is away, or this backend ends', schema: Health },
        },
      },
      async () => {
        const isUp = await answers(deps.db)
        const isDraining = deps.isDraining?.() === true
        const body: Health = {
          status: isDraining ? 'draining' : isUp ? 'ok' : 'unavailable',
          database: isUp ? 'up' : 'down',
          version: deps.version,
          uptimeSeconds: Math.floor((deps.monotonic() - startedAt) / 1_000),
        }
        return ok({ status: isUp && !isDraining ? 200 : 503, body })
      },
    ),
  ]
}

async function answers(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false
    throw error
  }
}
