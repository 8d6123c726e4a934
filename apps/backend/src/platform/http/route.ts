import type { PassRole } from '@discobooth/contract/operator/operator-api'
import { operationIdHeader } from '@discobooth/contract/wire/api-headers'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { ConsoleCaller, Enter } from '../../accounts/service.ts'
import type { Booth } from '../../operator/booths/service.ts'
import { type Outcome, ok, type Refusal, refusalResponse, refused } from './answer.ts'
import { type Door, type Doors, type Env, isOpen, machineOnly, notOpenHere } from './door.ts'
import { readJson } from './json-body.ts'
import { isLoopback } from './peer.ts'
import { check, type Part } from './validation.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Schema = z.ZodMiniType
type None = z.ZodMiniUndefined

export type JsonAnswer = { status: 200 | 201 | 202 | 409 | 503; body: unknown }
/** Anything but JSON: a song, a picture, a redirect. */
type RawAnswer = {
  status: 200 | 204 | 206 | 302 | 304
  headers: Record<string, string>
  raw: ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer> | string | null
}
export type Answer = JsonAnswer | RawAnswer

export type AnswerDescription =
  | { description: string; schema: Schema }
  /** Answers without a schema carry this type of content, or none at all. */
  | { description: string; contentType: string | null }

export type Definition<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
> = {
  method: Method
  /** As in OpenAPI: `/sessions/{id}`. */
  path: string
  summary: string
  /** Who may find it at all: at a listener without this door it is not there. */
  door: Door
  /** Whether a call needs a booth's key. */
  booth: boolean
  /** Whether it needs the operator's pass as well. */
  operator?: boolean
  /** Whether the pass of staff is enough. */
  staff?: boolean
  /** Whether it needs an account; who may is in `accounts/permissions.ts`. */
  console?: boolean
  params?: Params
  query?: Query
  body?: Body
  /** A write that may be retried with the same `x-operation-id`. */
  repeatable?: boolean
  answers: Partial<Record<Answer['status'], AnswerDescription>>
}

export type Call<Params extends Schema, Query extends Schema, Body extends Schema> = {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
  operationId: string | undefined
  request: Request
  peerAddress: string | undefined
  doors: Doors | undefined
}

/** Who a call turned out to come from. */
type Who = { booth?: Booth; role?: PassRole; caller?: ConsoleCaller | undefined }

/** A route as the app and the OpenAPI document see it. */
export type Route = {
  definition: Definition
  handle: (context: Context<Env>, who: Who) => Promise<Response>
}

type Handler<Params extends Schema, Query extends Schema, Body extends Schema, Caller> = (
  call: Call<Params, Query, Body> & { booth: Caller },
) => Promise<Outcome<Answer>> | Outcome<Answer>

/** A route that only an enrolled booth may call. */
export function boothRoute<
  Params extends Schema = None,
  Query extends Schema = None,
  Body extends Schema = None,
>(
  definition: Omit<Definition<Params, Query, Body>, 'door' | 'booth' | 'operator'>,
  handler: Handler<Params, Query, Body, Booth>,
): Route {
  return {
    definition: { ...definition, door: 'booth', booth: true },
    handle: async (context, { booth }) => {
      if (!booth) throw new Error(`${definition.path} was called without a booth`)
      const call = await readCall(definition, context)
      return respond(call.ok ? await handler({ ...call.value, booth }) : call)
    },
  }
}

/** A route for the operator of an enrolled booth: without a pass nothing of a call is even read (A1). */
export function operatorRoute<
  Params extends Schema = None,
  Query extends Schema = None,
  Body extends Schema = None,
>(
  definition: Omit<Definition<Params, Query, Body>, 'door' | 'booth' | 'operator'>,
  handler: (
    call: Call<Params, Query, Body> & { booth: Booth; role: PassRole },
  ) => ReturnType<Handler<Params, Query, Body, Booth>>,
): Route {
  return {
    definition: { ...definition, door: 'booth', booth: true, operator: true },
    handle: async (context, { booth, role }) => {
      if (!booth || !role) throw new Error(`${definition.path} was called without an operator`)
      const call = await readCall(definition, context)
      return respond(call.ok ? await handler({ ...call.value, booth, role }) : call)
    },
  }
}

/** A route for people with an account, of the roles and at the level that its permission names. */
export function consoleRoute<
  Params extends Schema = None,
  Query extends Schema = None,
  Body extends Schema = None,
>(
  definition: Omit<Definition<Params, Query, Body>, 'door' | 'booth' | 'operator' | 'console'>,
  handler: (
    call: Call<Params, Query, Body> & { caller: ConsoleCaller },
  ) => ReturnType<Handler<Params, Query, Body, undefined>>,
): Route {
  return {
    definition: { ...definition, door: 'console', booth: false, console: true },
    handle: async (context, { caller }) => {
      if (!caller) throw new Error(`${definition.path} was called without an account`)
      const call = await readCall(definition, context)
      return respond(call.ok ? await handler({ ...call.value, caller }) : call)
    },
  }
}

/** A route that needs no key: anybody who finds its door open may call. */
export function openRoute<
  Params extends Schema = None,
  Query extends Schema = None,
  Body extends Schema = None,
>(
  definition: Omit<Definition<Params, Query, Body>, 'booth'>,
  handler: Handler<Params, Query, Body, undefined>,
): Route {
  return {
    definition: { ...definition, booth: false },
    handle: async (context) => {
      const call = await readCall(definition, context)
      return respond(call.ok ? await handler({ ...call.value, booth: undefined }) : call)
    },
  }
}

