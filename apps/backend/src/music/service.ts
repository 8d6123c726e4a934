import type { FilmSong } from '@discobooth/contract/media/media'
import type { MusicProviderName, MusicSetup, SongPlay } from '@discobooth/contract/music/music-api'
import type { SearchResults } from '@discobooth/contract/music/track'
import type {
  BackendPartStatus,
  OperatorSettings,
} from '@discobooth/contract/operator/operator-api'
import { claimOperation } from '../platform/db/operations.ts'
import type { BoothPlaylists, Database } from '../platform/db/schema.ts'
import type { Outcome } from '../platform/http/answer.ts'
import type { MusicProvider, SearchRequest } from './provider.ts'
import { insertPlay, listPlayed } from './store.ts'

export type Music = {
  setup(booth: string): Promise<MusicSetup>
  search(booth: string, request: SearchRequest): Promise<Outcome<SearchResults>>
  /** Notes that a song was heard; a call that is repeated counts once. */
  played(call: { booth: string; play: SongPlay; operationId: string | undefined }): Promise<void>
  /** The song that a film may be cut on: of our library, and the only one of its session. */
  songOf(booth: string, sessionId: string): Promise<FilmSong | null>
  status(booth: string): Promise<Omit<BackendPartStatus, 'part'>>
  /** What an operator can choose from. */
  available(): Promise<OperatorSettings['available']>
  /** Looks through the folder of songs at once. */
  rescan(): void
}

export function createMusic(deps: {
  db: Database
  /** The first is the one that plays where the operator has not said otherwise. */
  providers: [MusicProvider, ...MusicProvider[]]
  library: {
    playlists(): Promise<OperatorSettings['available']['libraryPlaylists']>
    rescan(): void
    filmSong(id: string): Promise<FilmSong | null>
  }
  /** What the operator chose for a booth. */
  choiceOf(
    booth: string,
  ): Promise<{ provider: MusicProviderName | null; playlists: BoothPlaylists }>
  /** The time, ISO. */
  now: () => string
}): Music {
  const { db, providers, library } = deps

  async function find(booth: string) {
    const chosen = await deps.choiceOf(booth)
    const provider = providers.find(({ name }) => name === chosen.provider) ?? providers[0]
    return { provider, playlists: chosen.playlists[provider.name] ?? {} }
  }

  return {
    async setup(booth) {
      const { provider, playlists } = await find(booth)
      return provider.setup(playlists)
    },
    async search(booth, request) {
      const text = readable(request.text)
      if (text === '') return { ok: true, value: nothing(request) }
      const { provider } = await find(booth)
      return provider.search({ ...request, text })
    },
    async played({ booth, play, operationId }) {
      const { provider } = await find(booth)
      await db.transaction().execute(async (trx) => {
        const isNew =
          !operationId || (await claimOperation(trx, { booth, id: operationId, what: 'play' }))
        if (!isNew) return
        await insertPlay(trx, { booth, play, provider: provider.name, at: deps.now() })
      })
    },
    async songOf(booth, sessionId) {
      const [played, ...others] = await listPlayed(db, { booth, sessionId })
      if (played?.provider !== 'library' || others.length > 0) return null
      return library.filmSong(played.trackId)
    },
    async status(booth) {
      const { provider, playlists } = await find(booth)
      return provider.status(booth, playlists)
    },
    async available() {
      return {
        musicProviders: providers.map(({ name }) => name),
        libraryPlaylists: await library.playlists(),
      }
    },
    rescan: () => library.rescan(),
  }
}

function nothing({ offset, limit }: SearchRequest) {
  return { items: [], total: 0, offset, limit }
}

/** Neither Postgres nor Spotify takes NUL or half of an emoji. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
}
