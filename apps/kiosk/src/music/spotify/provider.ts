import {
  type MusicSetup,
  Playlist,
  SignedOut,
  SignInAddress,
} from '@discobooth/contract/music/music-api'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import { limits } from '@discobooth/contract/wire/limits'
import { type Clock, within } from '@discobooth/runtime/clock'
import type { Connection } from '../../backend/connection.ts'
import type { LocalStore, SessionStore } from '../../platform/storage.ts'
import type { MusicNeeds } from '../needs.ts'
import type { MusicAnswer, MusicFailure, MusicProvider, SignIn } from '../provider.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createSpotifyCaller } from './caller.ts'
import { createSpotifyPlayer } from './player/player.ts'
import { createSdkLoader, type Sdk } from './player/sdk.ts'
import { fetchPlaylist } from './playlist.ts'
import { createSpotifySearch } from './search.ts'
import { createTokens } from './tokens.ts'
import { createSpotifyApi } from './web-api.ts'

const defaultPlayerName = 'Spotify Web Player'
/** A guest waits behind this question; a service that does not answer is not one that refused. */
const validateLimitMs = 3_000

/** Music of the streaming service, with the account that the operator signed in. */
export function createSpotifyProvider(options: {
  setup: MusicSetup
  apiUrl: string
  loadSdk(): Promise<Sdk | null>
  call: Connection['call']
  fetch: typeof globalThis.fetch
  clock: Clock
  local: LocalStore
  stored: SessionStore
  /** What other devices of the account see this player as. */
  deviceName?: string
}): MusicProvider & { player: ReturnType<typeof createSpotifyPlayer> } {
  const { clock, setup } = options
  const tokens = createTokens(options)
  const call = createSpotifyCaller({ ...options, tokens })
  const api = createSpotifyApi(call)
  const searching = createSpotifySearch({
    call,
    cache: createAnswerCache({ clock }),
    askBackend: options.call,
  })
  const playlists = createAnswerCache<Playlist>({ clock })
  const name = options.deviceName ?? defaultPlayerName
  const player = createSpotifyPlayer({ ...options, api, tokens, name })

  async function validate(): Promise<SignIn> {
    const answer = await within(clock, validateLimitMs, api.me(), null)
    const state = tokens.state.getState()
    if (!answer || answer.ok || state.kind === 'signed-out' || answer.kind !== 'user-not-allowed')
      return state
    return { kind: 'signed-out', cause: 'over', message: answer.message }
  }

  const begin: MusicProvider['signIn']['begin'] = async ({
    call: ask = options.call,
    ...request
  }) => {
    tokens.signOut('asked', 'Somebody is signing in at Spotify.')
    const answer = await ask({
      method: 'POST',
      path: 'api/music/sign-in',
      body: request,
      answer: SignInAddress,
    })
    if (answer.ok) return { ok: true, value: answer.value.url }
    const message = errorTexts.tokenFailed(answer.message)
    const kind = answer.code === 'operator_pass_required' ? 'signed-out' : 'away'
    return { ok: false, kind, message, reason: answer.message }
  }

  function signOut(): void {
    const refreshToken = options.local.read('refreshToken')
    tokens.signOut('asked', 'The booth was signed out of Spotify.')
    if (!refreshToken) return
    // Without this the next /login would sign in again by itself, with what the backend keeps.
    void options
      .call({
        method: 'POST',
        path: 'api/music/sign-out',
        body: { refreshToken },
        answer: SignedOut,
        limitMs: limits.player.logoutFallbackMs,
        keepalive: true,
      })
      .then((answer) => {
        if (!answer.ok) console.error(`The backend keeps its sign-in: ${answer.message}`)
      })
  }

  function complete(returned: { query: string; sessionId: string | null }): MusicAnswer<null> {
    const query = new URLSearchParams(returned.query)
    const accessToken = query.get('access_token')
    if (!returned.sessionId) return refuse(errorTexts.signInFailed, errorTexts.signInFailed)
    if (!accessToken) {
      const reason = query.get('error') ?? ''
      return refuse(errorTexts.tokenFailed(reason), reason || 'Spotify sent no token.')
    }
    const seconds = Number(query.get('expires_in') ?? 3_600)
    tokens.keep({
      accessToken,
      refreshToken: query.get('refresh_token') ?? '',
      expiresInMs: (Number.isFinite(seconds) ? seconds : 3_600) * 1_000,
    })
    return { ok: true, value: null }
  }

  return {
    name: 'spotify',
    licence: setup.licence,
    capabilities: { needsSignIn: true },
    signIn: {
      state: tokens.state,
      validate,
      begin,
      complete,
      signOut,
      logoutUrl: setup.spotify?.logoutUrl ?? null,
    },
    ...searching,
    async playlist(key) {
      const id = setup.playlists[key]
      if (id === null) {
        const reason = `No playlist is set for ${key}: choose one in the settings.`
        return { ok: false, kind: 'missing', message: errorTexts.playlistFailed(reason), reason }
      }
      if (tokens.state.getState().kind !== 'signed-in') {
        const message = errorTexts.playlistTokenMissing
        return { ok: false, kind: 'signed-out', message, reason: message }
      }
      return playlists.through(id, async () => {
        const own = await fetchPlaylist(call, id)
        const mayKnow = !own.ok && (own.kind === 'busy' || own.kind === 'away')
        if (!mayKnow) return own
        const path = `api/music/account-playlists/${encodeURIComponent(id)}`
        const answer = await options.call({ method: 'GET', path, answer: Playlist })
        return answer.ok ? answer : own
      })
    },
    player,
    start: player.start,
    stop: player.stop,
  }
}

function refuse(message: string, reason: string): MusicFailure {
  return { ok: false, kind: 'signed-out', message, reason }
}

/** Spotify with the SDK of a real page: everything of it in one chunk. */
export function createSpotifyInPage(options: {
  setup: MusicSetup
  addresses: NonNullable<MusicSetup['spotify']>
  needs: MusicNeeds
  deviceName: string
}): MusicProvider {
  const { setup, addresses, needs, deviceName } = options
  const loadSdk = createSdkLoader({ ...needs, url: addresses.sdkUrl })
  return createSpotifyProvider({ ...needs, setup, apiUrl: addresses.apiUrl, loadSdk, deviceName })
}
