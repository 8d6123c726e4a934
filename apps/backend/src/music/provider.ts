import type { MusicProviderName, MusicSetup } from '@discobooth/contract/music-api'
import type { SearchResults } from '@discobooth/contract/track'
import type { Outcome } from '../http/answer.ts'

export type SearchRequest = { text: string; offset: number; limit: number }

/** Where a booth's music comes from: `MUSIC_PROVIDER` says which one answers. */
export type MusicProvider = {
  name: MusicProviderName
  setup(): Promise<MusicSetup>
  search(request: SearchRequest): Promise<Outcome<SearchResults>>
}
