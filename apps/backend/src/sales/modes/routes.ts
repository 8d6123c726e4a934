import { ShownMode } from '@discobooth/contract/modes/mode'
import * as z from 'zod/mini'
import type { Database } from '../../platform/db/schema.ts'
import { ok } from '../../platform/http/answer.ts'
import { boothRoute, type Route } from '../../platform/http/route.ts'
import { findSession } from '../sessions/record.ts'
import type { Modes } from './service.ts'

export function modeRoutes({ db, modes }: { db: Database; modes: Modes }): Route[] {
  return [
    boothRoute(
      {
        method: 'get',
        path: '/api/modes',
        summary: 'Modes on sale, cheapest first; for a session at the prices it was shown before',
        query: z.object({
          includeDisabled: z.optional(z.enum(['true', 'false'])),
          session: z.optional(z.uuid()),
          priceList: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
        }),
        answers: { 200: { description: 'The modes', schema: z.array(ShownMode) } },
      },
      async ({ booth, query }) => {
        const includeDisabled = query.includeDisabled === 'true'
        const session = query.session && (await findSession(db, query.session))
        const isOurs = session && session.owner === booth.id
        const said = query.priceList === undefined ? null : Number(query.priceList)
        // What the guest chose from, or what they have before their eyes.
        const known = (isOurs ? session.priceList : null) ?? said
        // A price that was seen stays for a guest, not for whoever keeps a session open for weeks.
        const priceList = known === null ? null : await modes.listShownTo(db, known)
        const shown = { booth: booth.id, priceList }
        return ok({ status: 200, body: await modes.list({ includeDisabled, shown }) })
      },
    ),
  ]
}