async function readCall<Params extends Schema, Query extends Schema, Body extends Schema>(
  definition: Omit<Definition<Params, Query, Body>, 'door' | 'booth'>,
  context: Context<Env>,
): Promise<Outcome<Call<Params, Query, Body>>> {
  const request = context.req.raw
  const params = checkIfAsked(definition.params, context.req.param(), 'parameter')
  if (!params.ok) return params
  const query = checkIfAsked(definition.query, context.req.query(), 'query')
  if (!query.ok) return query
  const operationId = readOperationId(request)
  if (!operationId.ok) return operationId
  const json = await readBody(definition.body, request)
  if (!json.ok) return json
  const body = checkIfAsked(definition.body, json.value, 'body')
  if (!body.ok) return body
  return ok({
    params: params.value,
    query: query.value,
    body: body.value,
    operationId: operationId.value,
    request,
    peerAddress: context.env?.peerAddress,
    doors: context.env?.doors,
  })
}

/** Where a body may be left out, a call that announces none has none. */
function readBody(schema: Schema | undefined, request: Request): Promise<Outcome<unknown>> {
  const isWanted = schema && !z.safeParse(schema, undefined).success
  const isSent = schema && request.headers.has('content-type')
  return isWanted || isSent ? readJson(request) : Promise.resolve(ok(undefined))
}

/** A part that the definition does not name is nobody's business. */
function checkIfAsked<Asked extends Schema>(
  schema: Asked | undefined,
  value: unknown,
  part: Part,
): Outcome<z.output<Asked>>
function checkIfAsked(schema: Schema | undefined, value: unknown, part: Part): Outcome<unknown> {
  return schema ? check(schema, value, part) : ok(undefined)
}

function readOperationId(request: Request): Outcome<string | undefined> {
  const sent = request.headers.get(operationIdHeader)
  if (sent === null) return ok(undefined)
  if (z.safeParse(z.uuid(), sent).success) return ok(sent.toLowerCase())
  return refused({
    status: 400,
    code: 'invalid_operation_id',
    message: `${operationIdHeader} must be a uuid. Send one, or leave the header out.`,
  })
}

function respond(outcome: Outcome<Answer>): Response {
  if (!outcome.ok) return refusalResponse(outcome.refusal)
  const answer = outcome.value
  if ('body' in answer) return Response.json(answer.body, { status: answer.status })
  return new Response(answer.raw, { status: answer.status, headers: answer.headers })
}

/** Who finds out from whom a call comes. */
export type Callers = {
  authenticate: (request: Request) => Promise<Outcome<Booth>>
  /** Whether this call comes from the booth's operator, or from staff where that is enough. */
  admit: (request: Request, booth: Booth, isForStaff: boolean) => Promise<Outcome<PassRole>>
  /** Whether this call comes from somebody with an account who may make it. */
  enter: Enter
  /** From which network a call comes. */
  networkOf: (call: { request: Request; peerAddress: string | undefined }) => string
}

/** OpenAPI writes `{id}`, Hono `:id`. */
export function mount(app: Hono<Env>, options: { base: string; routes: Route[] } & Callers): void {
  const paths = new Map<string, Definition[]>()
  for (const { definition, handle } of options.routes) {
    const name = options.base + definition.path
    const path = name.replaceAll(/\{(\w+)\}/g, ':$1')
    paths.set(path, [...(paths.get(path) ?? []), definition])
    app.on(definition.method, path, async (context) => {
      const closed = closedTo(context, definition.door)
      if (closed) return refusalResponse(closed)
      if (definition.door === 'console') {
        const { method } = definition
        const request = context.req.raw
        const network = options.networkOf({ request, peerAddress: context.env?.peerAddress })
        const call = { name: `${method.toUpperCase()} ${name}`, request, network }
        const entered = await options.enter(call)
        if (!entered.ok) return refusalResponse(entered.refusal)
        return handle(context, { caller: entered.value })
      }
      if (!definition.booth) return handle(context, {})
      const booth = await options.authenticate(context.req.raw)
      if (!booth.ok) return refusalResponse(booth.refusal)
      if (!definition.operator) return handle(context, { booth: booth.value })
      const isForStaff = definition.staff === true
      const admitted = await options.admit(context.req.raw, booth.value, isForStaff)
      if (!admitted.ok) return refusalResponse(admitted.refusal)
      return handle(context, { booth: booth.value, role: admitted.value })
    })
  }
  for (const [path, definitions] of paths) {
    app.all(path, (context) => {
      const found = definitions.filter(({ door }) => isOpen(context.env, door))
      if (found.length === 0) return refusalResponse(notOpenHere)
      return refusalResponse(wrongMethod(found.map(({ method }) => method.toUpperCase())))
    })
  }
}

/** Why this call does not come through this door; undefined: it does. */
function closedTo({ req, env }: Context<Env>, door: Door): Refusal | undefined {
  if (!isOpen(env, door)) return notOpenHere
  return door !== 'machine' || isLoopback({ request: req.raw, ...env }) ? undefined : machineOnly
}

function wrongMethod(methods: string[]) {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  return {
    status: 405,
    code: 'method_not_allowed',
    message: `This address takes ${allowed.join(', ')}. Use one of these.`,
    headers: { allow: allowed.join(', ') },
  } as const
}
