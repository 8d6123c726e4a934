import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '../node/environment/environment.ts'
import { findServer } from './embedded/postmaster.ts'
import { DATABASE } from './embedded/settings.ts'
import { createEmbeddedPostgres } from './embedded/supervisor.ts'
import type { DatabaseAddress } from './pool.ts'

/** A command at the terminal: it answers its exit code, and what goes wrong is one line. */
export async function runCommand(run: (words: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

/** The database that the environment means, while the work lasts. */
export async function onDatabase<Result>(
  options: {
    /** A running backend's own server is asked; what fills a new database wants the folder for itself. */
    wants: 'running or not' | 'alone'
    log?: (line: string) => void
  },
  work: (address: DatabaseAddress) => Promise<Result>,
): Promise<Result> {
  const environment = readEnvironment(process.env)
  if (!environment.ok) throw new Error(environment.line)
  const { databaseUrl, dataDir } = environment.settings
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
  const postgres = createEmbeddedPostgres({ dataDir, log: options.log ?? (() => undefined) })
  const { connection } = await postgres.start()
  try {
    return await work(connection)
  } finally {
    await postgres.stop()
  }
}
