import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import { eventStreamHeaders } from '@discobooth/runtime/event-streams'
import { type Outcome, ok } from '../http/answer.ts'
import { boothRoute, type Route } from '../http/route.ts'
import type { Events } from './service.ts'

export function eventRoutes(deps: {
  events: Events
  /** Whether a booth's key is one. */
  checkKey: (key: string | null) => Promise<Outcome<unknown>>
}): Route[] {
  return [
    boothRoute(
      {
        method: 'get',
        path: '/api/events',
        summary: 'What happens to this booth: payments, and a beat every 5 s',
        answers: { 200: { description: 'The stream', contentType: 'text/event-stream' } },
      },
      async ({ booth, request }) => {
        const stream = deps.events.open(booth.id)
        // Signed out while this call was on its way: that was told before there was a stream to end.
        const key = await deps.checkKey(request.headers.get(boothKeyHeader))
        if (!key.ok) {
          await stream.cancel()
          return key
        }
        return ok({
          status: 200,
          headers: eventStreamHeaders,
          raw: stream,
        })
      },
    ),
  ]
}
