import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Accounts } from './accounts.ts'
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

const inWords = z.locales.en().localeError

export type CheckedCall = {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  /** Whether a person stands behind the token, or only the app. */
  isUser: boolean
}
type Checked =
  | { ok: true; call: CheckedCall }
  /** The caller's mistake: it would be one at the real service's on any day. */
  | { ok: false; violation: string; answer?: Response }
  /** The day's trouble: a token that is over, or a right that was not granted. */
  | { ok: false; answer: Response }

/** Compares a request with the shape that the service documents for it. */
async function checkCall(options: {
  documented: DocumentedCall
  request: Request
  params: Record<string, string>
  accounts: Accounts
}): Promise<Checked> {
  const { documented, request, params } = options
  const found = new URL(request.url).searchParams
  const query = Object.fromEntries(found)
  if ([...found.keys()].length > Object.keys(query).length) return violates('a query name twice')
  const wrong =
    mismatch('path', z.strictObject(documented.params ?? {}), params) ??
    mismatch('query', z.strictObject(documented.query), query)
  if (wrong) return violates(wrong)

  const body = await readBody(request)
  if (!body.ok) return violates(body.why)
  if (documented.body === undefined && body.value !== undefined) return violates('takes no body')
  const wrongBody = documented.body && mismatch('body', documented.body, body.value)
  if (wrongBody) return violates(wrongBody)

  const bearer = /^Bearer ([\w.~+/=-]+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!bearer) {
    const violation = 'needs "authorization: Bearer …"'
    return { ok: false, violation, answer: failed(401, 'No token provided') }
  }
  const token = options.accounts.find(bearer)
  if (!token) return { ok: false, answer: failed(401, 'The access token expired') }
  const isUser = token.kind === 'user'
  if (documented.as === 'user' && !isUser) {
    return { ok: false, answer: failed(401, 'Valid user authentication required') }
  }
  if (documented.scope && !token.scopes.includes(documented.scope)) {
    return { ok: false, answer: failed(403, 'Insufficient client scope') }
  }
  return { ok: true, call: { params, query, body: body.value, isUser } }
}

function violates(violation: string): Checked {
  return { ok: false, violation }
}

export function mismatch(part: string, schema: z.ZodMiniType, value: unknown): string | undefined {
  const result = z.safeParse(schema, value, { error: inWords })
  if (result.success) return undefined
  const [issue] = result.error.issues
  return `${[part, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'wrong'}`
}

async function readBody(
  request: Request,
): Promise<{ ok: true; value: unknown } | { ok: false; why: string }> {
  const text = await request.text()
  if (text === '') return { ok: true, value: undefined }
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) return { ok: false, why: 'a body must be JSON by type' }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, why: 'a body must be JSON' }
  }
}

/** A refusal as the Web API words it. */
export function failed(status: number, message: string, reason?: string): Response {
  const error = { status, message, ...(reason !== undefined && { reason }) }
  return Response.json({ error }, { status })
}

export function noContent(): Response {
  return new Response(null, { status: 204 })
}
