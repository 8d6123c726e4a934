import type { MusicState } from '@discobooth/contract/music/music'
import { type PlaylistKey, playlistKeys } from '@discobooth/contract/music/music-api'
import type { SearchResults, Track } from '@discobooth/contract/music/track'
import type { SessionContext } from '@discobooth/contract/session/context'
import { failure } from '@discobooth/contract/texts/failure'
import { guestErrors } from '@discobooth/contract/texts/guest-errors'
import { backOffMs } from '@discobooth/runtime/back-off'
import { within } from '@discobooth/runtime/clock'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeskObstacle } from '../flow/operator/desk-obstacle.ts'
import { anotherSong, listWith, type SongWish } from '../flow/party/another-song.ts'
import { createMusicDesk, type MusicDesk } from './desk.ts'
import { fetchSetup, loadProvider } from './load-provider.ts'
import type { MusicNeeds } from './needs.ts'
import { createPartyPlayer } from './party-player.ts'
import type { PartyPlayer, PartyPlayerEvents } from './player.ts'
import type { MusicAnswer, MusicFailure, MusicProvider, PlayerView, SignIn } from './provider.ts'
import { createSongSearch, type SongSearch } from './song-search.ts'
import { createMusicState, featured, followGuest } from './state.ts'

/** A song asked for before the music is there waits for it this long. */
const patienceMs = 4_000
const notReady = guestErrors.musicNotReady

export type Music = {
  state: StoreApi<MusicState>
  signIn: StoreApi<SignIn>
  /** Null until there is a player. */
  player: StoreApi<{ view: PlayerView | null }>
  party: PartyPlayer
  desk: MusicDesk
  /** Waits a little for the provider; null if there is none yet. */
  provider(): Promise<MusicProvider | null>
  /** Whether a song could be played now, as far as anybody knows. */
  isReady(): Promise<boolean>
  playlist(key: PlaylistKey): Promise<MusicAnswer<Track[]>>
  /** For a search field; the results are in `state`. */
  searchField(debounceMs: number): SongSearch
  /** In the guest's first tap. */
  activate(): void
  /** Knows the guest's session and song from now on, until the answer is called. */
  follow(context: StoreApi<SessionContext>): () => void
  /** Why nobody is signed in: kept for whoever looks, until something works. */
  signInFailed(message: string): void
  start(): void
  stop(): void
}

