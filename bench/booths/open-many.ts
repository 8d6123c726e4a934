import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashKey } from '../../apps/backend/src/operator/adapters/hashes.ts'
import {
  type DatabaseAddress,
  openDatabase,
  openPool,
} from '../../apps/backend/src/platform/db/pool.ts'
import type { Database } from '../../apps/backend/src/platform/db/schema.ts'
import { startBackend } from '../../e2e/fixtures/backend.ts'
import { kioskDir } from '../../e2e/fixtures/booth.ts'
import type { SimulatedBooth } from './call-mix.ts'
import { untilIndexed } from './song-index.ts'

export const songsDir = join(import.meta.dirname, '../../songs')

/** One backend with its own Postgres and the demo's twelve songs, and many booths that it knows. */
export interface ManyBooths {
  url: string
  address: DatabaseAddress
  dataDir: string
  backendPid: number
  /** Makes sure that there are so many. */
  booths(count: number): Promise<SimulatedBooth[]>
  /** How many guests have paid, danced and left. */
  finishedVisits(): Promise<number>
  /** The backend stands still meanwhile; its Postgres does not. */
  withoutBackend<Result>(work: () => Promise<Result>): Promise<Result>
  stop(): Promise<void>
}

/** `env`: settings beyond the demo's. `keptIn`: a folder that stays, with the booths of the time before. */
export async function openMany(
  env: Record<string, string> = {},
  keptIn?: string,
): Promise<ManyBooths> {
  const dataDir = keptIn ?? (await mkdtemp(join(tmpdir(), 'discobooth-bench-')))
  const boothKey = randomBytes(24).toString('base64url')
  const backend = await startBackend({
    dataDir,
    boothKey,
    kioskDir,
    env: { SONGS_DIR: songsDir, ...env },
  })
  const address = await findDatabase(dataDir)
  const db = openDatabase(openPool({ address, log: () => undefined }))
  const made: SimulatedBooth[] = []
  await untilIndexed(db)
  return {
    url: backend.url,
    address,
    dataDir,
    backendPid: backend.pid,
    async booths(count) {
      if (made.length < count) made.push(...(await makeBooths(db, count - made.length)))
      return made.slice(0, count)
    },
    async finishedVisits() {
      const { count } = await db
        .selectFrom('session')
        .select((all) => all.fn.countAll<string>().as('count'))
        .where('isPaid', '=', true)
        .where('startedAt', 'is not', null)
        .where('endDateTime', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async withoutBackend(work) {
      process.kill(backend.pid, 'SIGSTOP')
      try {
        return await work()
      } finally {
        process.kill(backend.pid, 'SIGCONT')
      }
    },
    async stop() {
      await db.destroy()
      await backend.stop()
      if (keptIn === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Straight into the database: enrolling a thousand by passcode would measure the passcode's hash. */
export async function makeBooths(db: Database, count: number): Promise<SimulatedBooth[]> {
  const kept = await db
    .selectFrom('booths')
    .select('id')
    .where('boothId', 'like', 'bench %')
    .limit(count)
    .execute()
  const missing = Array.from({ length: count - kept.length }, (_, at) => `bench ${at}`)
  const rows =
    missing.length === 0
      ? []
      : await db
          .insertInto('booths')
          .values(missing.map((boothId) => ({ boothId })))
          .returning('id')
          .execute()
  const made = [...kept, ...rows].map(({ id }) => ({
    id,
    key: randomBytes(24).toString('base64url'),
  }))
  await db
    .insertInto('booth_keys')
    .values(made.map(({ id, key }) => ({ booth: id, keySha256: hashKey(key) })))
    .execute()
  return made
}

/** The running server writes down where its socket is. */
async function findDatabase(dataDir: string) {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const host = lines[4]?.trim()
  if (!host) throw new Error('postmaster.pid names no socket folder')
  return { host, port: 5432, user: 'postgres', database: 'postgres' }
}
