import { parseJson } from '@discobooth/runtime/parse-json'
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
  | 'too-fast'
  /** Too much for today: waiting a few seconds does not help. */
  | 'quota'
  | 'refused'
  /** 5xx. */
  | 'failed'

export type Refusal = {
  kind: RefusalKind
  message: string
  /** The token was sent, and the service says it was not. */
  isStray: boolean
}

const Announcement = z.object({
  error: z.union([
    z.string(),
    z.object({ message: z.optional(z.string()), reason: z.optional(z.string()) }),
  ]),
})

/** Reads an answer that is no success. Its body may be JSON, plain text or nothing. */
export function readRefusal({ status, text }: { status: number; text: string }): Refusal {
  const { message, reason } = readError(text)
  return {
    kind: kindOf(status, message, reason),
    message: message || nameOf(status),
    isStray: status === 401 && message.toLowerCase().includes('token missing'),
  }
}

function kindOf(status: number, message: string, reason: string): RefusalKind {
  const text = `${message} ${reason}`.toLowerCase()
  if (status === 401) return 'token'
  if (status === 403) return forbidden(text)
  if (status === 404) return text.includes('device') ? 'device-not-found' : 'missing'
  if (status === 429) return text.includes('quota_exceeded') ? 'quota' : 'too-fast'
  return status >= 500 ? 'failed' : 'refused'
}

function forbidden(text: string): RefusalKind {
  if (text.includes('premium')) return 'premium'
  // "User not registered …", and "… the user may not be registered".
  if (/not (be )?registered|allowlist/.test(text)) return 'user-not-allowed'
  if (text.includes('restrict')) return 'restricted'
  return 'refused'
}

function readError(text: string): { message: string; reason: string } {
  const parsed = z.safeParse(Announcement, parseJson(text))
  if (!parsed.success) return { message: text.trim().slice(0, 200), reason: '' }
  const { error } = parsed.data
  if (typeof error === 'string') return { message: error, reason: '' }
  return { message: error.message ?? '', reason: error.reason ?? '' }
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
