import { expect, vi } from 'vitest'
import type { App } from '../../app.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Pace } from '../library/indexer.ts'

/** Takes every file as it is, at once. */
export const hasty: Partial<Pace> = { oldMs: -1e15, pauseMs: 1 }

/** Starts the app and waits until so many songs are in its index, and their playlists are made. */
export async function startWith(app: App, db: Database, songs: number): Promise<void> {
  app.start()
  await vi.waitFor(
    async () => {
      const found = await db.selectFrom('music_tracks').select('id').execute()
      expect(found).toHaveLength(songs)
      const playlists = await db.selectFrom('music_playlists').select('id').execute()
      expect(playlists.length).toBeGreaterThan(0)
    },
    { timeout: 20_000 },
  )
}
