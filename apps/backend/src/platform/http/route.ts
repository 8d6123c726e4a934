import type { PassRole } from '@discobooth/contract/operator/operator-api'
import { boothKeyHeader, operationIdHeader } from '@discobooth/contract/wire/api-headers'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { ConsoleCaller } from '../../accounts/service.ts'
import type { Booth } from '../../operator/booths/service.ts'
import { type Outcome, ok, refusalResponse, refused } from './answer.ts'
import type { Door, Doors, Env } from './door.ts'
import { readJson } from './json-body.ts'
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
type Who = {
  booth?: Booth
  role?: PassRole
  caller?: ConsoleCaller | undefined
  /** Finds out whose key it is, where that was left to the route. */
  authenticate?: () => Promise<Outcome<Booth>>
}

/** A route as the app and the OpenAPI document see it. */
export type Route = {
  definition: Definition
  /** Of a caller whose key was a booth's lately, it finds out by itself whether it still is. */
  asksItself?: true
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

/**
 * The same for a call that comes so often that whose key it is, is asked of many at once. `quick` proves
 * the key itself, and leaves to `handler` what it does not answer; a key that was no booth's lately is
 * never its to judge.
 */
export function knownBoothRoute<
  Params extends Schema = None,
  Query extends Schema = None,
  Body extends Schema = None,
>(
  definition: Omit<Definition<Params, Query, Body>, 'door' | 'booth' | 'operator'>,
  quick: (
    call: Call<Params, Query, Body> & { key: string },
  ) => Promise<Outcome<Answer> | undefined>,
  handler: Handler<Params, Query, Body, Booth>,
): Route {
  return {
    definition: { ...definition, door: 'booth', booth: true },
    asksItself: true,
    handle: async (context, { booth: found, authenticate }) => {
      const call = await readCall(definition, context)
      const key = context.req.raw.headers.get(boothKeyHeader)
      if (!found && call.ok && key !== null) {
        const answered = await quick({ ...call.value, key })
        if (answered) return respond(answered)
      }
      const booth = found ? ok(found) : await authenticate?.()
      if (!booth) throw new Error(`${definition.path} was called without a booth`)
      if (!booth.ok) return refusalResponse(booth.refusal)
      return respond(call.ok ? await handler({ ...call.value, booth: booth.value }) : call)
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
