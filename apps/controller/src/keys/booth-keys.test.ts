import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MemoryDisk } from '../recordings/testing/memory-disk.ts'
import { ManualClock } from '../testing/manual-clock.ts'
import { askBackend, createBoothKeys } from './booth-keys.ts'

const boothKey = 'the-key-of-this-machine-0123456789'
const kiosk = 'the-key-of-its-kiosk-0123456789'
const sha256 = (key: string) => createHash('sha256').update(key).digest('hex')
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A backend that knows some kiosks, and misbehaves as it is told. */
const backend = {
  ours: new Set<string>(),
  fails: null as null | 'hangs' | number | 'nonsense',
  asked: [] as string[],
}
const server = createServer((request, response) => {
  const name = request.url?.split('/').at(-1) ?? ''
  backend.asked.push(name)
  if (backend.fails === 'hangs') return
  if (typeof backend.fails === 'number') response.statusCode = backend.fails
  else if (request.headers['x-booth-key'] !== boothKey) response.statusCode = 401
  const isInUse = backend.ours.has(name)
  response.end(backend.fails === 'nonsense' ? '<html>' : JSON.stringify({ isInUse }))
})

let clock: ManualClock
let disk: MemoryDisk
let url: string
const troubles: string[] = []

beforeEach(async () => {
  clock = new ManualClock()
  disk = new MemoryDisk()
  backend.ours.clear()
  backend.asked.length = 0
  backend.fails = null
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})

async function started(change: { ask?: null; boothKey?: string } = {}) {
  const ask = askBackend({ backendUrl: url, boothKey, limitMs: 300, ...change })
  const keys = createBoothKeys({
    boothKey,
    clock,
    files: disk.plugIn(),
    file: '/data/controller/kiosk-keys.json',
    onTrouble: (reason) => troubles.push(reason),
    ask: change.ask === null ? null : ask,
  })
  await keys.start()
  return keys
}

describe('which keys command the booth', () => {
  it('its own, without asking anybody; and no other where there is nobody to ask', async () => {
    const keys = await started({ ask: null })
    expect(await keys.admits(boothKey)).toBe('ours')
    expect(await keys.admits(kiosk)).toBe('strange')
    expect(backend.asked).toEqual([])
  })

  it("each that the backend knows as this booth's; it is asked by a hash, and once", async () => {
    backend.ours.add(sha256(kiosk))
    const keys = await started()
    expect(await keys.admits(kiosk)).toBe('ours')
    expect(await keys.admits(kiosk)).toBe('ours')
    expect(backend.asked).toEqual([sha256(kiosk)])
  })

  it('not those of others, however many are tried: one question a second', async () => {
    const keys = await started()
    expect(await keys.admits('a stranger')).toBe('strange')
    for (let guess = 0; guess < 20; guess += 1) {
      expect(await keys.admits(`guess ${guess}`)).toBe('unclear')
    }
    expect(backend.asked).toHaveLength(1)
    clock.advance(1_000)
    expect(await keys.admits('another')).toBe('strange')
  })

  it.each(['hangs', 500, 503, 'nonsense'] as const)(
    'a backend that %s lets nobody in that is new, and leaves in who was known, after a power cut too',
    async (fails) => {
      backend.ours.add(sha256(kiosk))
      const before = await started()
      expect(await before.admits(kiosk)).toBe('ours')
      await settled()
      before.stop()
      backend.fails = fails
      const keys = await started()
      expect(await keys.admits(kiosk)).toBe('ours')
      expect(await keys.admits('new')).toBe('unclear')
      clock.advance(10 * 60_000)
      expect(await keys.admits(kiosk)).toBe('ours')
      expect(troubles).toEqual([])
    },
  )

  it('none that was signed out, ten minutes later at most, used or not, and for good', async () => {
    backend.ours.add(sha256(kiosk))
    const keys = await started()
    await keys.admits(kiosk)
    backend.ours.clear()
    clock.advance(10 * 60_000)
    await expect.poll(() => backend.asked).toHaveLength(2)
    clock.advance(1_000)
    await expect.poll(() => keys.admits(kiosk)).not.toBe('ours')
    backend.fails = 500
    keys.stop()
    expect(await (await started()).admits(kiosk)).toBe('unclear')
  })

  it('none but its own when the backend ended that one', async () => {
    backend.ours.add(sha256(kiosk))
    const keys = await started({ boothKey: 'ended-0123456789-0123456789' })
    expect(await keys.admits(kiosk)).toBe('strange')
    expect(await keys.admits(boothKey)).toBe('ours')
  })
})
