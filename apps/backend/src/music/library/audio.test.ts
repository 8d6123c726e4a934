import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { StreamAddress } from '@discobooth/contract/music/music-api'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { API_BASE } from '../../app.ts'
import { createHttpServer } from '../../platform/node/server.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { makeFolder, makeMp3, makeWav } from '../testing/song-files.ts'
import { hasty, startWith } from '../testing/whole-library.ts'
import { readSecret } from './catalogue.ts'
import { createAddressSigner } from './signed-address.ts'

const song = makeWav({ title: 'One', seconds: 60 })
const folder = makeFolder({
  'x/one.wav': song,
  'two.mp3': makeMp3({ title: 'Two' }),
  'gone.wav': makeWav({ title: 'Gone' }),
})
const { app, call, clock, db } = openTestApp({
  songs: { dir: folder.dir, pace: hasty },
})
const server = createHttpServer({ host: '127.0.0.1', port: 0, prefix: '' })
let url = ''

beforeAll(async () => {
  await startWith(app, db, 3)
  const started = await server.start()
  if (!started.ok) throw new Error(started.line)
  url = `http://127.0.0.1:${started.port}`
  server.serve((request, bindings) => app.hono.fetch(request, bindings))
})
afterAll(async () => {
  await app.stop()
  await server.stop(100)
  folder.remove()
})

async function idOf(title: string): Promise<string> {
  const row = db.selectFrom('music_tracks').select('id').where('title', '=', title)
  return (await row.executeTakeFirstOrThrow()).id
}
async function addressOf(title: string): Promise<string> {
  const { body } = await call('GET', `/api/music/tracks/${await idOf(title)}/stream`)
  return StreamAddress.parse(body).url
}
async function get(title: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(url + (await addressOf(title)), { headers, method })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
/** Asks by hand, as a client that may hang up at any moment. */
async function ask(title: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const address = await addressOf(title)
  const socket = connect(Number(port), hostname)
  await new Promise((resolve) =>
    socket.write(`GET ${address} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`, resolve),
  )
  return socket
}
const openSongs = () =>
  readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`).startsWith(folder.dir)
    } catch {
      return false
    }
  })

describe('a song', () => {
  it('is played without a key, from an address that a booth was given', async () => {
    const { status, headers, bytes } = await get('One')
    expect(status).toBe(200)
    expect(bytes.equals(song)).toBe(true)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(song.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
    })
    expect((await get('Two')).headers.get('content-type')).toBe('audio/mpeg')
  })

  it.each([
    ['bytes=0-1', 0, 1],
    ['bytes=100-', 100, song.length - 1],
    ['bytes=-7', song.length - 7, song.length - 1],
  ])('is served in parts: %s', async (range, start, end) => {
    const { status, headers, bytes } = await get('One', { range })
    expect(status).toBe(206)
    expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/${song.length}`)
    expect(headers.get('content-length')).toBe(String(end + 1 - start))
    expect(bytes.equals(song.subarray(start, end + 1))).toBe(true)
  })

  it('has no part outside of itself', async () => {
    const { status, headers, bytes } = await get('One', { range: `bytes=${song.length}-` })
    expect([status, headers.get('content-range')]).toEqual([416, `bytes */${song.length}`])
    expect(JSON.parse(String(bytes)).error.code).toBe('range_outside')
  })

  it('is not sent again to who has it, nor in part to who has another one', async () => {
    const { headers } = await get('One')
    const etag = headers.get('etag') ?? ''
    const modified = headers.get('last-modified') ?? ''
    expect((await get('One', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('One', { 'if-modified-since': modified })).status).toBe(304)
    const part = { range: 'bytes=0-9' }
    expect((await get('One', { ...part, 'if-range': etag })).status).toBe(206)
    expect((await get('One', { ...part, 'if-range': modified })).status).toBe(206)
    expect((await get('One', { ...part, 'if-range': '"another"' })).status).toBe(200)
  })

  it('tells its size without being sent', async () => {
    const { status, headers, bytes } = await get('One', {}, 'HEAD')
    expect([status, headers.get('content-length')]).toEqual([200, String(song.length)])
    expect(bytes).toHaveLength(0)
  })

  it('is closed after each of these, and when the client leaves in the middle', async () => {
    const large = Buffer.concat([makeWav({ title: 'Large' }), Buffer.alloc(30_000_000)])
    writeFileSync(join(folder.dir, 'large.wav'), large)
    await expect.poll(() => idOf('Large').catch(() => undefined)).toBeDefined()
    await expect.poll(openSongs).toEqual([])
    const socket = await ask('Large')
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    await expect.poll(openSongs).toHaveLength(1)
    socket.destroy()
    await expect.poll(openSongs).toEqual([])
  })

  it('is closed when the client leaves before the first byte', async () => {
    const warnings: Error[] = []
    const onWarning = (warning: Error) => warnings.push(warning)
    process.on('warning', onWarning)
    onTestFinished(() => void process.off('warning', onWarning))
    for (let times = 0; times < 50; times += 1) (await ask('One')).destroy()
    const { status } = await get('One')
    expect(status).toBe(200)
    await expect.poll(openSongs).toEqual([])
    // A file that is forgotten is closed as well, some day, and Node complains.
    expect(warnings).toEqual([])
  })
})

