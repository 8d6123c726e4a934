import { type Answer, failed } from './answers.ts'
import type { Clock } from './clock.ts'

const KEPT_MS = 24 * 3_600_000

type Kept = { call: string; parameters: string; since: number; answer: Answer | undefined }

export type Idempotency = ReturnType<typeof createIdempotency>

/** One key, one answer: also where that answer was an error of the service's own. */
export function createIdempotency(options: { clock: Clock }) {
  const kept = new Map<string, Kept>()

  return {
    /** The answer that the key stands for already; undefined for a key's first use. */
    meet(
      key: string,
      call: string,
      parameters: string,
    ): { answer: Answer; isReplay: boolean } | undefined {
      const found = kept.get(key)
      if (!found || options.clock.now() - found.since >= KEPT_MS) return undefined
      const other = found.call === call ? 'with the same parameters' : 'for the same endpoint'
      if (found.call !== call || found.parameters !== parameters) {
        const message = `Keys for idempotent requests can only be used ${other} they were first used with. Try using a key other than '${key}'.`
        return { answer: failed(400, { type: 'idempotency_error', message }), isReplay: false }
      }
      if (found.answer) return { answer: found.answer, isReplay: true }
      const message = `There is currently another in-progress request using this idempotency key '${key}'.`
      const inUse = { type: 'idempotency_error', code: 'idempotency_key_in_use', message }
      return { answer: failed(409, inUse), isReplay: false }
    },
    begin(key: string, call: string, parameters: string): void {
      kept.set(key, { call, parameters, since: options.clock.now(), answer: undefined })
    },
    finish(key: string, answer: Answer): void {
      const found = kept.get(key)
      if (found) found.answer = structuredClone(answer)
    },
    /** A day has passed, as far as this key is concerned. */
    forget: (key: string) => kept.delete(key),
    keys: () => [...kept.keys()],
  }
}
