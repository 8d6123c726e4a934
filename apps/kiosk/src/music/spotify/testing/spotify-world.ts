import { runInNewContext } from 'node:vm'
import type { MusicSetup, Playlist } from '@discobooth/contract/music/music-api'
import type { SearchResults } from '@discobooth/contract/music/track'
import { type FakeSpotify, startFakeSpotify } from '@discobooth/fakes/spotify'
import { onTestFinished } from 'vitest'
import { createBackendClient } from '../../../backend/client.ts'
import { localValues, sessionValues } from '../../../platform/storage.ts'
import { handClock } from '../../../platform/testing/hand-clock.ts'
import { createPartyPlayer } from '../../party-player.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import type { Sdk } from '../player/sdk.ts'
import { createSpotifyProvider } from '../provider.ts'

/** How long the real sockets may take before the clock moves on all the same. */
const patienceMs = 300

/**
 * A booth at the fake Spotify: its real server, its own SDK, and one clock for both that is moved by
 * hand. Requests are real; the clock waits for them.
 */
export async function spotifyWorld(
  options: {
    playlists?: Partial<MusicSetup['playlists']>
    signedIn?: boolean
    /** Null: the player gets no name of the booth's. */
    deviceName?: string | null
    /** How loud the operator has set parties. */
    volume?: number
    /** What the backend finds by itself, or remembers. */
    kept?: SearchResults
    keptPlaylist?: Playlist
  } = {},
) {
  const { deviceName = 'DiscoBooth' } = options
  const clock = handClock(Date.UTC(2026, 10, 15, 8))
  const fake = await startFakeSpotify({ now: clock.now })
  let open = 0

  const counted: typeof globalThis.fetch = async (input, init) => {
    if (String(input).includes('/__sdk/events')) return globalThis.fetch(input, init)
    open += 1
    try {
      const response = await globalThis.fetch(input, init)
      const body = await response.arrayBuffer()
      const { status, headers } = response
      return new Response(body.byteLength > 0 ? body : null, { status, headers })
    } finally {
      open -= 1
    }
  }

  /** Paths whose next answer is on its way until somebody lets it arrive. */
  const held = new Map<string, Promise<void>>()
  function hold(path: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set(path, promise)
    return resolve
  }

  /** As a page sees it: what says not who may read it is no answer, and no header is exposed. */
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    const arrived = held.get(pathname)
    held.delete(pathname)
    const response = await counted(input, init)
    await arrived
    if (!response.headers.has('access-control-allow-origin')) {
      throw new TypeError('Failed to fetch')
    }
    const { status, body } = response
    const type = response.headers.get('content-type')
    return new Response(body, { status, ...(type && { headers: { 'content-type': type } }) })
  }

  /** Lets everything that is under way arrive. */
  async function untilIdle(): Promise<void> {
    const until = performance.now() + patienceMs
    for (let calm = 0; calm < 3 && performance.now() < until; ) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      calm = open === 0 ? calm + 1 : 0
    }
  }

  async function pass(ms: number, stepMs = 100): Promise<void> {
    await untilIdle()
    for (let left = ms; left > 0; left -= stepMs) {
      clock.pass(Math.min(stepMs, left))
      fake.tick()
      await untilIdle()
    }
  }

  /** What stands between them: it keeps the refresh token, and knows the handle (A5). */
  const handles = new Map<string, string>()
  let backendIsAway = false
  /** Searches and playlists that came to the backend. */
  const asked: string[] = []
  const backend: typeof globalThis.fetch = async (input, init) => {
    if (backendIsAway) throw new TypeError('Failed to fetch')
    if (String(input).includes('api/music/search')) {
      asked.push(String(input))
      const { kept } = options
      const error = { code: 'music_provider_unavailable', message: 'Nothing kept.' }
      return kept ? Response.json(kept) : Response.json({ error }, { status: 503 })
    }
    if (String(input).includes('api/music/account-playlists')) {
      asked.push(String(input))
      const { keptPlaylist } = options
      const error = { code: 'music_playlist_unavailable', message: 'Nothing kept.' }
      return keptPlaylist ? Response.json(keptPlaylist) : Response.json({ error }, { status: 503 })
    }
    const { refreshToken } = JSON.parse(String(init?.body)) as { refreshToken: string }
    if (String(input).includes('api/music/sign-out')) {
      handles.delete(refreshToken)
      return Response.json({ signedOut: true })
    }
    const answer = await counted(`${fake.urls.accounts}/api/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${fake.clientId}:${fake.clientSecret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: handles.get(refreshToken) ?? 'unknown',
      }).toString(),
    })
    const said = (await answer.json()) as { access_token: string; error?: string }
    if (!answer.ok) {
      const error = { code: 'sign_in_again', message: `Spotify said ${said.error}.` }
      return Response.json({ error }, { status: 401 })
    }
    const accessToken = said.access_token
    return Response.json({ accessToken, refreshToken, expiresInMs: 3_600_000 })
  }

  async function loadSdk(): Promise<Sdk | null> {
    const script = await fetch(fake.urls.sdk).then(
      (answer) => answer.text(),
      () => null,
    )
    if (script === null) return null
    const page: { Spotify?: Sdk } = {}
    const setTimeout = (run: () => void, ms: number) => clock.after(ms, run)
    const Date = { now: clock.now }
    const own = { fetch, setTimeout, Date, AbortController, TextDecoderStream }
    runInNewContext(script, { ...own, window: page })
    return page.Spotify ?? null
  }

  const storage = memoryStorage()
  const session = memoryStorage()
  const { call } = createBackendClient({
    supabaseUrl: 'http://backend.test',
    supabaseKey: 'public',
    boothKey: () => 'key',
    fetch: backend,
  })
  const setup: MusicSetup = {
    provider: 'spotify',
    licence: { publicUse: false, syncWithVideo: false, statement: 'Not for booths.' },
    playlists: { TOP_40: null, DANCE: null, DISCO: null, ...options.playlists },
    spotify: {
      apiUrl: fake.urls.api,
      sdkUrl: fake.urls.sdk,
      logoutUrl: `${fake.urls.accounts}/logout`,
    },
  }

  /** Somebody signs in at the provider's page, and comes back to /confirm. */
  function signIn(): string {
    const { accessToken, refreshToken } = fake.signIn()
    const handle = `handle-${handles.size}`
    handles.set(handle, refreshToken)
    return new URLSearchParams({
      access_token: accessToken,
      refresh_token: handle,
      expires_in: '3600',
    }).toString()
  }

  const music = createSpotifyProvider({
    setup,
    apiUrl: fake.urls.api,
    loadSdk,
    call,
    fetch,
    clock,
    local: localValues(() => storage),
    stored: sessionValues(() => session),
    ...(deviceName !== null && { deviceName }),
  })
  const told: string[] = []
  const party = createPartyPlayer({
    player: music.player,
    clock,
    volume: () => options.volume ?? 1,
    played: ({ name }) => told.push(`played ${name}`),
    events: {
      sounding: () => told.push('sounding'),
      ended: () => told.push('ended'),
      failed: ({ code, detail = code }) => told.push(`failed: ${detail}`),
      fellSilent: () => told.push('fell silent'),
    },
  })
  const sessionId = 'f0e2bb7b-9d32-4c3a-8d1c-3b2f7a1f0c11'
  const connect = () => music.signIn.complete({ query: signIn(), sessionId })
  if (options.signedIn ?? true) connect()
  onTestFinished(async () => {
    party.stop()
    music.stop()
    await untilIdle()
    await fake.stop()
  })
  return {
    /** What the backend keeps: who may come back without a person. */
    handles,
    fake,
    asked,
    clock,
    music,
    party,
    told,
    storage,
    session,
    pass,
    untilIdle,
    hold,
    signIn,
    connect,
    /** The kiosk's own backend does not answer. */
    backendAway: (isAway: boolean) => {
      backendIsAway = isAway
    },
  }
}

/** Every device is gone for the service, and none of them was told. */
export function switchOff(fake: FakeSpotify): void {
  for (const device of fake.devices()) Object.assign(device, { isOnline: false })
}
