import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

const KEY = /^[0-9a-f]{64}$/

/** The key that lets the demo's booth speak with its backend: made once, readable by us alone. */
export async function ensureBoothKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'demo-booth.key')
  const known = await readFile(file, 'utf8').catch(() => '')
  if (KEY.test(known.trim())) return known.trim()

  const key = randomBytes(32).toString('hex')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(`${key}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
  return key
}
