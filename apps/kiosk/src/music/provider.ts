import type { PlayerState } from '@discobooth/contract/music/music'
import type {
  MusicLicence,
  MusicProviderName,
  Playlist,
  PlaylistKey,
} from '@discobooth/contract/music/music-api'
import type { SearchResults, Track } from '@discobooth/contract/music/track'
import type { StoreApi } from 'zustand/vanilla'
import type { Connection } from '../backend/connection.ts'

export type PlayerErrorType =
  | 'account'
  | 'authentication'
  | 'initialization'
  | 'playback'
  | 'player'
export type PlayerError = { type: PlayerErrorType; message: string }

export type PlayerEventType =
  | 'device_update'
  | 'favorite_update'
  | 'player_update'
  | 'progress_update'
  | 'status_update'
  | 'track_update'

/** What a screen shows of the player. */
export type PlayerView = PlayerState & {
  isPlaying: boolean
  /** Shown in an error bar while the status is ERROR. */
  error: PlayerError | null
  /** False: 'No player'. */
  hasPlayback: boolean
}
export type PlayerEvent = { type: PlayerEventType; view: PlayerView }

/** What the playing device itself says. An estimate is never told here. */
export type Heard =
  /** `uris`: the names this song goes by; a provider may play another copy of the one asked for. */
  | { kind: 'position'; uris: readonly string[]; positionMs: number; isPlaying: boolean }
  | { kind: 'ended'; uri: string }
  | { kind: 'failed'; uri: string; message: string }

/** Why a player did not do what it was told, by what can be done about it. */
export type PlayerRefusal =
  /** There is no player that could: not yet, or not any more. */
  | 'no-player'
  | 'nothing-loaded'
  | 'last-song'
  | 'signed-out'
  | 'premium'
  /** The account has not granted this when it was signed in, or may not use the app at all. */
  | 'not-granted'
  | 'device-gone'
  | 'not-now'
  | 'busy'
  | 'away'
  | 'failed'

/** What became of a command. `message` is the provider's own word, for the log. */
export type Commanded = { ok: true } | { ok: false; kind: PlayerRefusal; message: string }

/** Songs one after the other; `listId`: the provider's own list, where they are one, whole. */
export type Songs = { tracks: readonly Track[]; from: number; listId: string | null }

export type MusicPlayer = {
  view: StoreApi<PlayerView>
  listen(listener: (event: PlayerEvent) => void): () => void
  hear(listener: (heard: Heard) => void): () => void
  /** To be called in a guest's tap: only then may a page make sound by itself later. */
  activate(): void
  /** Gets the song ready, so that `play` starts at once; ends when more cannot be done. */
  prepare(track: Track): Promise<void>
  /** A party's song: alone, neither repeated nor shuffled. */
  play(track: Track, fromMs: number): void
  pause(): Promise<Commanded>
  /** 0 to 1; a value above 1 is a percentage. */
  setVolume(volume: number): void

  // What only the operator's music desk asks for (P10).
  playSongs(songs: Songs): Promise<Commanded>
  /** Goes on with what was paused. */
  resume(): Promise<Commanded>
  next(): Promise<Commanded>
  previous(): Promise<Commanded>
  seek(positionMs: number): Promise<Commanded>
  setRepeat(repeat: PlayerState['repeat']): Promise<Commanded>
  setShuffle(shuffle: boolean): Promise<Commanded>
  save(isSaved: boolean): Promise<Commanded>
  /** Looks up whether the song that is on is saved; `view` tells. */
  lookUpSaved(): Promise<Commanded>
  /** The song that follows; null if there is none, or nobody knows. */
  upNext(): Promise<Track | null>
}

export type SignIn =
  /** Not looked at yet. */
  | { kind: 'unknown' }
  | { kind: 'signed-in'; accessToken: string }
  /** `over`: the provider ended it. `message` tells the operator why, and what to do. */
  | { kind: 'signed-out'; cause: 'never' | 'asked' | 'over'; message: string }

export type MusicFailure = {
  ok: false
  kind: /** Somebody has to sign in again: /login. */
    | 'signed-out'
    /** The provider does not hand this out to this account, or this app. */
    | 'withheld'
    | 'missing'
    /** The provider wants to be left alone for a while. */
    | 'busy'
    /** No answer, or none that makes sense. */
    | 'away'
  /** The specified text, for the log. */
  message: string
  /** One sentence for the operator. */
  reason: string
}
export type MusicAnswer<Value> = { ok: true; value: Value } | MusicFailure

export type SearchQuery = { query: string; offset?: number; signal?: AbortSignal }

export type MusicProvider = {
  name: MusicProviderName
  licence: MusicLicence
  capabilities: {
    /** Whether a person signs in at the provider's own page. */
    needsSignIn: boolean
  }
  signIn: {
    state: StoreApi<SignIn>
    /** Asks the provider whether the stored sign-in still holds. */
    validate(): Promise<SignIn>
    /**
     * Where the browser must go to sign in; null where nobody has to. Forgets the old sign-in first.
     * `call`: with the operator's pass, without which no page is opened that needs a person (A7).
     */
    begin(request: {
      returnUrl: string
      sessionId: string
      call?: Connection['call'] | undefined
    }): Promise<MusicAnswer<string | null>>
    /** What the return from the provider's page brought, as the query of /confirm. */
    complete(returned: { query: string; sessionId: string | null }): MusicAnswer<null>
    /** Here at once; the backend is told meanwhile, and waited for no longer than the screen is shown. */
    signOut(): void
    /** The service's own page for it, where there is one. */
    logoutUrl: string | null
  }
  /** One page. A blank query finds nothing and asks nobody. */
  search(query: SearchQuery): Promise<MusicAnswer<SearchResults>>
  /** The first pages together. */
  searchPages(query: SearchQuery & { tracks?: number }): Promise<MusicAnswer<SearchResults>>
  playlist(key: PlaylistKey): Promise<MusicAnswer<Playlist>>
  player: MusicPlayer
  start(): void
  stop(): void
}
