import {
  ClaimedAnswer,
  CommandClaim,
  DeliveredCommands,
} from '@discobooth/contract/device/commands'
import * as z from 'zod/mini'
import { type Outcome, ok } from '../../platform/http/answer.ts'
import { boothRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import type { Commands } from './service.ts'

const ById = z.object({ id: z.uuid().check(z.toLowerCase()) })
const Taken = z.object({ ok: z.literal(true) })

/** What a booth's controller asks and tells about what was asked of it from afar. */
export function commandRoutes(commands: Commands): Route[] {
  return [
    boothRoute(
      {
        method: 'get',
        path: '/api/booth/commands',
        summary:
          'What was asked of the calling booth from afar and may be begun now, or has no answer yet',
        answers: { 200: { description: 'The oldest first', schema: DeliveredCommands } },
      },
      async ({ booth }) => {
        const delivered = await commands.delivered(booth.id)
        return ok({ status: 200, body: { commands: delivered } })
      },
    ),
    boothRoute(
      {
        method: 'post',
        path: '/api/booth/commands/{id}/take',
        summary: 'Take a command before it is begun; the same claim may ask again',
        params: ById,
        body: strict(CommandClaim),
        answers: { 200: { description: 'It is yours', schema: Taken } },
      },
      async ({ booth, params, body }) =>
        settled(await commands.take({ booth: booth.id, id: params.id, claim: body.claim })),
    ),
    boothRoute(
      {
        method: 'post',
        path: '/api/booth/commands/{id}/answer',
        summary: 'What came of a command that was taken; the first answer stands',
        params: ById,
        body: strict(ClaimedAnswer),
        answers: { 200: { description: 'It is kept', schema: Taken } },
      },
      async ({ booth, params, body }) =>
        settled(await commands.answer({ booth: booth.id, id: params.id, ...body })),
    ),
  ]
}

function settled(done: Outcome<void>) {
  return done.ok ? ok({ status: 200, body: { ok: true } } as const) : done
}
