import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { ControllerProgram } from './testing/controller-program.ts'

// Real processes, started several times: on a busy machine that takes a while.
vi.setConfig({ testTimeout: 90_000 })

let program: ControllerProgram | undefined
const folders: string[] = []
afterEach(async () => {
  await program?.kill('SIGKILL')
  program = undefined
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<ControllerProgram> {
  program = new ControllerProgram(env)
  await program.ready()
  return program
}

it('says over IPC where it answers, and answers there', async () => {
  const booth = await start()
  expect(booth.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(await booth.text('/sos')).toBe('0')
  expect((await booth.send('start')).status).toBe(200)
})

it.each(['SIGTERM', 'SIGINT'] as const)('%s ends it cleanly, with streams open', async (signal) => {
  const booth = await start()
  const stream = await fetch(`${booth.url}/events`)
  expect(await booth.kill(signal)).toBe(0)
  await stream.text().catch(() => '')
  expect(booth.output).not.toContain('Error')
})

it('ends when its parent lets go of it', async () => {
  const booth = await start()
  booth.child.disconnect()
  expect(await booth.exited).toBe(0)
})

it('a port in use is one line', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => {
    taken.listen(0, '127.0.0.1', resolve)
  })
  const address = taken.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  program = new ControllerProgram({ CONTROLLER_PORT: port })
  expect(await program.exited).toBe(1)
  const complaint = program.output.split('\n').filter((line) => line.includes('in use'))
  expect(complaint).toEqual([
    `Port ${port} is in use. Stop what runs there, or set CONTROLLER_PORT to another one.`,
  ])
  expect(program.output).not.toContain('    at ')
  taken.close()
})

it('a wrong setting is one line', async () => {
  program = new ControllerProgram({ BOOTH_KEY: '' })
  expect(await program.exited).toBe(1)
  expect(program.output.trim().split('\n')).toHaveLength(1)
  expect(program.output).toContain('BOOTH_KEY')
})

it('killed while a party runs, it wakes up disarmed', async () => {
  const first = await start()
  await first.send('start')
  await first.post('/simulator/door', { state: 'open' })
  await first.post('/simulator/door', { state: 'closed' })
  await first.send('go')
  expect(await first.text('/door-state')).toBe('RUNNING')
  await first.kill('SIGKILL')
  const second = await start()
  expect(await second.text('/door-state')).toBe('CLOSED')
  expect(await second.text('/queue-state')).toBe('FREE')
})

it('answers over https with its own certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'))
  folders.push(folder)
  const booth = await start({ CONTROLLER_TLS: '1', DATA_DIR: folder })
  expect(booth.url).toMatch(/^https:/)
  expect(readdirSync(join(folder, 'controller')).toSorted()).toEqual([
    'controller.crt',
    'controller.key',
    'secret',
  ])
  const text = await new Promise<string>((resolve, reject) => {
    const call = request(`${booth.url}/sos`, { rejectUnauthorized: false }, (answer) => {
      answer.setEncoding('utf8').once('data', resolve)
    })
    call.once('error', reject)
    call.end()
  })
  expect(text).toBe('0')
})

it('without TLS it writes nothing to disk but its secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plain-'))
  folders.push(folder)
  await start({ DATA_DIR: folder })
  expect(readdirSync(folder)).toEqual(['controller'])
  expect(readdirSync(join(folder, 'controller'))).toEqual(['secret'])
})
