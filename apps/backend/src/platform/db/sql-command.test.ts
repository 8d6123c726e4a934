import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openTestDatabase } from './testing/test-database.ts'

const COMMAND = fileURLToPath(new URL('../../sql.node.ts', import.meta.url))
const { db, address } = openTestDatabase()

/** Runs the command as an operator does. */
function run(...statements: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { host, port, user, database } = address
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${host}`
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL }
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...statements], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

// Each is a process of its own, on a machine that may be busy with others.
const limitMs = 240_000

it(
  'an operator changes a price, and sees it',
  async () => {
    const changed = await run("update modes set price = 6 where name = 'Photo' returning price")
    expect(changed.code).toBe(0)
    expect(changed.output).toMatch(/│ price +│[^]*'6.00'[^]*UPDATE: 1 rows\./)
    const { price } = await db
      .selectFrom('modes')
      .select('price')
      .where('name', '=', 'Photo')
      .executeTakeFirstOrThrow()
    expect(price).toBe(6)
  },
  limitMs,
)

it(
  'what is wrong is said in a line',
  async () => {
    expect(await run('update mode set price = 6')).toEqual({
      code: 1,
      output: 'relation "mode" does not exist\n',
    })
    expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('Usage') })
  },
  limitMs,
)
