import { createHash, randomBytes } from 'node:crypto'
import { startFakeS3 } from '@discobooth/fakes/s3'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { PartUploads, Upload } from '../ports.ts'
import { openS3Store } from './s3-store.ts'

const clock = { ms: 0 }
const fake = await startFakeS3({ now: () => Date.now() + clock.ms })
const bare = await startFakeS3({ isBare: true })
const key = `${crypto.randomUUID()}/video-1.mp4`
const film = randomBytes(5 * 1_048_576 + 70_000)

const uploadsOf = (server: typeof fake): PartUploads => {
  const { uploads } = openS3Store({ settings: server.settings, fetch })
  if (!uploads) throw new Error('this store takes no parts')
  return uploads
}
const uploads = uploadsOf(fake)

beforeEach(() => {
  clock.ms = 0
  fake.mishap = () => null
  fake.uploads.clear()
})
afterAll(() => Promise.all([fake.stop(), bare.stop()]))

const partOf = (number: number) => {
  const bytes = film.subarray((number - 1) * uploads.partBytes, number * uploads.partBytes)
  return { number, bytes, md5: createHash('md5').update(bytes).digest('hex') }
}

/** As a booth does. */
async function put(at: PartUploads, upload: Upload, number: number, bytes = partOf(number).bytes) {
  const { md5, bytes: announced } = partOf(number)
  const signed = await at.addressOf(upload, { number, bytes: announced.length, md5 })
  return fetch(signed.address, {
    method: 'PUT',
    headers: signed.headers,
    body: new Uint8Array(bytes),
  })
}

it('takes the parts in any order and twice, lists them, and makes one file of them, once', async () => {
  const upload = await uploads.begin(key, 'video/mp4')
  expect(await uploads.list(upload)).toEqual([])
  for (const number of [2, 1, 2]) expect((await put(uploads, upload, number)).status).toBe(200)
  const listed = (await uploads.list(upload)) ?? []
  expect(listed).toEqual(
    [partOf(1), partOf(2)].map(({ number, bytes, md5 }) => ({
      number,
      tag: `"${md5}"`,
      md5,
      bytes: bytes.length,
    })),
  )
  expect(fake.files.has(key)).toBe(false)
  expect(await uploads.finish(upload, listed)).toBe(true)
  expect(fake.files.get(key)?.bytes.equals(film)).toBe(true)
  expect(fake.files.get(key)?.type).toBe('video/mp4')
  expect(await uploads.finish(upload, listed)).toBe(false)
  expect(await uploads.list(upload)).toBeUndefined()
  await uploads.end(upload)
  expect([...fake.uploads]).toEqual([])
})

it('an address takes its own part and no other, by nobody else’s key, and not for ever', async () => {
  const upload = await uploads.begin(key, 'video/mp4')
  const last = partOf(2)
  const length = last.bytes.length
  const { address, headers } = await uploads.addressOf(upload, { ...last, bytes: length })
  const body = new Uint8Array(last.bytes)
  const send = async (at: string, init: RequestInit = {}) => {
    const answer = await fetch(at, { method: 'PUT', headers, body, ...init })
    return [answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]]
  }
  const refused = [403, 'SignatureDoesNotMatch']
  expect(await send(address.replace('partNumber=2', 'partNumber=1'))).toEqual(refused)
  expect(await send(address.replace('video-1', 'video-2'))).toEqual(refused)
  expect(await send(address.replace('3600', '360000'))).toEqual(refused)
  expect(await send(address, { method: 'DELETE', body: null })).toEqual(refused)
  expect(await send(address, { headers: {} })).toEqual(refused)
  expect(await send(address, { headers: { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' } })).toEqual(
    refused,
  )
  expect(await send(address, { body: body.subarray(1) })).toEqual(refused)
  expect(await send(address, { headers: { ...headers, 'x-amz-acl': 'public-read' } })).toEqual(
    refused,
  )
  const others = openS3Store({ settings: { ...fake.settings, secretAccessKey: 'wrong' }, fetch })
  const theirs = await others.uploads?.addressOf(upload, { ...last, bytes: length })
  expect(await send(theirs?.address ?? '')).toEqual(refused)
  expect(await send(address, { body: body.with(0, (body[0] ?? 0) ^ 1) })).toEqual([
    400,
    'BadDigest',
  ])
  clock.ms = 3_500_000
  expect(await send(address)).toEqual([200, undefined])
  clock.ms = 3_601_000
  expect(await send(address)).toEqual([403, 'AccessDenied'])
  expect(fake.violations.splice(0)).toHaveLength(10)
  clock.ms = 0
  await uploads.end(upload)
  expect(await send(address)).toEqual([404, 'NoSuchUpload'])
})

it('what was begun and never finished is found, with its age', async () => {
  const { id } = await uploads.begin(key, 'video/mp4')
  expect(await uploads.listOpen(crypto.randomUUID())).toEqual([])
  const begunAt = new Date(fake.uploads.get(id)?.begunAt ?? 0)
  expect(await uploads.listOpen(key.slice(0, 37))).toEqual([{ key, id, begunAt }])
  await uploads.end({ key, id })
  expect(await uploads.listOpen('')).toEqual([])
})

it('tags of what the store encrypts by a key of its owner are no checksums', async () => {
  expect((await uploads.begin(key, 'video/mp4')).hasSums).toBe(true)
  const headers = { 'x-amz-server-side-encryption': 'aws:kms' }
  const encrypting = openS3Store({
    settings: fake.settings,
    fetch: async (...call) => new Response((await fetch(...call)).body, { headers }),
  })
  expect((await encrypting.uploads?.begin(key, 'video/mp4'))?.hasSums).toBe(false)
})

it('a store that says no more than Supabase’s will do', async () => {
  const at = uploadsOf(bare)
  const upload = await at.begin(key, 'video/mp4')
  for (const number of [1, 2]) await put(at, upload, number)
  const listed = (await at.list(upload)) ?? []
  expect(listed.map(({ md5, bytes }) => [md5, bytes])).toEqual(
    [1, 2].map((number) => [partOf(number).md5, undefined]),
  )
  expect(await at.finish(upload, listed)).toBe(true)
  expect(bare.files.get(key)?.bytes.equals(film)).toBe(true)
  expect([await at.finish(upload, listed), await at.list(upload)]).toEqual([false, undefined])
  await at.end(upload)
  expect(bare.violations).toEqual([])
})

it('throws, and says what was answered, in any trouble; a part that is too small is one', async () => {
  const upload = await uploads.begin(key, 'video/mp4')
  fake.mishap = () => 'error'
  await expect(uploads.begin(key, 'video/mp4')).rejects.toThrow('500 InternalError')
  await expect(uploads.list(upload)).rejects.toThrow('500 InternalError')
  fake.mishap = () => 'cut'
  await expect(uploads.list(upload)).rejects.toThrow('fetch failed')
  fake.mishap = ({ name }) => (name === 'AbortMultipartUpload' ? 'lost' : null)
  await expect(uploads.end(upload)).rejects.toThrow('fetch failed')
  expect([...fake.uploads]).toEqual([])
  const small = await uploads.begin(key, 'video/mp4')
  await put(uploads, small, 2)
  const [last] = (await uploads.list(small)) ?? []
  if (!last) throw new Error('no part was listed')
  await expect(uploads.finish(small, [last, { ...last, number: 3 }])).rejects.toThrow('InvalidPart')
  fake.mishap = () => null
  await uploads.end(small)
  expect(fake.violations).toEqual([])
})
