import type { CallName } from './documented-calls.ts'

export type Trouble = ReturnType<typeof createTrouble>
/** Which calls it befalls, and how many; any and one, if not said. */
export type Befallen = { call?: CallName | undefined; times?: number | undefined }

/**
 * - failBefore: nothing done, answered 500, and the 500 is kept under the key
 * - failAfter: done, answered 500, and the 500 is kept under the key
 * - loseAnswer: done, and the connection breaks before the answer
 * - cut: the connection breaks before anything is done
 * - hold: done, and the answer waits until the test lets it go
 * - rateLimit: 429, nothing done or kept
 * - outage: 503 from before the service, nothing done or kept
 */
export type Mishap =
  | 'failBefore'
  | 'failAfter'
  | 'loseAnswer'
  | 'cut'
  | 'hold'
  | 'rateLimit'
  | 'outage'

/** What goes wrong with calls, in the order in which it was asked for. */
export function createTrouble() {
  let planned: { mishap: Mishap; call: CallName | undefined; times: number }[] = []
  const held = new Set<() => void>()

  const plan =
    (mishap: Mishap) =>
    ({ call, times = 1 }: Befallen = {}) => {
      planned.push({ mishap, call, times })
    }

  function letGo(): void {
    for (const release of held) release()
    held.clear()
  }

  return {
    /** What befalls this call, if anything does. */
    next(name: CallName): Mishap | undefined {
      const found = planned.find(({ call, times }) => times > 0 && (call ?? name) === name)
      if (!found) return undefined
      found.times -= 1
      planned = planned.filter(({ times }) => times > 0)
      return found.mishap
    },
    hold: () => new Promise<void>((resolve) => held.add(resolve)),
    heldCount: () => held.size,
    letGo,
    misbehave: {
      failBeforeDoing: plan('failBefore'),
      failAfterDoing: plan('failAfter'),
      loseAnswer: plan('loseAnswer'),
      cutConnection: plan('cut'),
      /** Until letAnswersGo. */
      holdAnswer: plan('hold'),
      rateLimit: plan('rateLimit'),
      outage: plan('outage'),
      letAnswersGo: letGo,
      /** No more trouble with calls. */
      behave() {
        planned = []
        letGo()
      },
    },
  }
}
