import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../node/environment/environment.ts'
import { findServer } from './embedded/postmaster.ts'
import { DATABASE } from './embedded/settings.ts'
import { createEmbeddedPostgres } from './embedded/supervisor.ts'
import type { DatabaseAddress } from './pool.ts'

/** For a command at the terminal: the database that these settings mean, while the work lasts. */
export async function onDatabase<Result>(
  options: {
    settings: Pick<Settings, 'databaseUrl' | 'dataDir'>
    /** A running backend's own server is asked; what fills a new database wants the folder for itself. */
    wants: 'running or not' | 'alone'
    log: (line: string) => void
  },
  work: (address: DatabaseAddress) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = options.settings
  if (databaseUrl) return work({ connectionString: databaseUrl })
  const clusterDir = join(dataDir, 'postgres')
  if (options.wants === 'running or not') {
    if (!existsSync(clusterDir)) throw new Error(`There is no database in ${dataDir}.`)
    const found = findServer(clusterDir)
    if (found.kind === 'running') {
      const { user, port, name: database } = DATABASE
      return work({ host: found.socketDir, port, user, database })
    }
  }
  const postgres = createEmbeddedPostgres({ dataDir, log: options.log })
  const { connection } = await postgres.start()
  try {
    return await work(connection)
  } finally {
    await postgres.stop()
  }
}
