import { Hono } from 'hono'
import type { Accounts } from './accounts.ts'
import { failed } from './answers.ts'
import { type CheckedCall, checkCall } from './check-call.ts'
import {
  type CallName,
  type DocumentedCall,
  documentedCalls,
  removedCalls,
} from './documented-calls.ts'

type Handlers = Record<CallName, (call: CheckedCall) => Response>

/** The Web API: every documented call, and nothing else. */
export function webApi(world: {
  accounts: Accounts
  handlers: Handlers
  violate: (request: Request, problem: string) => Response
}) {
  const routes = new Hono()
  const calls: [string, DocumentedCall][] = Object.entries(documentedCalls)
  const handlers = new Map<string, Handlers[CallName]>(Object.entries(world.handlers))
  for (const [name, documented] of calls) {
    routes.on(documented.method, documented.path, async (context) => {
      const request = context.req.raw
      const params = context.req.param()
      const checked = await checkCall({ documented, request, params, accounts: world.accounts })
      if (checked.ok)
        return handlers.get(name)?.(checked.call) ?? new Response(null, { status: 501 })
      if (!('violation' in checked)) return checked.answer
      const usual = world.violate(request, checked.violation)
      return checked.answer ?? usual
    })
  }
  for (const [method, path] of removedCalls) {
    routes.on(method, path, (context) => {
      world.violate(context.req.raw, 'is deprecated')
      return failed(403, 'Forbidden')
    })
  }
  return routes
}
