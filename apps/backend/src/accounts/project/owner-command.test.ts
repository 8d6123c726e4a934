import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openProjectApp } from './testing/project-app.ts'

const COMMAND = fileURLToPath(new URL('../../owner.node.ts', import.meta.url))
const { auth, project, backend, ask } = openProjectApp()

/** Runs the command as somebody at the terminal does, with the project's keys at hand. */
function run(env: Record<string, string>, ...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { host, port, user, database } = backend.address
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${host}`
  const all = { PATH, NODE_COMPILE_CACHE, DATABASE_URL, PUBLIC_URL: 'https://bar.example', ...env }
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...words], { env: all }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

// Each is a process of its own, on a machine that may be busy with others.
const limitMs = 240_000

it(
  'the first owner of a project comes in with a link of a command, with the project’s secret key',
  async () => {
    const { url: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY } = project
    const email = 'owner@example.org'
    const wrong = { SUPABASE_URL, SUPABASE_SECRET_KEY: 'sb_secret_of_another' }
    expect(await run(wrong, 'add', email)).toMatchObject({
      code: 1,
      output: expect.stringContaining('The Auth of the project refused this: not_admin.'),
    })
    expect((await run({ SUPABASE_URL }, 'add', email)).output).toMatch(/SUPABASE_SECRET_KEY must/)

    const right = { SUPABASE_URL, SUPABASE_SECRET_KEY }
    const added = await run(right, 'add', email)
    expect(added).toMatchObject({ code: 0, output: expect.stringContaining('A new owner.') })
    const link = new URL(/^https:\S+$/m.exec(added.output)?.[0] ?? '')
    expect(link.origin + link.pathname).toBe('https://bar.example/console/link')
    const token_hash = new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? ''
    const browser = auth.open()
    expect((await browser.verifyOtp({ token_hash, type: 'invite' })).error).toBeNull()
    await browser.updateUser({ password: 'glitter kogel onder zee' })
    await auth.addFactor(browser)
    const token = await auth.tokenOf(browser)
    expect((await ask('GET', 'me', token)).body).toMatchObject({ role: 'owner', level: 'aal2' })

    const forgotten = await run(right, 'forget-factor', email)
    expect(forgotten).toMatchObject({ code: 0, output: expect.stringContaining('is removed') })
    const act = await ask('POST', 'people', token, { email, role: 'viewer' })
    expect(act.code).toBe('second_factor_required')
    const again = await run(right, 'add', email)
    expect(again.output).toMatch(/#type=recovery&token_hash=/)
  },
  limitMs,
)
