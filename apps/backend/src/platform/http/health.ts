import { Health } from '@discobooth/contract/device/health'
import { sql } from 'kysely'
import { isDatabaseUnavailable } from '../db/availability.ts'
import type { Database } from '../db/schema.ts'
import { ok } from './answer.ts'
import { openRoute, type Route } from './route.ts'

/** Modules have rules, health has none: it asks the database whether it is there. */
export function healthRoutes(deps: {
  db: Database
  version: string
  monotonic: () => number
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
          503: { description: 'The database is away', schema: Health },
        },
      },
      async () => {
        const isUp = await answers(deps.db)
        const body: Health = {
          status: isUp ? 'ok' : 'unavailable',
          database: isUp ? 'up' : 'down',
          version: deps.version,
          uptimeSeconds: Math.floor((deps.monotonic() - startedAt) / 1_000),
        }
        return ok({ status: isUp ? 200 : 503, body })
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
