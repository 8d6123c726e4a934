import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { passcode } from '../../testing/test-operator.ts'

const COMMAND = fileURLToPath(new URL('../../keys.node.ts', import.meta.url))
const { address, call, clock, makeBooth } = openTestApp()

/** Runs the command as an operator does. */
function run(...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { host, port, user, database } = address
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${host}`
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL }
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

// Each is a process of its own, on a machine that may be busy with others.
const limitMs = 240_000

it(
  'C4: a command makes a code for another kiosk, and signs all of them out',
  async () => {
    const { key } = await makeBooth({ boothId: 'Quay', passcode })
    const enrolled = await run('enrol')
    // The command lives by the machine's clock.
    clock.time = Date.now()
    expect(enrolled.code).toBe(0)
    const [code] = /^\S{5}-\S{5}$/m.exec(enrolled.output) ?? []
    const joined = await call('POST', '/api/booths/enrol', { key: null, body: { code } })
    expect([joined.status, joined.body.boothId]).toEqual([200, 'Quay'])

    expect((await run('sign-out', 'Quay')).output).toContain('Ended keys: 2.')
    for (const ended of [key, joined.body.boothKey]) {
      expect((await call('GET', '/api/booth', { key: ended })).status).toBe(401)
    }
    expect(await run('enrol', 'Pier')).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no booth "Pier".'),
    })
  },
  limitMs,
)

it(
  'another booth is made, once, and its first kiosk joins it',
  async () => {
    const made = await run('new-booth', 'Mole')
    clock.time = Date.now()
    expect(made.code).toBe(0)
    const [code] = /^\S{5}-\S{5}$/m.exec(made.output) ?? []
    const body = { code, newPasscode: passcode }
    const joined = await call('POST', '/api/booths/enrol', { key: null, body })
    expect([joined.status, joined.body.boothId]).toEqual([200, 'Mole'])
    const settings = (await call('GET', '/api/booth', { key: joined.body.boothKey })).body
    expect(settings).toMatchObject({ protocol: 'http', raspberryIp: '127.0.0.1' })
    for (const words of [['new-booth', 'Mole'], ['new-booth'], ['new-booth', ' ']]) {
      expect((await run(...words)).code).toBe(1)
    }
  },
  limitMs,
)
