import { setTimeout as pause } from 'node:timers/promises'
import { begin, type Life, type ProgramDescription } from './life.ts'

const LIMITS = {
  /** A first start makes the database, on an SD card if need be. */
  readyMs: 90_000,
  /** Longer than the limit that the backend sets itself. */
  stopMs: 35_000,
  firstRestartMs: 500,
  longestRestartMs: 30_000,
  /** After this long a program counts as healthy again. */
  steadyMs: 60_000,
}

export type Program = {
  start: () => Promise<{ url: string } | { problem: string }>
  stop: () => Promise<void>
}

/** A child process that is started again when it crashes, but not when it could not even start. */
export function createProgram(options: {
  description: ProgramDescription
  log: (line: string) => void
  limits?: Partial<typeof LIMITS>
}): Program {
  const { description, log } = options
  const limits = { ...LIMITS, ...options.limits }
  const ending = new AbortController()
  let life: Life | undefined

  async function keepAlive(first: Life): Promise<void> {
    let current = first
    let failures = 0
    for (;;) {
      const since = performance.now()
      const how = await current.ended
      if (ending.signal.aborted) return
      if (performance.now() - since > limits.steadyMs) failures = 0
      const delay = Math.min(limits.firstRestartMs * 2 ** failures, limits.longestRestartMs)
      failures += 1
      log(`The ${description.name} ended (${how}); it is started again in ${delay / 1_000} s.`)
      await pause(delay, undefined, { signal: ending.signal }).catch(() => undefined)
      if (ending.signal.aborted) return
      current = begin({ description, limits, log })
      life = current
    }
  }

  return {
    start: async () => {
      life = begin({ description, limits, log })
      const outcome = await life.ready
      if ('url' in outcome) void keepAlive(life)
      return outcome
    },
    stop: async () => {
      ending.abort()
      await life?.end()
    },
  }
}
