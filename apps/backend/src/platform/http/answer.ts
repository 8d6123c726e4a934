import type { ApiError } from '@discobooth/contract/wire/api-error'

/** Why a call was refused: a status for HTTP, a code for programs, a sentence for people. */
export type Refusal = {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 416 | 422 | 429 | 500 | 503
  code: string
  message: string
  headers?: Record<string, string>
}

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}

export function refusalResponse({ status, code, message, headers }: Refusal): Response {
  return Response.json({ error: { code, message } } satisfies ApiError, {
    status,
    headers: { ...headers },
  })
}
