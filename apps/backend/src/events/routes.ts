import { boothKeyHeader } from '@discobooth/contract/api-headers'
import { hashKey } from '../booths/adapters/key-hash.ts'
import { findKey } from '../booths/key-store.ts'
import { keyEnded } from '../booths/refusals.ts'
import type { Database } from '../db/schema.ts'
import { ok, refused } from '../http/answer.ts'
import { boothRoute, type Route } from '../http/route.ts'
import type { Events } from './service.ts'

export function eventRoutes({ db, events }: { db: Database; events: Events }): Route[] {
  async function hasEnded({ headers }: Request): Promise<boolean> {
    const key = await findKey(db, hashKey(headers.get(boothKeyHeader) ?? ''))
    return Boolean(key?.endedAt)
  }

  return [
    boothRoute(
      {
        method: 'get',
        path: '/api/events',
        summary: 'What happens to this booth: payments, and a beat every 5 s',
        answers: { 200: { description: 'The stream', contentType: 'text/event-stream' } },
      },
      async ({ booth, request }) => {
        const stream = events.open(booth.id)
        // Signed out while this call was on its way: that was told before there was a stream to end.
        if (await hasEnded(request)) {
          await stream.cancel()
          return refused(keyEnded)
        }
        return ok({
          status: 200,
          headers: {
            'content-type': 'text/event-stream',
            'cache-control': 'no-store',
            'x-accel-buffering': 'no',
          },
          raw: stream,
        })
      },
    ),
  ]
}
