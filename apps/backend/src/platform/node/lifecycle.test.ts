import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { boothKey, connectTo, forkBackend } from '../../testing/backend-process.ts'
import { makeDataDir, processesOn } from '../db/embedded/testing/folder.ts'

/** Made by the first who starts there; to make one takes longer than all that is tested on it. */
const usedDir = makeDataDir(afterAll)

/** A process that was told to end may take a moment to be gone. */
function nothingIsLeft(dataDir: string): Promise<void> {
  return expect.poll(() => processesOn(dataDir)).toEqual([])
}

it('starts from nothing, says where it is, and serves config, API and enrolment', async () => {
  const dataDir = makeDataDir()
  const backend = forkBackend({ DATA_DIR: dataDir })
  const { url, api } = await backend.ready()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const config = await fetch(`${url}/config.json`)
  expect(await config.json()).toEqual({
    supabaseUrl: url,
    supabaseKey: 'discobooth-local',
    calls: [],
  })
  expect((await api('GET', '/health')).body).toMatchObject({ status: 'ok', version: '0.1.0' })
  expect((await api('POST', '/booths/enrol')).body).toEqual({ boothId: 'demo', boothKey })

  backend.child.kill('SIGTERM')
  expect(await backend.ended).toBe(0)
  await nothingIsLeft(dataDir)
})

it('ends cleanly on Ctrl-C, which comes twice, on a closed terminal, and with its parent', async () => {
  const dataDir = usedDir
  for (const end of [
    (child: ChildProcess) => child.kill('SIGINT') && child.kill('SIGINT'),
    (child: ChildProcess) => child.kill('SIGHUP'),
    (child: ChildProcess) => child.disconnect(),
  ]) {
    const backend = forkBackend({ DATA_DIR: dataDir })
    await backend.ready()
    end(backend.child)
    expect(await backend.ended).toBe(0)
    await nothingIsLeft(dataDir)
  }
})

it('can be ended while it starts', async () => {
  const dataDir = makeDataDir()
  const backend = forkBackend({ DATA_DIR: dataDir })
  await expect.poll(() => processesOn(dataDir).length, { interval: 5 }).toBeGreaterThan(0)
  backend.child.kill('SIGTERM')
  expect(await backend.ended).toBe(0)
  await nothingIsLeft(dataDir)
})

it('lets a request that is under way finish, and takes no new ones', async () => {
  const dataDir = usedDir
  const backend = forkBackend({ DATA_DIR: dataDir })
  const { url, api } = await backend.ready()
  const id = randomUUID()
  await api('POST', '/sessions', { id })
  const holder = await connectTo(dataDir)
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [id])
  const answer = api('PATCH', `/sessions/${id}`, { songName: 'Last one' })
  const waiting = async () =>
    (await holder.query('select from pg_locks where not granted')).rowCount
  await expect.poll(waiting, { interval: 5 }).toBe(1)

  backend.child.kill('SIGTERM')
  const isRefused = () =>
    fetch(url).then(
      () => false,
      () => true,
    )
  await expect.poll(isRefused, { interval: 5 }).toBe(true)
  await holder.query('commit')
  await holder.end()
  expect((await answer).body.songName).toBe('Last one')
  expect(await backend.ended).toBe(0)
})

it('a port that is taken is one line, before any data is touched', async () => {
  const occupant = createServer().listen(0, '127.0.0.1')
  await once(occupant, 'listening')
  onTestFinished(() => void occupant.close())
  const address = occupant.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const dataDir = makeDataDir()
  const backend = forkBackend({ DATA_DIR: dataDir, PORT: port })
  expect(await backend.ended).toBe(1)
  expect(backend.output()).toBe(
    `Port ${port} is in use. Stop what runs there, or set PORT to another one.\n`,
  )
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

it('a wrong setting is one line', async () => {
  const backend = forkBackend({ PORT: 'eighty' })
  expect(await backend.ended).toBe(1)
  expect(backend.output()).toBe('PORT must be a port number from 0 to 65535.\n')
})

it('a database that is not there is one line', async () => {
  const backend = forkBackend({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(await backend.ended).toBe(1)
  expect(backend.output().trim().split('\n')).toHaveLength(1)
})

it('does not wait for kiosks that listen: their streams end with it', async () => {
  const dataDir = usedDir
  const backend = forkBackend({ DATA_DIR: dataDir })
  const { url } = await backend.ready()
  const headers = { 'x-booth-key': boothKey }
  const stream = await fetch(`${url}/functions/v1/api/events`, { headers })
  backend.child.kill('SIGTERM')
  // It ends as it should: what is still under way after 5 s is cut off, and cannot be read to its end.
  expect(await stream.text()).toMatch(/^event: beat\n/)
  expect(await backend.ended).toBe(0)
  await nothingIsLeft(dataDir)
})
