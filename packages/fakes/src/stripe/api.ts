import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Clock } from '../clock.ts'
import type { Account } from './account.ts'
import { type Answer, failed, serverError } from './answers.ts'
import { type CheckedCall, checkCall, type Form } from './check-call.ts'
import { type CallName, type DocumentedCall, documentedCalls } from './documented-calls.ts'
import { apiVersion, type Events } from './events.ts'
import { expand, type Shelf } from './shelf.ts'
import type { Mishap, Trouble } from './trouble.ts'

export type Handler = (sent: Form, id: string) => Answer
export type SeenCall = {
  call: CallName
  path: string
  sent: Form
  key: string | undefined
  /** What was answered, also where the answer was lost on its way. */
  status: number | undefined
  isReplay: boolean
  mishap: Mishap | undefined
}
type Env = { Bindings: HttpBindings }
type Result = { answer: Answer; isReplay: boolean }

export function api(world: {
  account: Account
  events: Events
  handlers: Map<string, Handler>
  idempotency: Idempotency
  seen: SeenCall[]
  secretKey: string
  shelf: Shelf
  trouble: Trouble
  violate: (request: Request, problem: string) => Answer
}) {
  const { events, handlers, idempotency, seen, shelf, trouble } = world
  const routes = new Hono<Env>()
  const calls: [CallName, DocumentedCall][] = namesOf(documentedCalls)

  function run(name: CallName, { sent, key }: CheckedCall, id: string): Answer {
    const cause = { id: shelf.newId('req'), idempotency_key: key ?? null }
    const answer = events.during(cause, () => handlers.get(name)?.(sent, id)) ?? serverError()
    const paths = Array.isArray(sent['expand']) ? sent['expand'].map(String) : []
    // Copied: what happens later must not change what was answered.
    return structuredClone({ ...answer, body: expand(answer.body, paths, shelf) })
  }

  async function answerCall(
    name: CallName,
    call: CheckedCall,
    where: { path: string; id: string; mishap: Mishap | undefined },
  ): Promise<Result> {
    const { mishap } = where
    const { key } = call
    const before = key === undefined ? undefined : idempotency.meet(key, where.path, call.text)
    if (before) {
      if (mishap === 'hold') await trouble.hold()
      return before
    }
    if (key !== undefined) idempotency.begin(key, where.path, call.text)
    const done = mishap === 'failBefore' ? serverError() : run(name, call, where.id)
    const answer = mishap === 'failAfter' ? serverError() : done
    if (mishap === 'hold') await trouble.hold()
    if (key !== undefined) idempotency.finish(key, answer)
    return { answer, isReplay: false }
  }

  async function meet(context: Context<Env>, name: CallName, documented: DocumentedCall) {
    const request = context.req.raw
    const params: Record<string, string> = context.req.param()
    const { secretKey } = world
    const checked = await checkCall({ documented, request, params, secretKey })
    if (!checked.ok) {
      return send('answer' in checked ? checked.answer : world.violate(request, checked.violation))
    }
    const unwelcome = world.account.refusal(name)
    if (unwelcome) return send(unwelcome)
    const { call } = checked
    const { pathname: path } = new URL(request.url)
    const mishap = trouble.next(name)
    const note: SeenCall = {
      call: name,
      path,
      sent: call.sent,
      key: call.key,
      status: undefined,
      isReplay: false,
      mishap,
    }
    seen.push(note)
    const { socket } = context.env.incoming
    if (mishap === 'cut') {
      socket.destroy()
      return send(serverError())
    }
    if (mishap === 'outage') {
      note.status = 503
      return new Response('<h1>Service unavailable</h1>', { status: 503 })
    }
    if (mishap === 'rateLimit') {
      note.status = 429
      const message = 'Request rate limit exceeded.'
      return send(failed(429, { code: 'rate_limit', message }))
    }
    const { answer, isReplay } = await answerCall(name, call, {
      path,
      id: params['id'] ?? '',
      mishap,
    })
    note.status = answer.status
    note.isReplay = isReplay
    if (mishap === 'loseAnswer') socket.destroy()
    return send(answer, {
      ...(call.key !== undefined && { 'idempotency-key': call.key }),
      ...(isReplay && { 'idempotent-replayed': 'true' }),
    })
  }

  function send({ status, body }: Answer, headers: Record<string, string> = {}): Response {
    return Response.json(body, {
      status,
      headers: {
        'request-id': shelf.newId('req'),
        'stripe-version': apiVersion,
        ...(status === 500 && { 'stripe-should-retry': 'false' }),
        ...headers,
      },
    })
  }

  for (const [name, documented] of calls) {
    routes.on(documented.method, documented.path, (context) => meet(context, name, documented))
  }
  return routes
}

function namesOf(calls: Record<CallName, DocumentedCall>): [CallName, DocumentedCall][] {
  const isName = (name: string): name is CallName => Object.hasOwn(calls, name)
  return Object.keys(calls)
    .filter(isName)
    .map((name) => [name, calls[name]])
}

const KEPT_MS = 24 * 3_600_000

type Answered = { call: string; parameters: string; since: number; answer: Answer | undefined }

type Idempotency = ReturnType<typeof createIdempotency>

/** One key, one answer: also where that answer was an error of the service's own. */
export function createIdempotency(options: { clock: Clock }) {
  const answered = new Map<string, Answered>()

  return {
    /** The answer that the key stands for already; undefined for a key's first use. */
    meet(
      key: string,
      call: string,
      parameters: string,
    ): { answer: Answer; isReplay: boolean } | undefined {
      const found = answered.get(key)
      if (!found || options.clock.now() - found.since >= KEPT_MS) return undefined
      const other = found.call === call ? 'with the same parameters' : 'for the same endpoint'
      if (found.call !== call || found.parameters !== parameters) {
        const message = `Keys for idempotent requests can only be used ${other} they were first used with. Try using a key other than '${key}'.`
        return { answer: failed(400, { type: 'idempotency_error', message }), isReplay: false }
      }
      if (found.answer) return { answer: found.answer, isReplay: true }
      const message = `There is currently another in-progress request using this idempotency key '${key}'.`
      const inUse = { type: 'idempotency_error', code: 'idempotency_key_in_use', message }
      return { answer: failed(409, inUse), isReplay: false }
    },
    begin(key: string, call: string, parameters: string): void {
      answered.set(key, { call, parameters, since: options.clock.now(), answer: undefined })
    },
    finish(key: string, answer: Answer): void {
      const found = answered.get(key)
      if (found) found.answer = structuredClone(answer)
    },
    /** A day has passed, as far as this key is concerned. */
    forget: (key: string) => answered.delete(key),
    keys: () => [...answered.keys()],
  }
}
