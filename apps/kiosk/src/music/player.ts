import type { Track } from '@discobooth/contract/track'

/** What the party needs of a music player, whatever plays behind it. */
export type PartyPlayer = {
  /** Starts the track at the given place. `sounding` tells when it really advances. */
  play(track: Track, fromMs: number): void
  silence(): void
}

/** What the player tells: believed only when the song's own time has moved. */
export type PartyPlayerEvents = {
  sounding(): void
  ended(): void
  failed(message: string): void
}
