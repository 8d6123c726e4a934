import type { MusicSetup } from '@discobooth/contract/music/music-api'

/** What the operator registered at Spotify, and where Spotify answers. */
export type SpotifySettings = {
  clientId: string
  /** Stays here: no answer, page or log line ever holds it. */
  clientSecret: string
  accountsUrl: string
  apiUrl: string
  sdkUrl: string
  /** Where the provider sends the browser back, as registered at Spotify with the booth's origin. */
  redirectPath: string
  /** Where the API answers, if not at the kiosk's own origin. */
  redirectOrigin?: string
  playlists: MusicSetup['playlists']
}

/** Where Spotify answers everybody but a test. */
export const spotifyAddresses = {
  accountsUrl: 'https://accounts.spotify.com',
  apiUrl: 'https://api.spotify.com/v1',
  sdkUrl: 'https://sdk.scdn.co/spotify-player.js',
} as const

/** Whom the kiosk's page calls: the API, and what the player may want besides. */
export function spotifySources({
  apiUrl,
  sdkUrl,
}: Pick<SpotifySettings, 'apiUrl' | 'sdkUrl'>): string[] {
  const own = [apiUrl, sdkUrl].map((address) => new URL(address).origin)
  return [...own, 'https://*.spotify.com', 'wss://*.spotify.com', 'https://*.scdn.co']
}

/**
 * What the kiosk asks the account's owner for: the specified rights [6.6], playlists, whose songs are
 * listed to nobody without it, and saved songs, for the operator's music desk (P10).
 */
export const scopes = [
  'streaming',
  'user-read-email',
  'user-read-private',
  'user-read-playback-state',
  'user-modify-playback-state',
  'playlist-read-private',
  'user-library-read',
  'user-library-modify',
]

/** Every wait on the provider has an end. */
export const spotifyLimits = {
  callMs: 10_000,
  stateMs: 10 * 60_000,
  /** Longer than a call may take: then whoever held the refresh is dead. */
  refreshLeaseMs: 15_000,
  refreshPollMs: 150,
  /** A token this young is shared instead of asked for again. */
  sharedMs: 30_000,
  /** A client-credentials token is renewed this long before its end. */
  clientTokenMarginMs: 60_000,
  /** A used-up quota does not come back in minutes. */
  quotaPauseMs: 3_600_000,
  pauseMs: 30_000,
  /** A pause this short is waited out: a guest's browser cannot read how long it is. */
  shortPauseMs: 2_000,
  freshSearchMs: 10 * 60_000,
  cachedSearches: 500,
  /** Of the 182 days a sign-in lives. */
  warnAfterDays: 150,
  signInDays: 182,
} as const
