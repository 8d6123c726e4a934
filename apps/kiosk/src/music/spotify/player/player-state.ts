import type { PlayerState } from '@discobooth/contract/music/music'
import type { Track } from '@discobooth/contract/music/track'
import type { Step, TimePasses } from '../../../flow/machine.ts'
import type { PlayerError } from '../../provider.ts'

/** A song that was ordered, until it ends or is no longer wanted. */
export type Wanted = {
  track: Track
  /** Where it goes on if it has to be ordered again: the last place it was heard at. */
  positionMs: number
  /** Once it sounded, giving it up is the party's decision, not the player's. */
  wasHeard: boolean
  /** When it is ordered again, unless it moves before. */
  nudgeAt: number | null
}

export type SpotifyPlayer = {
  status: PlayerState['status']
  error: PlayerError | null
  /** Where songs are played: this page, or, while UNSUPPORTED, another device. */
  deviceId: string | null
  /** This page has played before: what keeps it from it now will pass. */
  hasBeenReady: boolean
  /** Attempts to connect that came to nothing, since the last that did not. */
  failures: number
  /** An attempt to connect has failed when it is not ready by then. */
  readyBy: number | null
  reconnectAt: number | null
  syncAt: number | null
  wanted: Wanted | null
}

export type SpotifyPlayerEvent =
  | { kind: 'started' }
  | { kind: 'ready'; deviceId: string }
  | { kind: 'not-ready' }
  | { kind: 'error'; error: PlayerError }
  /** What of the account's other devices can play; null if none can. */
  | { kind: 'external-device'; deviceId: string | null }
  | { kind: 'wanted'; track: Track; fromMs: number }
  | { kind: 'unwanted' }
  /** The order was accepted or refused, the one that is still wanted. */
  | { kind: 'accepted' }
  | { kind: 'refused'; message: string }
  /** Any other command was given. */
  | { kind: 'commanded' }
  /** The device's own word on the wanted song; null: the device plays nothing. */
  | { kind: 'heard'; at: { positionMs: number; isPlaying: boolean } | null }
  | TimePasses

export type SpotifyPlayerEffect =
  | { do: 'connect' }
  | { do: 'find-device' }
  | { do: 'sync' }
  | { do: 'order'; track: Track; fromMs: number; deviceId: string }
  | { do: 'fail'; track: Track; message: string }

export type SpotifyPlayerStep = Step<SpotifyPlayer, SpotifyPlayerEffect>

export const idlePlayer: SpotifyPlayer = {
  status: 'IDLE',
  error: null,
  deviceId: null,
  hasBeenReady: false,
  failures: 0,
  readyBy: null,
  reconnectAt: null,
  syncAt: null,
  wanted: null,
}

/** What a device says of the song on it; null: nothing plays there. */
export type DevicePlayback = {
  track: NonNullable<PlayerState['track']>
  /** The names the song goes by. */
  uris: readonly string[]
  positionMs: number
  isPlaying: boolean
  repeat: PlayerState['repeat']
  shuffle: boolean
  /** 0 to 1; null where the device does not tell. */
  volume: number | null
} | null
