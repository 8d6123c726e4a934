import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ensureBoothKey } from './demo.ts'
import { makeDataDir } from './testing/launched.ts'

it('the booth key is made once, for our eyes only', async () => {
  const dataDir = join(makeDataDir(), 'new')
  const key = await ensureBoothKey(dataDir)

  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(await ensureBoothKey(dataDir)).toBe(key)
  expect(readdirSync(dataDir)).toEqual(['demo-booth.key'])
  expect(statSync(join(dataDir, 'demo-booth.key')).mode & 0o777).toBe(0o600)
})

it('a key file that holds no key is replaced', async () => {
  const dataDir = makeDataDir()
  writeFileSync(join(dataDir, 'demo-booth.key'), '')
  expect(await ensureBoothKey(dataDir)).toMatch(/^[0-9a-f]{64}$/)
})