describe('an address of a song', () => {
  const refusal = async (path: string) => {
    const response = await app.hono.request(path)
    return [response.status, ((await response.json()) as { error: { code: string } }).error.code]
  }

  it('is for that song, and can be neither made nor prolonged', async () => {
    const address = new URL(await addressOf('One'), 'http://x')
    const expires = address.searchParams.get('expires') ?? ''
    const signature = address.searchParams.get('signature') ?? ''
    const base = `${API_BASE}/music/audio`
    const one = await idOf('One')
    const two = await idOf('Two')
    const query = (until: string, sign: string) => `?expires=${until}&signature=${sign}`
    const forged = [403, 'address_not_signed']
    expect(await refusal(`${base}/${two}${query(expires, signature)}`)).toEqual(forged)
    const later = String(Number(expires) + 1)
    expect(await refusal(`${base}/${one}${query(later, signature)}`)).toEqual(forged)
    expect(await refusal(`${base}/${one}${query(expires, '0'.repeat(64))}`)).toEqual(forged)
    expect(await refusal(`${base}/${one}`)).toEqual([400, 'invalid_query'])
  })

  it('outlives the longest party, and is useless in the end', async () => {
    const { body } = await call('GET', `/api/music/tracks/${await idOf('One')}/stream`)
    const { url: address, expiresInMs } = StreamAddress.parse(body)
    expect(expiresInMs).toBeGreaterThanOrEqual(3_600_000)
    expect(expiresInMs).toBeLessThanOrEqual(7_200_000)
    clock.time += expiresInMs - 1
    expect((await app.hono.request(address, { method: 'HEAD' })).status).toBe(200)
    clock.time += 1
    expect(await refusal(address)).toEqual([403, 'address_expired'])
  })

  it('survives a restart of the backend', async () => {
    const now = () => new Date(clock.time).toISOString()
    const address = new URL(await addressOf('One'), 'http://x')
    const next = createAddressSigner({ readSecret: () => readSecret(db), now })
    const signed = {
      expires: Number(address.searchParams.get('expires')),
      signature: address.searchParams.get('signature') ?? '',
    }
    expect(await next.check(await idOf('One'), signed)).toEqual({ ok: true, value: undefined })
  })
})

it('a file that vanished is refused, and no longer offered', async () => {
  const address = await addressOf('Gone')
  const id = await idOf('Gone')
  rmSync(join(folder.dir, 'gone.wav'))
  const response = await app.hono.request(address)
  expect(response.status).toBe(404)
  const { error } = (await response.json()) as { error: { code: string } }
  expect(error.code).toBeOneOf(['song_file_missing', 'track_not_found'])
  const { status, body } = await call('GET', `/api/music/tracks/${id}/stream`)
  expect([status, body.error.code]).toEqual([404, 'track_not_found'])
})
