import { ok } from '../http/answer.ts'
import { boothRoute, type Route } from '../http/route.ts'
import type { Events } from './service.ts'

export function eventRoutes(events: Events): Route[] {
  return [
    boothRoute(
      {
        method: 'get',
        path: '/api/events',
        summary: 'What happens to this booth: payments, and a beat every 5 s',
        answers: { 200: { description: 'The stream', contentType: 'text/event-stream' } },
      },
      ({ booth }) =>
        ok({
          status: 200,
          headers: {
            'content-type': 'text/event-stream',
            'cache-control': 'no-store',
            'x-accel-buffering': 'no',
          },
          raw: events.open(booth.id),
        }),
    ),
  ]
}
