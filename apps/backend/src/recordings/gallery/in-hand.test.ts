import { expect, it } from 'vitest'
import { demo, openTestApp } from '../../testing/test-app.ts'
import { mediaInFolder } from '../testing/media-folder.ts'
import { aPhoto, aVideo, recorderOf } from '../testing/recorder.ts'
import { againAfter } from './gallery.ts'

const backend = openTestApp({ demo, media: mediaInFolder().media, firstBooth: { freeMode: true } })
const { app, call, clock, db, makeSession } = backend
const { put, report, runJobs } = recorderOf(backend)
const MINUTE = 60_000

const linkOf = (id: string, key?: string) =>
  call('GET', `/api/media/${id}`, { ...(key && { key }) })
const look = async (url: string) => {
  const answer = await app.hono.request(new URL(url).pathname, undefined, {
    peerAddress: '203.0.113.7',
  })
  return { status: answer.status, page: await answer.text() }
}

async function danced(more: object = {}): Promise<string> {
  const { id } = await makeSession({ sessionMode: 4, customerEmail: 'eva@example.org', ...more })
  await call('POST', `/api/sessions/${id}/started`)
  return id
}

it('a party is in the hand before its mail: a page that fills, asks for more, and is done when all is there', async () => {
  const id = await danced()
  const { body } = await linkOf(id)
  const url = String(body['url'])
  expect(url).toMatch(/\/gallery\/[\w-]{43}$/)
  const empty = (await look(url)).page
  expect(empty).toContain('It appears here by itself.')
  expect(empty).toContain('<main data-again="4">')
  expect(empty).toContain('<noscript><meta http-equiv="refresh" content="10" /></noscript>')
  expect(empty).toMatch(/id="all"[^>]* hidden/)

  const photo = aPhoto()
  const video = aVideo()
  await report(id, [photo, video])
  await put(id, photo)
  await runJobs()
  const half = (await look(url)).page
  expect(half).toContain('data-name="photo-1.jpg"')
  expect(half).not.toContain('data-name="video-1.mp4"')
  expect(half).toContain('data-again="4"')
  // Only who comes from the mail can delete.
  expect(half).not.toContain('delete?key')
  await put(id, video)
  await runJobs()
  const whole = (await look(url)).page
  expect(whole).toContain('data-name="video-1.mp4"')
  expect(whole).not.toContain('data-again="4"')
  expect(whole).not.toContain('http-equiv="refresh"')

  // The mail's own key ends the code's page as well, and no code is given for it any more.
  const { text } = await db
    .selectFrom('mails')
    .select('text')
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(text).toContain(url)
  const [forget = ''] = /\/gallery\/\S+\/delete\S+/.exec(text) ?? []
  expect((await app.hono.request(forget, { method: 'POST' })).status).toBe(200)
  expect((await look(url)).status).toBe(404)
  expect(await linkOf(id)).toMatchObject({ status: 200, body: { url: null } })
})

it("no link of another booth's party, of one that has not begun, of song only, of one long past or deleted", async () => {
  const id = await danced()
  const other = await backend.makeBooth({ boothId: 'Other' })
  expect((await linkOf(id, other.key)).status).toBe(404)
  expect((await linkOf(crypto.randomUUID())).status).toBe(404)
  const nothing = { status: 200, body: { url: null } }
  const waiting = await makeSession({ sessionMode: 4 })
  expect(await linkOf(waiting.id)).toMatchObject(nothing)
  expect(await linkOf(await danced({ sessionMode: 3 }))).toMatchObject(nothing)
  const past = await danced()
  clock.time += 31 * MINUTE
  expect(await linkOf(past)).toMatchObject(nothing)
})

it('a page looks often while its guest stands there, then seldom, then no more', () => {
  expect([0, 4, 30, 121].map((minutes) => againAfter(minutes * MINUTE))).toEqual([4, 15, 60, null])
})
