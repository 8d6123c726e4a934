import { type MusicLicence, playlistKeys } from '@discobooth/contract/music/music-api'
import type { OperatorAccess } from '../../operator/access/service.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Logs } from '../../platform/logs/service.ts'
import type { MusicProvider } from '../provider.ts'
import { createAccountsClient } from './accounts-client.ts'
import { createClientTokens } from './client-tokens.ts'
import { createSpotifyPlaylists } from './playlists.ts'
import { createRefreshes } from './refresh.service.ts'
import { spotifyRoutes } from './routes.ts'
import { createSpotifySearch } from './search.ts'
import type { SpotifySettings } from './settings.ts'
import { createSignIns } from './sign-in.service.ts'
import { findLiving } from './store.ts'
import { createVault } from './vault.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** That many letters and digits that nobody can guess. */
function randomLetters(count: number): string {
  let letters = ''
  while (letters.length < count) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) {
      // Bytes beyond the last whole round would make the first letters likelier.
      if (byte < 256 - (256 % LETTERS.length)) letters += LETTERS[byte % LETTERS.length]
    }
  }
  return letters.slice(0, count)
}

const STATE_LETTERS = 16
const HANDLE_LETTERS = 48
const newHandle = () => randomLetters(HANDLE_LETTERS)

const licence: MusicLicence = {
  publicUse: false,
  syncWithVideo: false,
  statement:
    "Spotify's terms allow neither commercial streaming integrations nor songs joined with recorded video: play your own licensed library where guests pay or are filmed.",
}

/** Spotify as a booth's music: sign-in, refresh and search. Songs and playlists the kiosk fetches itself, while it can. */
export function createSpotify(deps: {
  settings: SpotifySettings
  publicUrl: string | undefined
  db: Database
  logs: Logs
  hashKey: (key: string) => string
  now: () => string
  monotonic: () => number
  fetch: typeof globalThis.fetch
  report: (line: string) => void
  access: Pick<OperatorAccess, 'admit'>
  /** Of the API, and of the redirect path as well. */
  base: string
}): { provider: MusicProvider; routes: Route[] } {
  const { settings, db, logs, hashKey, monotonic, fetch } = deps
  const { apiUrl, sdkUrl, playlists } = settings
  const logoutUrl = `${settings.accountsUrl}/logout`
  const now = () => Date.parse(deps.now())
  const accounts = createAccountsClient({ settings, fetch })
  const vault = createVault(settings.clientSecret)
  const tell = (message: string) =>
    logs.report(null, {
      session_id: null,
      message,
      status: 'ERROR',
      priority: 'HIGH',
      type: 'OPERATIONAL',
    })
  const tokens = createClientTokens({ accounts, monotonic, tell })
  const common = { db, logs, hashKey, now, vault, accounts, newHandle }
  const refreshes = createRefreshes({ ...common, monotonic, wait })

  return {
    provider: {
      name: 'spotify',
      setup: (chosen) =>
        Promise.resolve({
          provider: 'spotify',
          licence,
          playlists: { ...playlists, ...chosen },
          spotify: { apiUrl, sdkUrl, logoutUrl },
        }),
      search: createSpotifySearch({ settings, fetch, tokens, monotonic, tell, wait }),
      async status(booth, chosen) {
        if (!(await findLiving(db, booth))) {
          return { state: 'error', reason: 'sign_in_needed', detail: null, mend: null }
        }
        const lists = { ...playlists, ...chosen }
        const missing = playlistKeys.filter((key) => lists[key] === null)
        if (missing.length === 0) return { state: 'ok', reason: 'fine', detail: null, mend: null }
        const detail = missing.join(', ')
        return { state: 'warn', reason: 'playlist_missing', detail, mend: null }
      },
    },
    routes: spotifyRoutes({
      signIns: createSignIns({
        ...common,
        settings,
        newState: () => randomLetters(STATE_LETTERS),
        resume: refreshes.resume,
        publicUrl: deps.publicUrl,
      }),
      refreshes,
      playlists: createSpotifyPlaylists({ settings, fetch, refreshes, monotonic }),
      access: deps.access,
      callbackPath: settings.redirectPath.slice(deps.base.length),
      report: deps.report,
    }),
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
