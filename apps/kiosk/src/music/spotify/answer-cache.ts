import type { Clock } from '@discobooth/runtime/clock'
import type { MusicAnswer } from '../provider.ts'

const freshMs = 600_000
const oldestMs = 24 * 3_600_000
const most = 200

export type AnswerCache<Value> = {
  /** The kept answer while it is young, else a new one, else the old one if asking brought nothing. */
  through(key: string, ask: () => Promise<MusicAnswer<Value>>): Promise<MusicAnswer<Value>>
}

/** Answers of the service for later: a quota that is used up, or a network that is gone, stops no guest. */
export function createAnswerCache<Value>({ clock }: { clock: Clock }): AnswerCache<Value> {
  const answers = new Map<string, { value: Value; at: number }>()

  function keep(key: string, value: Value): void {
    answers.delete(key)
    answers.set(key, { value, at: clock.now() })
    const [oldest] = answers.keys()
    if (answers.size > most && oldest !== undefined) answers.delete(oldest)
  }

  return {
    async through(key, ask) {
      const found = answers.get(key)
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
