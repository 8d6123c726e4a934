import type { Clock } from '../clock.ts'
import { failed } from './web-api.ts'

export type RateLimit = {
  seconds: number
  /** QUOTA_EXCEEDED: not too fast but too much. */
  reason?: string | undefined
  /** Whether the answer says how long to wait. */
  tellsWhen?: boolean | undefined
  /** Whose calls: the account's, or everybody's of this app, if not said. */
  of?: 'user' | undefined
  /** Whether a page may read the answer, as it could before July 2026. */
  isReadable?: boolean | undefined
}
/** How many calls, one if not said, and which. */
export type Unauthorized = { times?: number | undefined; path?: string | undefined }
export type Forbidden = {
  message?: string | undefined
  reason?: string | undefined
  isPlainText?: boolean | undefined
  /** How many calls are refused; all of them, if not said. */
  times?: number | undefined
  /** Only calls whose path has this in it. */
  path?: string | undefined
}
export type ServerError = { status: number; times: number; path?: string | undefined }

export type Trouble = ReturnType<typeof createTrouble>

/** What goes wrong at the service's end before a call is even looked at. */
export function createTrouble(options: { clock: Clock }) {
  const { clock } = options
  let gapUntil = 0
  let limit: (RateLimit & { until: number }) | undefined
  let forbidden: Forbidden | undefined
  let failure: ServerError | undefined
  let stray: (Unauthorized & { times: number }) | undefined
  let isMute = false
  const held = new Set<() => void>()

  function letGo(): void {
    for (const release of held) release()
    held.clear()
  }

  return {
    isGap: () => clock.now() < gapUntil,
    openGap(seconds = Number.POSITIVE_INFINITY) {
      gapUntil = clock.now() + seconds * 1_000
    },
    closeGap() {
      gapUntil = 0
    },
    rateLimit(what: RateLimit) {
      limit = { ...what, until: clock.now() + what.seconds * 1_000 }
    },
    forbid(what: Forbidden) {
      forbidden = what
    },
    fail(what: ServerError) {
      failure = what
    },
    stray(what: Unauthorized) {
      stray = { ...what, times: what.times ?? 1 }
    },
    /** From now on calls are taken and not answered. */
    fallMute() {
      isMute = true
    },
    /** Everything is well again. What was held back fails, as a connection does that broke. */
    end() {
      gapUntil = 0
      limit = undefined
      forbidden = undefined
      failure = undefined
      stray = undefined
      isMute = false
      letGo()
    },
    letGo,

    /** The answer a call gets instead of its own, if there is trouble. */
    async meet(
      path: string,
      asker: 'user' | 'client' | undefined,
    ): Promise<{ answer: Response; isHidden?: boolean } | undefined> {
      if (isMute) {
        await new Promise<void>((resolve) => held.add(resolve))
        return { answer: new Response(null, { status: 503 }) }
      }
      if (failure && failure.times > 0 && concerns(failure, path)) {
        failure = { ...failure, times: failure.times - 1 }
        return { answer: new Response('upstream request timeout', { status: failure.status }) }
      }
      if (!path.startsWith('/v1/')) return undefined
      const isLimited = limit?.of === undefined || limit.of === asker
      if (limit && isLimited && clock.now() < limit.until) {
        return { answer: tooMany(limit, clock.now()), isHidden: !limit.isReadable }
      }
      if (stray && stray.times > 0 && concerns(stray, path)) {
        stray = { ...stray, times: stray.times - 1 }
        return { answer: failed(401, 'Access token missing') }
      }
      if (!forbidden || !concerns(forbidden, path)) return undefined
      const answer = refuse(forbidden)
      const times = (forbidden.times ?? Number.POSITIVE_INFINITY) - 1
      forbidden = times > 0 ? { ...forbidden, times } : undefined
      return { answer }
    },
  }
}

function concerns(trouble: { path?: string | undefined }, path: string): boolean {
  return path.includes(trouble.path ?? '')
}

function tooMany(limit: RateLimit & { until: number }, now: number): Response {
  const wait = Math.ceil((limit.until - now) / 1_000)
  return Response.json(
    { error: { status: 429, message: 'API rate limit exceeded', ...withReason(limit.reason) } },
    {
      status: 429,
      headers: { ...((limit.tellsWhen ?? true) && { 'retry-after': String(wait) }) },
    },
  )
}

function refuse(forbidden: Forbidden): Response {
  const message = forbidden.message ?? 'Forbidden'
  if (forbidden.isPlainText) {
    return new Response(message, { status: 403, headers: { 'content-type': 'text/plain' } })
  }
  return Response.json(
    { error: { status: 403, message, ...withReason(forbidden.reason) } },
    { status: 403 },
  )
}

function withReason(reason: string | undefined) {
  return reason === undefined ? {} : { reason }
}
