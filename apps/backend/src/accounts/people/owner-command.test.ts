import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openConsole } from '../../testing/console-people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const COMMAND = fileURLToPath(new URL('../../owner.node.ts', import.meta.url))
const backend = openTestApp()
const { address, db, clock } = backend
const { open, addFactor, signIn } = openConsole(backend)

/** Runs the command as somebody at the terminal does. */
function run(...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { host, port, user, database } = address
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${host}`
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL, PUBLIC_URL: 'https://bar.example' }
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

function linkIn(output: string): { origin: string; type: 'invite' | 'recovery'; token: string } {
  const link = new URL(/^https:\S+$/m.exec(output)?.[0] ?? '')
  const parts = new URLSearchParams(link.hash.slice(1))
  const type = parts.get('type') === 'invite' ? 'invite' : 'recovery'
  return { origin: link.origin + link.pathname, type, token: parts.get('token_hash') ?? '' }
}

// Each is a process of its own, on a machine that may be busy with others.
const limitMs = 240_000

it(
  'the first owner comes in with a link of a command, for an hour, and again with another',
  async () => {
    expect((await run('add', 'no address')).code).toBe(2)
    const added = await run('add', 'Owner@Example.org')
    expect(added).toMatchObject({ code: 0, output: expect.stringContaining('A new owner.') })
    // The command lives by the machine's clock.
    clock.time = Date.now()
    const { origin, type, token } = linkIn(added.output)
    expect([origin, type]).toEqual(['https://bar.example/console/link', 'invite'])
    const auth = open()
    expect((await auth.verifyOtp({ token_hash: token, type })).error).toBeNull()
    const password = 'glitter kogel onder zee'
    expect((await auth.updateUser({ password })).error).toBeNull()
    await addFactor(auth)

    const again = linkIn((await run('add', 'owner@example.org')).output)
    expect(again.type).toBe('recovery')
    clock.time = Date.now() + 3_600_001
    const late = await open().verifyOtp({ token_hash: again.token, type: again.type })
    expect(late.error?.code).toBe('otp_expired')
    clock.time = Date.now()
    expect(await db.selectFrom('console_people').select(['email', 'role']).execute()).toEqual([
      { email: 'owner@example.org', role: 'owner' },
    ])

    expect((await run('forget-factor', 'nobody@example.org')).code).toBe(1)
    expect((await run('forget-factor', 'owner@example.org')).code).toBe(0)
    const { auth: anew } = await signIn('owner@example.org')
    expect((await anew.mfa.listFactors()).data?.all).toEqual([])
  },
  limitMs,
)
