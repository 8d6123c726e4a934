import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import { eventStreamHeaders } from '@discobooth/runtime/event-streams'
import type { Enter } from '../../accounts/service.ts'
import { type Outcome, ok } from '../http/answer.ts'
import { boothRoute, consoleRoute, type Route } from '../http/route.ts'
import type { ConsoleNews } from './console-news.ts'
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
        summary:
          'What happens to this booth: payments, other settings, other modes, and a beat every 5 s',
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

export function consoleEventRoutes(deps: {
  news: Pick<ConsoleNews, 'open'>
  enter: Enter
}): Route[] {
  return [
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/events',
        summary:
          'That takings, alerts or prices changed, and a beat every 5 s; figures are asked for',
        answers: { 200: { description: 'The stream', contentType: 'text/event-stream' } },
      },
      ({ caller, request }) => {
        const name = `GET ${new URL(request.url).pathname}`
        const call = { name, request, network: caller.network }
        const stream = deps.news.open(caller, async () => {
          const entered = await deps.enter(call)
          return entered.ok ? entered.value : undefined
        })
        return ok({ status: 200, headers: eventStreamHeaders, raw: stream })
      },
    ),
  ]
}
