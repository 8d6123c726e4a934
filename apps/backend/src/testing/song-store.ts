import { SearchResults } from '@discobooth/contract/music/track'
import { startFakeS3 } from '@discobooth/fakes/s3'
import { onTestFinished } from 'vitest'
import { uploadSongs } from '../music/library/adapters/song-upload.ts'
import { openSongBucket, type SongStore } from '../music/library/song-bucket.ts'
import { makeFolder } from '../music/testing/song-files.ts'
import type { TestDatabase } from '../platform/db/testing/test-database.ts'
import { openS3Store } from '../recordings/s3/s3-store.ts'
import { openTestApp } from './test-app.ts'

/** A bucket of a test's own, and a folder that is brought into it. */
export async function openSongStore(files: Record<string, Buffer | string> = {}) {
  const clock = { aheadMs: 0 }
  const fake = await startFakeS3({ now: () => Date.now() + clock.aheadMs })
  const folder = makeFolder(files)
  onTestFinished(async () => {
    folder.remove()
    await fake.stop()
  })
  const calls: string[] = []
  let answers = Number.POSITIVE_INFINITY
  const store = openS3Store({
    settings: fake.settings,
    fetch: async (input, init) => {
      const { method, url } = input instanceof Request ? input : new Request(input)
      const key = decodeURIComponent(new URL(url).pathname).split('/').slice(2).join('/')
      answers -= 1
      if (answers < 0) throw new TypeError('fetch failed')
      const answer = await fetch(input, init)
      calls.push(`${method} ${key}${answer.status === 304 ? ', unchanged' : ''}`)
      return answer
    },
  })
  const said: string[] = []
  return {
    ...folder,
    clock,
    fake,
    store,
    said,
    /** What was asked of the store since the last time. */
    calls: () => calls.splice(0),
    /** The network goes after so many calls. */
    cutAfter(count: number) {
      answers = count
    },
    upload: (removes = false) =>
      uploadSongs({ dir: folder.dir, store, removes, say: (line) => said.push(line) }),
  }
}

/** A backend without a disk on this database, whose songs are in this store. */
export function openOnBucket(database: TestDatabase, store: SongStore) {
  const { db, address } = database
  let elapsed = 0
  const backend = openTestApp({
    isHosted: true,
    database: { db, address },
    songs: {
      files: openSongBucket({ store, monotonic: () => elapsed }),
      pace: { settleMs: 0 },
    },
  })

  async function search(words: string) {
    const { body } = await backend.call('GET', `/api/music/search?q=${words}`)
    return SearchResults.parse(body).items
  }

  return {
    ...backend,
    search,
    /** The next look, a minute later. */
    async look() {
      backend.clock.elapsed += 60_000
      elapsed += 60_000
      await backend.app.lookForSongs()
    },
    async addressOf(words: string) {
      const [song] = await search(words)
      return backend.call('GET', `/api/music/tracks/${song?.id}/stream`)
    },
  }
}
