import type {
  MusicLicence,
  MusicProviderName,
  Playlist,
  PlaylistKey,
} from '@discobooth/contract/music-api'
import type { PlayerState } from '@discobooth/contract/player'
import type { SearchResults, Track } from '@discobooth/contract/track'
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

export type MusicPlayer = {
  view: StoreApi<PlayerView>
  listen(listener: (event: PlayerEvent) => void): () => void
  hear(listener: (heard: Heard) => void): () => void
  /** To be called in a guest's tap: only then may a page make sound by itself later. */
  activate(): void
  /** Gets the song ready, so that `play` starts at once. */
  prepare(track: Track): void
  play(track: Track, fromMs: number): void
  pause(): void
  /** 0 to 1; a value above 1 is a percentage. */
  setVolume(volume: number): void
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
    /** Whether another device can be driven where this page makes no sound itself. */
    externalDevices: boolean
    /** Whether a song can be saved for the account: the booth does not ask for that right. */
    favorites: boolean
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
