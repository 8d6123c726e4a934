import { refusedMusic } from './music.ts'
import { refusedPlayer } from './player.ts'
import type { SpotifyRefusal } from './refused.ts'
import { refusedSignIn } from './sign-in.ts'

/** What Spotify refuses an app of 2026. */
export const refusedBySpotify: readonly SpotifyRefusal[] = [
  ...refusedMusic,
  ...refusedPlayer,
  ...refusedSignIn,
]
