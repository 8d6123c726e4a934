import { ConsoleLine, LogEntry, logLimits } from '@discobooth/contract/session/log'
import * as z from 'zod/mini'
import { ok } from '../http/answer.ts'
import { boothRoute, type Route } from '../http/route.ts'
import { strict } from '../http/validation.ts'
import type { Logs } from './service.ts'

const Stored = z.object({ stored: z.int() })

function oneOrMany<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.union([schema, z.array(schema).check(z.minLength(1), z.maxLength(logLimits.batch))])
}

function asList<Item extends object>(body: Item | Item[]): Item[] {
  return Array.isArray(body) ? body : [body]
}

export function logRoutes(logs: Logs): Route[] {
  return [
    boothRoute(
      {
        method: 'post',
        path: '/api/logs',
        summary: `Store one log entry, or up to ${logLimits.batch}`,
        repeatable: true,
        body: oneOrMany(strict(LogEntry)),
        answers: { 202: { description: 'How many were stored', schema: Stored } },
      },
      async ({ booth, body, operationId }) => {
        const done = await logs.write({ booth: booth.id, entries: asList(body), operationId })
        return done.ok ? ok({ status: 202, body: { stored: done.value } }) : done
      },
    ),
    boothRoute(
      {
        method: 'post',
        path: '/console-logger',
        summary: `Store one line of a kiosk's console, or up to ${logLimits.batch}`,
        body: oneOrMany(strict(ConsoleLine)),
        answers: { 202: { description: 'How many were stored', schema: Stored } },
      },
      async ({ booth, body }) => {
        const done = await logs.writeConsole({ booth: booth.id, lines: asList(body) })
        return done.ok ? ok({ status: 202, body: { stored: done.value } }) : done
      },
    ),
  ]
}