/** The music of this booth, whoever provides it: fetched after the first screen, and kept alive. */
export function createMusic(
  options: MusicNeeds & {
    events: PartyPlayerEvents
    /** How loud a party is (P10). */
    partyVolume(): number
    /** What keeps the operator's music desk silent. */
    deskObstacle: { now(): DeskObstacle | null; watch(changed: () => void): () => void }
    /** A song was really heard: goes to POST /api/music/plays. */
    played(track: Track): void
    /** The provider ended the sign-in: storage is cleared, and the app goes to /login. */
    signedOut(message: string): void
  },
): Music {
  const { clock, events } = options
  const state = createMusicState()
  const signIn = createStore<SignIn>()(() => ({ kind: 'unknown' }))
  const player = createStore<{ view: PlayerView | null }>()(() => ({ view: null }))
  let there = Promise.withResolvers<MusicProvider | null>()
  let provider: MusicProvider | null = null
  let inner: ReturnType<typeof createPartyPlayer> | null = null
  let stops: (() => void)[] = []
  let failures = 0
  let life = 0
  let order = 0
  let fetches = 0

  async function load(): Promise<void> {
    const mine = life
    const setup = await fetchSetup(options.call)
    if (mine !== life) return
    if (!setup.ok) throw new Error(setup.message)
    const made = await loadProvider(setup.value, options)
    if (mine !== life) return
    state.setState({ featuredPlaylists: featured(setup.value) })
    attend(made)
  }

  function attend(made: MusicProvider): void {
    provider = made
    inner = createPartyPlayer({
      player: made.player,
      events,
      clock,
      volume: options.partyVolume,
      played: options.played,
    })
    stops.push(
      made.player.view.subscribe(showPlayer),
      made.signIn.state.subscribe((now) => {
        showSignIn(now)
        if (now.kind === 'signed-out' && now.cause === 'over') options.signedOut(now.message)
      }),
      desk.attend(made.player),
      inner.stop,
      made.stop,
    )
    showPlayer(made.player.view.getState())
    showSignIn(made.signIn.state.getState())
    made.start()
    there.resolve(made)
  }

  function showPlayer(view: PlayerView): void {
    player.setState({ view })
    if (view.isPlaying !== state.getState().isPlaying) state.setState({ isPlaying: view.isPlaying })
  }

  function showSignIn(now: SignIn): void {
    signIn.setState(now, true)
    state.setState({ accessToken: now.kind === 'signed-in' ? now.accessToken : null })
  }

  function keepLoading(): void {
    const mine = life
    load().catch((error: unknown) => {
      if (mine !== life) return
      console.warn('The music could not be loaded:', error)
      failures += 1
      const wait = backOffMs({ failures, firstMs: 1_000, mostMs: 30_000, random: options.random })
      stops.push(clock.after(wait, keepLoading))
    })
  }

  const find = () => within(clock, patienceMs, there.promise, null)

  const desk = createMusicDesk({
    clock,
    partyVolume: options.partyVolume,
    obstacle: options.deskObstacle,
    player: async () => (await find())?.player ?? null,
  })

  async function playWhenThere(track: Track, fromMs: number): Promise<void> {
    order += 1
    const mine = order
    const askedAt = clock.now()
    const found = await find()
    if (mine !== order) return
    if (!found || !inner) return events.failed(failure('musicNotReady'))
    // A party that goes on after a reload has not waited for its music.
    inner.play(track, fromMs > 0 ? fromMs + clock.now() - askedAt : 0)
  }

  async function withProvider<Value>(
    ask: (found: MusicProvider) => Promise<MusicAnswer<Value>>,
  ): Promise<MusicAnswer<Value>> {
    const found = await find()
    const away: MusicFailure = { ok: false, kind: 'away', message: notReady, reason: notReady }
    return found ? ask(found) : away
  }

  /** What was found for other words must not greet the next ones. */
  const forgetResults = () => state.setState({ searchResults: null })

  /** A list that comes late is not the end of the search that was asked for meanwhile. */
  function fetching(isBegun: boolean): void {
    fetches += isBegun ? 1 : -1
    state.setState({ isLoading: fetches > 0 })
  }

  /** Guests are not bothered with why a list did not come. */
  function note(answer: MusicAnswer<unknown>): void {
    if (!answer.ok) console.error(answer.message)
    state.setState({ error: answer.ok ? null : answer.message })
  }

  return {
    state,
    signIn,
    player,
    party: {
      prepare: (track) => find().then(() => inner?.prepare(track)),
      play(track, fromMs) {
        order += 1
        desk.yield()
        if (inner) inner.play(track, fromMs)
        else void playWhenThere(track, fromMs)
      },
      silence() {
        order += 1
        inner?.silence()
      },
      async another(wish) {
        const found = await find()
        return found && findStandIn(found, wish)
      },
    },
    desk,
    provider: find,
    async isReady() {
      const found = await find()
      if (!found || found.signIn.state.getState().kind === 'signed-out') return false
      return found.player.view.getState().status !== 'ERROR'
    },
    async playlist(key) {
      fetching(true)
      const answer = await withProvider((found) => found.playlist(key))
      fetching(false)
      note(answer)
      if (!answer.ok) return answer
      const { id, name, tracks } = answer.value
      state.setState({ currentPlaylist: { id, name } })
      return { ok: true, value: tracks }
    },
    searchField(debounceMs) {
      const search = createSongSearch({
        clock,
        debounceMs,
        search: async (query) => {
          const answer = await withProvider<SearchResults>((found) => found.searchPages(query))
          // /login has taken the field away before its answer: the log has it all the same.
          const isLeft = query.signal?.aborted ?? false
          if (!answer.ok && answer.kind === 'signed-out' && isLeft) console.error(answer.message)
          return answer
        },
        asking: fetching,
        answered(answer) {
          note(answer)
          if (answer.ok) state.setState({ searchResults: answer.value })
        },
      })
      return {
        type(words) {
          if (!words.trim()) forgetResults()
          search.type(words)
        },
        stop() {
          search.stop()
          forgetResults()
        },
      }
    },
    activate: () => provider?.player.activate(),
    follow: (context) => followGuest(state, context),
    signInFailed: (message) => {
      console.error(message)
      state.setState({ error: message })
    },
    start: keepLoading,
    stop() {
      life += 1
      order += 1
      for (const stop of stops) stop()
      stops = []
      provider = null
      inner = null
      there.resolve(null)
      there = Promise.withResolvers()
    },
  }
}

/** Looks on the list that the guest's song was picked from; of one that was searched for, on all. */
export async function findStandIn(
  provider: Pick<MusicProvider, 'playlist'>,
  wish: SongWish,
): Promise<Track | null> {
  const keys = wish.picked.list ? [wish.picked.list] : playlistKeys
  const answers = await Promise.all(keys.map((key) => provider.playlist(key)))
  for (const answer of answers) if (!answer.ok) console.warn(answer.message)
  const lists = answers.map((answer) => (answer.ok ? answer.value.tracks : []))
  return anotherSong(listWith(wish.picked, lists), wish)
}
