import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, createApp } from '../apps/backend/src/app.ts'
import { folderOfSongs } from '../apps/backend/src/music/testing/folder-of-songs.ts'
import { makeMp3 } from '../apps/backend/src/music/testing/song-files.ts'
import { createEmbeddedPostgres } from '../apps/backend/src/platform/db/embedded/supervisor.ts'
import { migrate } from '../apps/backend/src/platform/db/migrations.ts'
import { openDatabase, openPool } from '../apps/backend/src/platform/db/pool.ts'
import type { Database } from '../apps/backend/src/platform/db/schema.ts'
import { counts } from './counts.ts'
import { percentile, rounded } from './figures.ts'
import { fillLibrary, plausibleSearches } from './generated-library.ts'
import { report } from './report.ts'

const { songs: SONGS, searches: SEARCHES, files: FILES } = counts.library
const INDEX_LIMIT_MS = 600_000
const boothKey = 'bench-booth-key-bench-booth-key-bench'

/** The library as the kiosk finds it: through the API, on a Postgres with the booth's own settings. */
export async function measureLibrary(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'discobooth-bench-'))
  const postgres = createEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    const { connection: address } = await postgres.start()
    await migrate({ address })
    const pool = openPool({ address, log: () => undefined })
    const db = openDatabase(pool)
    await measureIndexing(db, join(dataDir, 'songs'))
    await db.deleteFrom('music_tracks').execute()
    await measureSearch(db)
    await pool.end()
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureIndexing(db: Database, dir: string): Promise<void> {
  for (let at = 0; at < FILES; at += 1) {
    const folder = join(dir, `Folder ${at % 50}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `${at}.mp3`),
      makeMp3({ title: `Song ${at}`, artist: `A ${at % 97}` }),
    )
  }
  const app = openApp(db, dir)
  const started = performance.now()
  app.start()
  const everything = db
    .selectFrom('music_tracks')
    .select((count) => count.fn.countAll<string>().as('songs'))
  while (Number((await everything.executeTakeFirstOrThrow()).songs) < FILES) {
    if (performance.now() - started > INDEX_LIMIT_MS) throw new Error('The index is never done.')
    await sleep(50)
  }
  const value = Math.round((performance.now() - started) / 100) / 10
  report({ name: `library: ${FILES} files indexed`, value, unit: 's' })
  await app.stop()
}

async function measureSearch(db: Database): Promise<void> {
  const songs = await fillLibrary(db, SONGS)
  const app = openApp(db)
  await app.prepare()
  const times: number[] = []
  for (const text of plausibleSearches(songs, SEARCHES)) {
    const query = new URLSearchParams({ q: text }).toString()
    const started = performance.now()
    const response = await app.hono.request(`${API_BASE}/api/music/search?${query}`, {
      headers: { 'x-booth-key': boothKey },
    })
    await response.text()
    times.push(performance.now() - started)
    if (response.status !== 200) throw new Error(`The search answered ${response.status}.`)
  }
  const at = (part: number) => rounded(percentile(times, part), 1)
  const name = `library: search over ${SONGS} songs`
  report({ name: `${name}, median`, value: at(0.5), unit: 'ms', goal: 30 })
  report({ name: `${name}, 99 of 100`, value: at(0.99), unit: 'ms' })
}

function openApp(db: Database, dir?: string) {
  return createApp({
    db,
    supabaseKey: 'bench',
    demo: { boothId: 'bench', boothKey, device: {} },
    version: '0',
    library: folderOfSongs({ dir }),
    now: () => new Date().toISOString(),
    monotonic: () => performance.now(),
    report: () => undefined,
    // Nobody pays here.
    ownUrl: () => 'http://bench.test',
    pause: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
    listen: () => ({ start: () => undefined, stop: () => Promise.resolve() }),
  })
}
