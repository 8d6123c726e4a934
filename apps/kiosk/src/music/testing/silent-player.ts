import type { Clock } from '@discobooth/runtime/clock'
import type { PartyPlayer, PartyPlayerEvents } from '../player.ts'

/** A player without sound: it keeps a song's time, so that a party runs where no music is set up. */
export function createSilentPlayer(
  events: PartyPlayerEvents,
  clock: Clock,
  another: PartyPlayer['another'] = async () => null,
): PartyPlayer {
  let pending: (() => void)[] = []
  const silence = () => {
    for (const cancel of pending) cancel()
    pending = []
  }
  return {
    prepare: async () => undefined,
    play(track, fromMs) {
      silence()
      pending = [
        clock.after(0, events.sounding),
        clock.after(Math.max(0, track.duration_ms - fromMs), events.ended),
      ]
    },
    silence,
    another,
  }
}
