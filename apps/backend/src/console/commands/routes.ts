import {
  AskedCommand,
  AskedCommands,
  CommandOrder,
  CommandWish,
  wantsReason,
} from '@discobooth/contract/device/commands'
import * as z from 'zod/mini'
import { authorOf, type ConsoleCaller } from '../../accounts/service.ts'
import { namedBooths } from '../../operator/booths/record.ts'
import type { Commands } from '../../operator/commands/service.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import { consoleRoute, type Route } from '../../platform/http/route.ts'
import { check, strict } from '../../platform/http/validation.ts'
import { operationIdRequired } from '../once.ts'
import { boothNotFound, boothsFor } from '../rights.ts'

const ById = z.object({ id: z.uuid().check(z.toLowerCase()) })

/** What owners, and managers at their booths, ask of a booth from afar (C3). */
export function boothCommandRoutes(deps: { db: Database; commands: Commands }): Route[] {
  const { db, commands } = deps

  /** The booth, if there is one that this person may see. */
  async function boothOf(caller: ConsoleCaller, id: string): Promise<Outcome<{ name: string }>> {
    const [booth] = await namedBooths(db, boothsFor(caller, id))
    return booth?.id === id ? ok(booth) : refused(boothNotFound)
  }

  return [
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/booths/{id}/commands',
        summary: 'What was asked of a booth from afar, and what came of it',
        params: ById,
        answers: { 200: { description: 'The newest first', schema: AskedCommands } },
      },
      async ({ caller, params: { id } }) => {
        const booth = await boothOf(caller, id)
        if (!booth.ok) return booth
        return ok({ status: 200, body: { commands: await commands.list(id) } })
      },
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/booths/{id}/commands',
        summary: 'Ask something of a booth: done once, never in the middle of a party',
        repeatable: true,
        params: ById,
        body: strict(CommandWish),
        answers: { 201: { description: 'It waits, or is done', schema: AskedCommand } },
      },
      async ({ caller, params, body, operationId }) => {
        if (!operationId) return refused(operationIdRequired)
        const booth = await boothOf(caller, params.id)
        if (!booth.ok) return booth
        // Which arguments there are depends on the verb.
        const { reason = null, ...rest } = body
        const order = check(CommandOrder, rest, 'body')
        if (!order.ok) return order
        if (reason === null && wantsReason(order.value)) return refused(reasonRequired)
        const asked = await commands.ask({
          id: operationId.toLowerCase(),
          booth: params.id,
          order: order.value,
          reason,
          who: authorOf(caller),
        })
        return asked.ok ? ok({ status: 201, body: asked.value }) : asked
      },
    ),
  ]
}

const reasonRequired: Refusal = {
  status: 422,
  code: 'reason_required',
  message: 'Send a reason of 3 to 300 characters: it is kept in the audit trail.',
}
