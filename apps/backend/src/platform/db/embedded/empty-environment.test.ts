import { expect, it } from 'vitest'
import { forkBackend, makeDataDir, query, whenStarted } from './testing/folder.ts'

it('without any environment the database is still UTF-8, with the built-in locale', async () => {
  const dataDir = makeDataDir()
  const { connection } = await whenStarted(forkBackend(dataDir, { env: {} }))

  const sql = `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider,
    datlocale AS locale, upper('é') AS upper FROM pg_database WHERE datname = 'postgres'`
  expect(await query(connection, sql)).toEqual([
    { encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', upper: 'É' },
  ])
})
