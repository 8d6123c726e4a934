import { Overview, OverviewWish } from '@discobooth/contract/console/overview-api'
import { ok } from '../../platform/http/answer.ts'
import { consoleRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import type { OverviewDesk } from './service.ts'

export function overviewRoutes(desk: OverviewDesk): Route[] {
  return [
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/overview',
        summary:
          'Takings and parties of day, week and month against the ones before; what is wrong',
        query: strict(OverviewWish),
        answers: { 200: { description: 'The figures', schema: Overview } },
      },
      async ({ caller, query }) => {
        const read = await desk.read({ given: caller.booths, ...query, booth: query.booth })
        return read.ok ? ok({ status: 200, body: read.value }) : read
      },
    ),
  ]
}
