export type TokenBucket = {
  /** Takes the tokens, or says how many milliseconds until they are there. */
  take(key: string, tokens: number): { ok: true } | { ok: false; waitMs: number }
  /** Tokens that were taken for nothing. */
  giveBack(key: string, tokens: number): void
}

/** So many keys are remembered; who has not come for longest begins anew. */
const MOST_KEYS = 10_000

/** Lets each key spend `capacity` at once and `perSecond` in the long run. */
export function createTokenBucket(options: {
  capacity: number
  perSecond: number
  /** Milliseconds on a clock that never jumps. */
  monotonic: () => number
}): TokenBucket {
  const { capacity, perSecond } = options
  const buckets = new Map<string, { level: number; at: number }>()

  return {
    take(key, tokens) {
      const at = options.monotonic()
      const before = buckets.get(key) ?? { level: capacity, at }
      const refilled = before.level + ((at - before.at) / 1_000) * perSecond
      const level = Math.min(capacity, refilled)
      const isEnough = level >= tokens
      // Put in again behind all others: the first one is who has not come for longest.
      buckets.delete(key)
      const [oldest] = buckets.keys()
      if (buckets.size >= MOST_KEYS && oldest !== undefined) buckets.delete(oldest)
      buckets.set(key, { level: isEnough ? level - tokens : level, at })
      if (isEnough) return { ok: true }
      return { ok: false, waitMs: Math.ceil(((tokens - level) / perSecond) * 1_000) }
    },
    giveBack(key, tokens) {
      const bucket = buckets.get(key)
      if (bucket) bucket.level = Math.min(capacity, bucket.level + tokens)
    },
  }
}
