import type { Description, RefusedCall } from '../../refused-calls.ts'

const webApi: Description = {
  name: 'Web API',
  source: 'github.com/sonallux/spotify-web-api, fixed-spotify-open-api.yml',
  version: '2026.5.31 (39207c4)',
}

/** `user`: with every right that the booth asks for. `stranger`: with none of them. */
export type SpotifyAsker = 'user' | 'stranger' | 'app' | 'expired token' | 'nobody' | 'app secret'
export type SpotifyRefusal = RefusedCall<SpotifyAsker>

/** By a user's token, with 400, and as the Web API is described, if nothing else is said. */
export function refused(
  method: SpotifyRefusal['method'],
  path: string,
  about: Pick<SpotifyRefusal, 'what' | 'says' | 'at'> & Partial<SpotifyRefusal>,
): SpotifyRefusal {
  return { method, path, as: 'user', status: 400, from: webApi, ...about }
}
