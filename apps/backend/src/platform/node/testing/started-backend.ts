import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestDatabase } from '../../db/testing/test-database.ts'
import { createBackend } from '../backend.ts'
import { readEnvironment } from '../environment/environment.ts'

/** The backend as its variables make it, on ports of its own and on the database of a test file. */
export async function startBackend(database: TestDatabase, env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'discobooth-listeners-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Kiosk</title>')
  const { host, port, user, database: name } = database.address
  const read = readEnvironment({
    PORT: '0',
    DATA_DIR: folder,
    SONGS_DIR: folder,
    KIOSK_DIR: folder,
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    ...env,
  })
  if (!read.ok) throw new Error(read.line)
  const said: string[] = []
  const backend = createBackend({ settings: read.settings, log: (line) => said.push(line) })
  const started = await backend.start()
  if (!started.ok) throw new Error(started.line)
  return {
    said,
    url: started.url,
    publicUrl: started.publicUrl ?? '',
    async stop() {
      await backend.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
