import type { Clock } from '@discobooth/runtime/clock'
import type { MusicAnswer } from '../provider.ts'

const freshMs = 600_000
const oldestMs = 24 * 3_600_000
const most = 200

export type KeptAnswers<Value> = {
  /** The kept answer while it is young, else a new one, else the old one if asking brought nothing. */
  through(key: string, ask: () => Promise<MusicAnswer<Value>>): Promise<MusicAnswer<Value>>
}

/** Answers of the service for later: a quota that is used up, or a network that is gone, stops no guest. */
export function createKeptAnswers<Value>({ clock }: { clock: Clock }): KeptAnswers<Value> {
  const kept = new Map<string, { value: Value; at: number }>()

  function keep(key: string, value: Value): void {
    kept.delete(key)
    kept.set(key, { value, at: clock.now() })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }

  return {
    async through(key, ask) {
      const found = kept.get(key)
      const ageMs = found ? clock.now() - found.at : oldestMs
      if (found && ageMs < freshMs) return { ok: true, value: found.value }
      const answer = await ask()
      if (answer.ok) keep(key, answer.value)
      else if (found && ageMs < oldestMs && (answer.kind === 'busy' || answer.kind === 'away')) {
        return { ok: true, value: found.value }
      }
      return answer
    },
  }
}
