import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createEmbeddedPostgres, type PostgresConnection } from '../embedded/supervisor.ts'
import { migrate } from '../migrations.ts'

export const TEMPLATE = 'discobooth_template'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresConnection
  }
}

/** One server for all test files, with one migrated database that each of them copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'discobooth-tests-'))
  const postgres = createEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
  const { connection } = await postgres.start()
  await makeTemplate(connection)
  project.provide('postgres', connection)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function makeTemplate(connection: PostgresConnection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate({ address: { ...connection, database: TEMPLATE } })
}
