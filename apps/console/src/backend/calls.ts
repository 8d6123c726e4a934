import { ApiError } from '@discobooth/contract/wire/api-error'
import { operationIdHeader, projectKeyHeader } from '@discobooth/contract/wire/api-headers'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'

const LIMIT_MS = 15_000
/** A hundred thousand lines are written while they are sent. */
const FILE_LIMIT_MS = 180_000

export type Call<Value> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/functions/v1/api/console/`. */
  path: string
  /** What the answer must look like. */
  answer: z.ZodMiniType<Value>
  body?: unknown
  /** Makes a repeated write count once. */
  operationId?: string
  signal?: AbortSignal
}

/** Thrown, for that is how the cache of queries learns of it; every use of it shows it (`TroubleNotice`). */
export class CallFailed extends Error {
  readonly code: string
  /** null: nobody answered. */
  readonly status: number | null

  constructor({ code, message, status }: { code: string; message: string; status: number | null }) {
    super(message)
    this.name = 'CallFailed'
    this.code = code
    this.status = status
  }
}

export type Calls = {
  ask<Value>(call: Call<Value>): Promise<Value>
  /** A file, as it comes. */
  fetchFile(call: { path: string; body?: unknown }): Promise<Blob>
  /** News for as long as the signal is not aborted; whatever it answers with. */
  open(path: string, signal: AbortSignal): Promise<Response>
}

/** Asked by `public/first.js`, while this program was still on its way, by where it was asked. */
export type Early = {
  config?: Promise<Response>
  /** Where, and whose questions they are. */
  base?: string
  token?: string
  answers: Record<string, Promise<Response> | undefined>
}

/** An answer that is on its way counts once, for who asks the same; a refusal or none is asked anew. */
async function takeEarly(
  early: Early | undefined,
  asked: { base: string; path: string; token: string | null },
): Promise<Response | undefined> {
  const { base, path, token } = asked
  if (!early || early.token !== token || early.base !== base) return undefined
  const answer = early.answers[path]
  early.answers[path] = undefined
  const response = await answer?.catch(() => undefined)
  return response?.ok ? response : undefined
}

/** The one place that speaks with the console's API. */
export function createCalls(deps: {
  /** Of the backend. */
  url: string
  projectKey: string
  token: () => Promise<string | null>
  /** The backend says that nobody is signed in, or not at the second level any more. */
  turnedAway: () => void
  fetch: typeof globalThis.fetch
  early?: Early | undefined
}): Calls {
  const base = new URL('/functions/v1/api/console/', deps.url).href

  async function send(
    { method, path, body, operationId, signal }: Omit<Call<unknown>, 'answer'>,
    limitMs = LIMIT_MS,
  ) {
    const headers = new Headers({ [projectKeyHeader]: deps.projectKey })
    const limit = AbortSignal.timeout(limitMs)
    try {
      const token = await deps.token()
      if (token !== null) headers.set('authorization', `Bearer ${token}`)
      if (operationId) headers.set(operationIdHeader, operationId)
      if (body !== undefined) headers.set('content-type', 'application/json')
      const early = method === 'GET' && (await takeEarly(deps.early, { base, path, token }))
      if (early) return early
      return await deps.fetch(base + path, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
        cache: 'no-store',
        credentials: 'omit',
      })
    } catch (error) {
      if (signal?.aborted) throw error
      const code = limit.aborted ? 'timeout' : 'network'
      throw new CallFailed({ code, message: String(error), status: null })
    }
  }

  async function refusalOf(response: Response): Promise<CallFailed> {
    const { status } = response
    const body = z.safeParse(ApiError, parseJson(await response.text().catch(() => '')))
    const { code, message } = body.success
      ? body.data.error
      : { code: `http_${status}`, message: `The backend answered with status ${status}.` }
    const isOut = status === 401 || code === 'second_factor_required'
    if (isOut) deps.turnedAway()
    return new CallFailed({ code, message, status })
  }

  return {
    async ask(call) {
      const response = await send(call)
      if (!response.ok) throw await refusalOf(response)
      const text = await response.text()
      const parsed = z.safeParse(call.answer, text === '' ? undefined : parseJson(text))
      if (parsed.success) return parsed.data
      throw new CallFailed({
        code: 'no_data',
        message: z.prettifyError(parsed.error),
        status: response.status,
      })
    },

    async fetchFile({ path, body }) {
      const method = body === undefined ? 'GET' : 'POST'
      const response = await send({ method, path, body }, FILE_LIMIT_MS)
      if (!response.ok) throw await refusalOf(response)
      return response.blob()
    },

    async open(path, signal) {
      const token = await deps.token()
      return deps.fetch(base + path, {
        headers: {
          [projectKeyHeader]: deps.projectKey,
          accept: 'text/event-stream',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        signal,
        cache: 'no-store',
        credentials: 'omit',
      })
    },
  }
}

/** For what was done, and needs no more words. */
export const Nothing = z.object({})

/** What to say of whatever a query or a change failed with. */
export function troubleOf(error: Error): { code: string; message: string } {
  return error instanceof CallFailed ? error : { code: 'unknown', message: error.message }
}
