import { ConsoleModes, ModeChange } from '@discobooth/contract/console/prices-api'
import * as z from 'zod/mini'
import { authorOf, type ConsoleCaller } from '../../accounts/service.ts'
import { ok } from '../../platform/http/answer.ts'
import { consoleRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import type { Pricing } from '../../sales/modes/service.ts'

const ModeNumber = z.object({ id: z.string().check(z.regex(/^0*\d{1,9}$/)) })
const answers = { 200: { description: 'All modes as they are now', schema: ConsoleModes } }

/** Modes and prices, for everybody to see and for owners to change. */
export function priceRoutes(pricing: Pricing): Route[] {
  return [
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/modes',
        summary: 'Modes with their prices, what single booths have otherwise, and what is planned',
        answers,
      },
      async ({ caller }) => ok({ status: 200, body: await modesFor(pricing, caller) }),
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/modes/{id}/changes',
        summary: 'Another price, on or off, other names: for all booths or some, now or later',
        repeatable: true,
        params: ModeNumber,
        body: strict(ModeChange),
        answers,
      },
      async ({ caller, params, body: change, operationId }) => {
        const order = { who: authorOf(caller), mode: Number(params.id), change, operationId }
        const changed = await pricing.change(order)
        return changed.ok ? ok({ status: 200, body: await modesFor(pricing, caller) }) : changed
      },
    ),
    consoleRoute(
      {
        method: 'delete',
        path: '/api/console/planned-changes/{id}',
        summary: 'Take back what is planned and not done yet',
        params: z.object({ id: z.uuid() }),
        answers,
      },
      async ({ caller, params }) => {
        const cancelled = await pricing.cancel({ who: authorOf(caller), id: params.id })
        return cancelled.ok ? ok({ status: 200, body: await modesFor(pricing, caller) }) : cancelled
      },
    ),
  ]
}

/** A manager sees what is said of their own booths, and of all. */
async function modesFor(pricing: Pricing, { booths }: ConsoleCaller): Promise<ConsoleModes> {
  const book = await pricing.read()
  const isSeen = (booth: string) => booths === null || booths.includes(booth)
  return {
    modes: book.modes.map(({ id, name, names = {}, price, isEnabled, icon }) => ({
      ...{ id, name, names, price, isEnabled, icon },
      exceptions: book.exceptions
        .filter(({ mode, booth }) => mode === id && isSeen(booth))
        .filter((one) => one.price !== null || one.isEnabled !== null)
        .map(({ booth, ...own }) => ({ booth, price: own.price, isEnabled: own.isEnabled })),
      planned: book.planned
        .filter(({ mode }) => mode === id)
        .map((plan) => ({ ...plan, ...(plan.booths && { booths: plan.booths.filter(isSeen) }) }))
        .filter((plan) => plan.booths?.length !== 0),
    })),
  }
}
