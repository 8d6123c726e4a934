import type { Description, RefusedCall } from '../refused-calls.ts'

const webApi: Description = {
  name: 'Web API',
  source: 'github.com/sonallux/spotify-web-api, fixed-spotify-open-api.yml',
  version: '2026.5.31 (39207c4)',
}

type Asker = 'user'

/** What Spotify refuses an app of 2026. */
export const refusedBySpotify: readonly RefusedCall<Asker, never>[] = [
  {
    what: 'a search for more than an app of 2026 gets at a time',
    method: 'GET',
    path: '/search?q=abba&type=track&limit=51',
    as: 'user',
    status: 400,
    says: 'limit',
    from: webApi,
    at: 'paths./search.get.parameters.limit.maximum',
  },
]
