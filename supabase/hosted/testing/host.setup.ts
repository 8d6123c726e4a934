import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createEmbeddedPostgres } from '../../../apps/backend/src/platform/db/embedded/supervisor.ts'
import { makeTemplate } from '../../../apps/backend/src/platform/db/testing/postgres.setup.ts'
import { type Deno, findDenos, findPostgres17 } from './fetched-programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    denos: Deno[]
  }
}

/** One server for all test files, each with a project of its own on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const denos = findDenos()
  const { connection, version, stop } = await startPostgres17()
  await makeTemplate(connection)
  for (const deno of denos) console.log(`Functions are tried under Deno ${deno.version}.`)
  console.log(`Databases are Postgres ${version}.`)
  project.provide('denos', denos)
  project.provide('postgres', connection)
  return stop
}

/** The major version that Supabase runs, under the same supervisor as our own. */
export async function startPostgres17() {
  const installed = findPostgres17()
  const dataDir = await mkdtemp(join(tmpdir(), 'discobooth-hosted-'))
  const log = () => undefined
  const postgres = createEmbeddedPostgres({ dataDir, durable: false, log, installed })
  const { connection } = await postgres.start()
  return {
    connection,
    version: installed.version,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
