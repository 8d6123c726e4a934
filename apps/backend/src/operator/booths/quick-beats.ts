import type { BeatHeard, BoothBeat } from '@discobooth/contract/device/booth-beat'
import type { Fleet } from '../fleet/service.ts'
import type { BoothKeys } from './keys.ts'

/** A thousand booths beat 67 times a second, in four rounds; nobody stands before a beat and waits. */
const ROUND_MS = 250
/** At once in one statement. */
const MOST_IN_A_ROUND = 500

type Beat = { key: string; beat: BoothBeat }
/** Undefined: there is something new about this booth or its key, and the beat is to be heard by itself. */
type QuicklyHeard = BeatHeard | undefined
type Waiting = Beat & { sinceMs: number } & PromiseWithResolvers<QuicklyHeard>

/** The beat of a booth that is as it was. */
export type QuickBeats = { hear(beat: Beat): Promise<QuicklyHeard> }

/**
 * Most beats say that nothing is new. Those that come within a moment are heard in one round: which booths
 * their keys speak for is one statement, and what they say another.
 */
export function createQuickBeats(deps: {
  keys: Pick<BoothKeys, 'speakFor'>
  fleet: Pick<Fleet, 'hearUsual'>
  /** Milliseconds on a clock that never jumps. */
  monotonic: () => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}): QuickBeats {
  const { signal } = new AbortController()
  let waiting: Waiting[] = []
  let isGathering = false
  let lastMs = Number.NEGATIVE_INFINITY

  async function hearRound(round: readonly Beat[]): Promise<QuicklyHeard[]> {
    const booths = await deps.keys.speakFor(round.map(({ key }) => key))
    // Of two of one booth the one that came later.
    const beats = new Map(
      round.flatMap(({ key, beat }) => {
        const booth = booths.get(key)
        return booth === undefined ? [] : [[booth, beat] as const]
      }),
    )
    const heard = await deps.fleet.hearUsual(beats)
    return round.map(({ key }) => heard.get(booths.get(key) ?? ''))
  }

  async function gather(): Promise<void> {
    while (waiting.length > 0) {
      const restMs = lastMs + ROUND_MS - deps.monotonic()
      if (restMs > 0) await deps.pause(Math.min(restMs, ROUND_MS), signal)
      lastMs = deps.monotonic()
      const round = waiting.slice(0, MOST_IN_A_ROUND)
      waiting = waiting.slice(MOST_IN_A_ROUND)
      try {
        const heard = await hearRound(round)
        for (const [place, one] of round.entries()) {
          const found = heard[place]
          one.resolve(found && { ...found, waitedMs: Math.round(lastMs - one.sinceMs) })
        }
      } catch (error) {
        for (const one of round) one.reject(error)
      }
    }
    isGathering = false
  }

  return {
    hear(beat) {
      const sinceMs = deps.monotonic()
      const one = { ...beat, sinceMs, ...Promise.withResolvers<QuicklyHeard>() }
      waiting.push(one)
      if (!isGathering) {
        isGathering = true
        void gather()
      }
      return one.promise
    },
  }
}
