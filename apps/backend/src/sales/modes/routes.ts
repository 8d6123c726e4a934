import { Mode } from '@discobooth/contract/modes/mode'
import * as z from 'zod/mini'
import { ok } from '../../platform/http/answer.ts'
import { boothRoute, type Route } from '../../platform/http/route.ts'
import type { Modes } from './service.ts'

export function modeRoutes(modes: Modes): Route[] {
  return [
    boothRoute(
      {
        method: 'get',
        path: '/api/modes',
        summary: 'Modes on sale, cheapest first',
        query: z.object({ includeDisabled: z.optional(z.enum(['true', 'false'])) }),
        answers: { 200: { description: 'The modes', schema: z.array(Mode) } },
      },
      async ({ query }) => {
        const includeDisabled = query.includeDisabled === 'true'
        return ok({ status: 200, body: await modes.list({ includeDisabled }) })
      },
    ),
  ]
}
