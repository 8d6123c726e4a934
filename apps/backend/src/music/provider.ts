import type {
  MusicProviderName,
  MusicSetup,
  PlaylistKey,
} from '@discobooth/contract/music/music-api'
import type { SearchResults } from '@discobooth/contract/music/track'
import type { BackendPartStatus } from '@discobooth/contract/operator/operator-api'
import type { Outcome } from '../platform/http/answer.ts'

export type SearchRequest = { text: string; offset: number; limit: number }

/** Ids of playlists that the operator chose. */
export type ChosenPlaylists = Partial<Record<PlaylistKey, string>>

/** Where a booth's music comes from: `MUSIC_PROVIDER` says which one, unless the operator does. */
export type MusicProvider = {
  name: MusicProviderName
  setup(chosen: ChosenPlaylists): Promise<MusicSetup>
  search(request: SearchRequest): Promise<Outcome<SearchResults>>
  /** What is wrong with a booth's music, if anything. */
  status(booth: string, chosen: ChosenPlaylists): Promise<Omit<BackendPartStatus, 'part'>>
}
