import type { Track } from '@discobooth/contract/music/track'
import type { Failure } from '@discobooth/contract/texts/failure'
import type { SongWish } from '../flow/party/another-song.ts'

/** What the party needs of a music player, whatever plays behind it. */
export type PartyPlayer = {
  /**
   * Gets the song ready before the countdown, so that it sounds at 0 and outlives the network; ends
   * when more cannot be done.
   */
  prepare(track: Track): Promise<void>
  /** Starts the track at the given place. `sounding` tells when it really advances. */
  play(track: Track, fromMs: number): void
  silence(): void
  /** A song that could take over; null if there is none, or nobody answers. */
  another(wish: SongWish): Promise<Track | null>
}

/** What the player tells: believed only when the song's own time has moved. */
export type PartyPlayerEvents = {
  sounding(): void
  ended(): void
  failed(failure: Failure): void
  /** The song has not moved for too long (M3). Told once for each silence. */
  fellSilent(): void
}
