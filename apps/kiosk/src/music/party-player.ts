import type { Track } from '@discobooth/contract/music/track'
import type { Clock } from '@discobooth/runtime/clock'
import { runFlow } from '../platform/flow-runtime.ts'
import { type ListeningEffect, listening } from './listening.ts'
import type { PartyPlayer, PartyPlayerEvents } from './player.ts'
import type { MusicPlayer } from './provider.ts'

/** The party's player over any provider's: it tells what is really heard. */
export function createPartyPlayer(options: {
  player: MusicPlayer
  events: PartyPlayerEvents
  clock: Clock
  /** How loud a party is, as the operator has set it (P10). */
  volume(): number
  /** A song began to sound; one that goes on after a reload was told before. */
  played(track: Track): void
}): Omit<PartyPlayer, 'another'> & { stop(): void } {
  const { player, events } = options
  let fromMs = 0

  const flow = runFlow({
    machine: listening,
    initial: { kind: 'silent' },
    clock: options.clock,
    perform,
    changed: () => undefined,
  })
  const leave = player.hear((heard) => flow.send({ kind: 'heard', heard }))

  function perform(effect: ListeningEffect): void {
    switch (effect.do) {
      case 'sounding':
        events.sounding()
        if (fromMs === 0) options.played(effect.track)
        return
      case 'ended':
        return events.ended()
      case 'failed':
        // What a provider says is for the log; a guest is told what it means.
        return events.failed({ code: 'songFailed', detail: effect.message.replace(/\.$/, '') })
      case 'fell-silent':
        return events.fellSilent()
    }
  }

  return {
    prepare(track) {
      player.setVolume(options.volume())
      return player.prepare(track)
    },
    play(track, from) {
      fromMs = from
      flow.send({ kind: 'asked', track })
      player.setVolume(options.volume())
      player.play(track, from)
    },
    silence() {
      flow.send({ kind: 'silenced' })
      void player.pause()
    },
    stop() {
      leave()
      flow.stop()
      void player.pause()
    },
  }
}
