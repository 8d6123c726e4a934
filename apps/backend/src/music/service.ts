import type { SongPlay } from '@discobooth/contract/music-api'
import { claimOperation } from '../db/operations.ts'
import type { Database } from '../db/schema.ts'
import type { MusicProvider, SearchRequest } from './provider.ts'
import { insertPlay } from './store.ts'

export type Music = {
  setup: MusicProvider['setup']
  search: MusicProvider['search']
  /** Notes that a song was heard; a call that is repeated counts once. */
  played(call: { booth: string; play: SongPlay; operationId: string | undefined }): Promise<void>
}

export function createMusic(deps: {
  db: Database
  provider: MusicProvider
  /** The time, ISO. */
  now: () => string
}): Music {
  const { db, provider } = deps
  return {
    setup: () => provider.setup(),
    async search(request) {
      const text = readable(request.text)
      if (text !== '') return provider.search({ ...request, text })
      return { ok: true, value: nothing(request) }
    },
    async played({ booth, play, operationId }) {
      await db.transaction().execute(async (trx) => {
        const isNew =
          !operationId || (await claimOperation(trx, { booth, id: operationId, what: 'play' }))
        if (!isNew) return
        await insertPlay(trx, { booth, play, provider: provider.name, at: deps.now() })
      })
    },
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
