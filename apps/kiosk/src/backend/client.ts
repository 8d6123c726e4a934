import { errorTexts } from '@discobooth/contract/texts/error-texts'
import { ApiError } from '@discobooth/contract/wire/api-error'
import {
  boothKeyHeader,
  boothWordHeader,
  operationIdHeader,
  projectKeyHeader,
} from '@discobooth/contract/wire/api-headers'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import { type Answer, callLimits } from './answer.ts'

export type Call<Value> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/functions/v1/`. */
  path: string
  /** What the answer must look like. */
  answer: z.ZodMiniType<Value>
  body?: unknown
  /** Makes a repeated write count once. */
  operationId?: string
  headers?: Readonly<Record<string, string>>
  limitMs?: number
  signal?: AbortSignal
  /** Goes out even if the page goes away meanwhile. */
  keepalive?: boolean
}

export type BackendClient = {
  call<Value>(call: Call<Value>): Promise<Answer<Value>>
  /** Makes a path of the backend a whole address. */
  resolve(path: string): string
}

/** The one place that speaks HTTP with the backend. Whatever goes wrong comes back as a value. */
export function createBackendClient(options: {
  supabaseUrl: string
  supabaseKey: string
  boothKey: () => string | null
  /** What the booth is able to now (F5); goes with every write. */
  boothWord?: () => string
  fetch: typeof globalThis.fetch
}): BackendClient {
  const { supabaseUrl, supabaseKey, fetch } = options
  if (!supabaseUrl) throw new Error(errorTexts.supabaseUrlRequired)
  if (!supabaseKey) throw new Error(errorTexts.supabaseKeyRequired)
  const base = `${supabaseUrl.replace(/\/+$/, '')}/functions/v1/`

  function headers(call: Call<unknown>): Headers {
    const named = new Headers({ ...call.headers, [projectKeyHeader]: supabaseKey })
    const boothKey = options.boothKey()
    if (boothKey) named.set(boothKeyHeader, boothKey)
    const word = call.method === 'GET' ? undefined : options.boothWord?.()
    if (word) named.set(boothWordHeader, word)
    if (call.operationId) named.set(operationIdHeader, call.operationId)
    if (call.body !== undefined) named.set('content-type', 'application/json')
    return named
  }

  return {
    resolve: (path) => new URL(path, supabaseUrl).href,
    async call(call) {
      const limit = AbortSignal.timeout(call.limitMs ?? callLimits.usualMs)
      try {
        const response = await fetch(base + call.path, {
          method: call.method,
          headers: headers(call),
          body: call.body === undefined ? null : JSON.stringify(call.body),
          signal: call.signal ? AbortSignal.any([limit, call.signal]) : limit,
          cache: 'no-store',
          credentials: 'omit',
          keepalive: call.keepalive ?? false,
        })
        return read(response, await response.text(), call.answer)
      } catch (error) {
        return unanswered(error, limit.aborted)
      }
    },
  }
}

function read<Value>(
  { status, headers }: Response,
  text: string,
  schema: z.ZodMiniType<Value>,
): Answer<Value> {
  const body = parseJson(text)
  const good = status >= 200 && status < 300
  // A hotel's sign-in page answers everything with 200: that is not our backend speaking.
  if (good && text && body === undefined) return unanswered('Somebody else answered.', false)
  if (good) {
    const parsed = z.safeParse(schema, body)
    if (parsed.success) return { ok: true, value: parsed.data }
    const message = 'The backend answered with something else than was asked for.'
    return { ok: false, kind: 'no-data', status, code: 'no_data', message }
  }
  const refusal = z.safeParse(ApiError, body)
  const { code, message } = refusal.success
    ? refusal.data.error
    : { code: `http_${status}`, message: `The backend answered with status ${status}.` }
  const kind = status < 500 ? 'refused' : 'failed'
  const seconds = Number(headers.get('retry-after'))
  const retry = seconds > 0 && { retryAfterMs: seconds * 1_000 }
  return { ok: false, kind, status, code, message, ...retry }
}

function unanswered(error: unknown, late: boolean): Answer<never> {
  if (late) {
    const message = 'The backend did not answer in time.'
    return { ok: false, kind: 'timeout', status: null, code: 'timeout', message }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { ok: false, kind: 'network', status: null, code: 'network', message }
}
