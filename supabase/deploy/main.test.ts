import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeSupabase } from '@discobooth/fakes/supabase'
import { expect, it, onTestFinished } from 'vitest'
import { hashKey } from '../../apps/backend/src/operator/adapters/hashes.ts'
import { openHostedDatabase } from './testing/hosted-project.ts'

const main = join(import.meta.dirname, 'main.ts')
const database = openHostedDatabase()

function run(words: string[], env: Record<string, string>) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [main, ...words],
      { env: { PATH, NODE_COMPILE_CACHE, ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })
}

it('one command: checks, deploys from a file of secrets, and finds nothing missing any more', async () => {
  await database.tidy()
  await database.empty()
  const fake = await startFakeSupabase({ query: database.query })
  const folder = mkdtempSync(join(tmpdir(), 'discobooth-deploy-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await fake.stop()
  })
  const secrets = join(folder, 'secrets.env')
  writeFileSync(secrets, 'PUBLIC_URL=https://booth.example.org\nOPERATOR_PASSCODE=8531\n')
  const env = {
    SUPABASE_ACCESS_TOKEN: fake.token,
    SUPABASE_API_URL: fake.url,
    SUPABASE_PROJECT_URL: fake.url,
  }
  const project = ['--project', fake.project]
  const before = await run([...project, '--check'], env)
  expect([before.code, fake.changes]).toEqual([1, []])
  expect(before.said).toContain('missing  secrets: page is not set; passcode is not set')
  // Nobody sits there: nothing hangs.
  const unasked = await run(project, env)
  expect(unasked.code).toBe(1)
  expect(unasked.said).toContain('There is no terminal to ask at')
  const deployed = await run([...project, '--secrets', secrets], env)
  expect([deployed.code, deployed.said]).toEqual([0, expect.stringContaining('done     schedule')])
  expect(deployed.said).not.toContain('8531')
  for (const { files } of fake.functions.values()) {
    expect(files).toContain('apps/backend/src/app.ts')
    expect(files).toContain('apps/backend/package.json')
  }
  expect((await run([...project, '--check'], env)).code).toBe(0)

  await run([...project, '--new-booth', 'Booth 2'], env)
  const enrolled = await run([...project, '--enrol', 'Booth 2'], env)
  const [code = ''] = /^\S{5}-\S{5}$/m.exec(enrolled.said) ?? []
  const codes = await database.query(
    'select "codeSha256", "boothId" from join_codes c join booths b on b.id = c.booth',
  )
  expect(codes).toEqual([{ codeSha256: hashKey(code.replace('-', '')), boothId: 'Booth 2' }])
  const trail = await database.query("select action from audit_trail where who = 'Terminal'")
  expect(trail).toHaveLength(2)
  const twice = await run([...project, '--new-booth', 'Booth 2'], env)
  expect([twice.code, twice.said]).toEqual([
    1,
    expect.stringContaining('There is a booth "Booth 2" already'),
  ])
  fake.pauseProject()
  const asleep = await run(project, env)
  expect([asleep.code, asleep.said]).toEqual([
    1,
    'The project Booth is INACTIVE. Restore it in its dashboard first.\n',
  ])
  expect(fake.violations).toEqual([])
})

it.each([
  [['--project', '../v1/else'], {}, 2, 'Usage: npm run deploy:supabase'],
  [
    ['--project', 'abcdefghijklmnopqrst'],
    { SUPABASE_ACCESS_TOKEN: 'sbp_x', SUPABASE_API_URL: 'http://evil.example' },
    1,
    'SUPABASE_API_URL may name this machine only',
  ],
])('%j is told what is wrong', async (words, env, code, line) => {
  const told = await run(words, env)
  expect([told.code, told.said]).toEqual([code, expect.stringContaining(line)])
})
