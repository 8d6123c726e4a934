import type { SpotifyRefusal } from './refused.ts'
import { refusedMusic } from './refused-music.ts'
import { refusedPlayer } from './refused-player.ts'
import { refusedSignIn } from './refused-sign-in.ts'

/** What Spotify refuses an app of 2026. */
export const refusedBySpotify: readonly SpotifyRefusal[] = [
  ...refusedMusic,
  ...refusedPlayer,
  ...refusedSignIn,
]
