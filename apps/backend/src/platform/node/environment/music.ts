import { musicProviders } from '@discobooth/contract/music/music-api'
import * as z from 'zod/mini'
import { API_BASE } from '../../../app.ts'
import type { PlaylistNames } from '../../../music/library/playlists.ts'
import { type SpotifySettings, spotifyAddresses } from '../../../music/spotify/settings.ts'
import { readVariables } from './variables.ts'

const Address = z.url({ protocol: /^https?$/ })
const PlaylistId = z.string().check(z.regex(/^[0-9A-Za-z]{22}$/))
const Credential = z.string().check(z.regex(/^[!-~]{1,200}$/))

/** Which music plays, and what Spotify needs to know where it is that. */
const Variables = z.object({
  MUSIC_PROVIDER: z._default(z.enum(musicProviders), 'library'),
  SPOTIFY_CLIENT_ID: z.optional(Credential),
  SPOTIFY_CLIENT_SECRET: z.optional(Credential),
  SPOTIFY_ACCOUNTS_URL: z._default(Address, spotifyAddresses.accountsUrl),
  SPOTIFY_API_URL: z._default(Address, spotifyAddresses.apiUrl),
  SPOTIFY_SDK_URL: z._default(Address, spotifyAddresses.sdkUrl),
  SPOTIFY_REDIRECT_PATH: z._default(
    z.string().check(z.startsWith(`${API_BASE}/`), z.regex(/^[\w/-]+$/)),
    `${API_BASE}/auth-callback`,
  ),
  SPOTIFY_PLAYLIST_TOP_40: z.optional(PlaylistId),
  SPOTIFY_PLAYLIST_DANCE: z.optional(PlaylistId),
  SPOTIFY_PLAYLIST_DISCO: z.optional(PlaylistId),
})

const aCredential = 'what the dashboard of Spotify shows for the app'
const aPlaylist = 'the id of a playlist: 22 letters and digits'

const wanted: Record<keyof z.output<typeof Variables>, string> = {
  MUSIC_PROVIDER: 'library or spotify',
  SPOTIFY_CLIENT_ID: aCredential,
  SPOTIFY_CLIENT_SECRET: aCredential,
  SPOTIFY_ACCOUNTS_URL: `an address like ${spotifyAddresses.accountsUrl}`,
  SPOTIFY_API_URL: `an address like ${spotifyAddresses.apiUrl}`,
  SPOTIFY_SDK_URL: `an address like ${spotifyAddresses.sdkUrl}`,
  SPOTIFY_REDIRECT_PATH: `a path below ${API_BASE}/`,
  SPOTIFY_PLAYLIST_TOP_40: aPlaylist,
  SPOTIFY_PLAYLIST_DANCE: aPlaylist,
  SPOTIFY_PLAYLIST_DISCO: aPlaylist,
}

/** What Spotify needs, or one line that says what to correct; nothing, where the music is another's. */
export function readSpotify(
  variable: (name: string) => string | undefined,
): { ok: true; spotify: SpotifySettings | undefined } | { ok: false; line: string } {
  const read = readVariables(Variables, wanted, variable)
  if (!read.ok) return read
  const env = read.values
  if (env.MUSIC_PROVIDER !== 'spotify') return { ok: true, spotify: undefined }
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret } = env
  if (!clientId || !clientSecret) {
    const missing = clientId ? 'SPOTIFY_CLIENT_SECRET' : 'SPOTIFY_CLIENT_ID'
    return {
      ok: false,
      line: `${missing} must be set with MUSIC_PROVIDER=spotify: ${aCredential}.`,
    }
  }
  return {
    ok: true,
    spotify: {
      clientId,
      clientSecret,
      accountsUrl: env.SPOTIFY_ACCOUNTS_URL.replace(/\/+$/, ''),
      apiUrl: env.SPOTIFY_API_URL.replace(/\/+$/, ''),
      sdkUrl: env.SPOTIFY_SDK_URL,
      redirectPath: env.SPOTIFY_REDIRECT_PATH,
      playlists: {
        TOP_40: env.SPOTIFY_PLAYLIST_TOP_40 ?? null,
        DANCE: env.SPOTIFY_PLAYLIST_DANCE ?? null,
        DISCO: env.SPOTIFY_PLAYLIST_DISCO ?? null,
      },
    },
  }
}

const ListName = z.optional(z.string().check(z.maxLength(500)))

const Lists = z.object({
  LIBRARY_PLAYLIST_TOP_40: ListName,
  LIBRARY_PLAYLIST_DANCE: ListName,
  LIBRARY_PLAYLIST_DISCO: ListName,
})

const aList = 'the name of a folder or an m3u file of the songs'

/** What the operator calls the library's three playlists, or one line that says what to correct. */
export function readPlaylistNames(
  variable: (name: string) => string | undefined,
): { ok: true; playlistNames: PlaylistNames } | { ok: false; line: string } {
  const lists = {
    LIBRARY_PLAYLIST_TOP_40: aList,
    LIBRARY_PLAYLIST_DANCE: aList,
    LIBRARY_PLAYLIST_DISCO: aList,
  }
  const read = readVariables(Lists, lists, variable)
  if (!read.ok) return read
  const { LIBRARY_PLAYLIST_TOP_40, LIBRARY_PLAYLIST_DANCE, LIBRARY_PLAYLIST_DISCO } = read.values
  return {
    ok: true,
    playlistNames: {
      ...(LIBRARY_PLAYLIST_TOP_40 && { TOP_40: LIBRARY_PLAYLIST_TOP_40 }),
      ...(LIBRARY_PLAYLIST_DANCE && { DANCE: LIBRARY_PLAYLIST_DANCE }),
      ...(LIBRARY_PLAYLIST_DISCO && { DISCO: LIBRARY_PLAYLIST_DISCO }),
    },
  }
}
