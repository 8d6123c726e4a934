import * as z from 'zod/mini'

/** Why the service did not do what was asked, by what can be done about it. */
export type RefusalKind =
  /** The token is over. */
  | 'token'
  /** The account has no Premium, or the app's owner has none. */
  | 'premium'
  /** The account is not on the app's list of users. */
  | 'user-not-allowed'
  /** Not now, or not with this song: nothing is wrong with the account. */
  | 'restricted'
  | 'device-not-found'
  | 'missing'
  | 'invalid-limit'
  | 'too-fast'
  /** Too much for today: waiting a few seconds does not help. */
  | 'quota'
  | 'refused'
  /** 5xx. */
  | 'failed'

export type Refusal = { kind: RefusalKind; message: string; waitMs: number }

const Said = z.object({
  error: z.union([
    z.string(),
    z.object({ message: z.optional(z.string()), reason: z.optional(z.string()) }),
  ]),
})

const secondMs = 1_000
const unsaidWaitMs = 5 * secondMs
const quotaWaitMs = 3_600 * secondMs
const longestWaitMs = 24 * 3_600 * secondMs

/** Reads an answer that is no success. Its body may be JSON, plain text or nothing. */
export function readRefusal(answer: {
  status: number
  text: string
  retryAfter: string | null
}): Refusal {
  const { status } = answer
  const { message, reason } = said(answer.text)
  const kind = kindOf(status, message, reason)
  return {
    kind,
    message: message || nameOf(status),
    waitMs: status === 429 ? waitFor(kind, answer.retryAfter) : 0,
  }
}

function kindOf(status: number, message: string, reason: string): RefusalKind {
  const text = `${message} ${reason}`.toLowerCase()
  if (status === 401) return 'token'
  if (status === 403) return forbidden(text)
  if (status === 404) return text.includes('device') ? 'device-not-found' : 'missing'
  if (status === 400 && text.includes('invalid limit')) return 'invalid-limit'
  if (status === 429) return text.includes('quota_exceeded') ? 'quota' : 'too-fast'
  return status >= 500 ? 'failed' : 'refused'
}

function forbidden(text: string): RefusalKind {
  if (text.includes('premium')) return 'premium'
  if (text.includes('not registered') || text.includes('allowlist')) return 'user-not-allowed'
  if (text.includes('restrict')) return 'restricted'
  return 'refused'
}

function waitFor(kind: RefusalKind, retryAfter: string | null): number {
  const told = Number.parseFloat(retryAfter ?? '') * secondMs
  const least = kind === 'quota' ? quotaWaitMs : 0
  const wait = Number.isFinite(told) && told >= 0 ? told : unsaidWaitMs
  return Math.min(longestWaitMs, Math.max(least, wait))
}

function said(text: string): { message: string; reason: string } {
  const parsed = z.safeParse(Said, json(text))
  if (!parsed.success) return { message: text.trim().slice(0, 200), reason: '' }
  const { error } = parsed.data
  if (typeof error === 'string') return { message: error, reason: '' }
  return { message: error.message ?? '', reason: error.reason ?? '' }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const names: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/** What HTTP/1 would have said: HTTP/2 has no status texts any more. */
export function nameOf(status: number): string {
  return names[status] ?? `Status ${status}`
}
