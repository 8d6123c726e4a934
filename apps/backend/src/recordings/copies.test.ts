import { expect, it } from 'vitest'
import { demo, openTestApp } from '../testing/test-app.ts'
import { stripWords } from './report.ts'
import { mediaInFolder } from './testing/media-folder.ts'
import { aPhoto, aVideo, recorderOf } from './testing/recorder.ts'

const { media } = mediaInFolder()
const backend = openTestApp({ demo, media, firstBooth: { freeMode: true } })
const { app, call, clock, db, makeSession, reports } = backend
const { put, report, runJobs } = recorderOf(backend)

const mailOf = (sessionId: string) =>
  db.selectFrom('mails').selectAll().where('session_id', '=', sessionId).executeTakeFirst()

async function aParty(change: object = {}) {
  const { id } = await makeSession({ sessionMode: 4, customerEmail: 'eva@example.org', ...change })
  await call('POST', `/api/sessions/${id}/started`)
  return id
}

it('writes the day as the booth has it, in the language of the guest, and no title without an end', async () => {
  const id = await aParty()
  const session = {
    ...(await db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
    mode: { isPhoto: true, isVideo: false, isPhotoVideo: false },
    songName: '🕺'.repeat(300),
    startDateTime: new Date('2026-11-15T23:30:00Z'),
    language: 'nl',
  } as const
  expect(stripWords(session, { timeZone: 'Europe/Amsterdam' })).toEqual({
    title: '🕺'.repeat(200),
    line: 'DiscoBooth · 16 november 2026',
  })
  expect(
    stripWords({ ...session, language: 'en' }, { timeZone: 'America/New_York' }).line,
  ).toContain('15')
  expect(
    stripWords({ ...session, songName: null, startDateTime: null }, { timeZone: 'UTC' }),
  ).toEqual({
    title: '',
    line: 'DiscoBooth',
  })
})

it('asks each booth for copies, with the words for the strip; of a party that is forgotten, for none', async () => {
  const id = await aParty({ songName: 'Glitterkogel' })
  expect((await report(id, [aPhoto()])).body).toEqual({
    files: 1,
    copies: { title: 'Glitterkogel', line: expect.stringMatching(/^DiscoBooth/) },
    film: true,
  })
  await db
    .updateTable('recordings')
    .set({ forgetAskedAt: new Date(clock.time) })
    .where('session_id', '=', id)
    .execute()
  expect((await report(id, [aPhoto()])).body).toEqual({ files: 1, copies: null, film: false })
})

it('a booth of the release before brings no copies: a mail without a picture, and a gallery of originals', async () => {
  const id = await aParty()
  const photo = aPhoto()
  await report(id, [photo])
  await put(id, photo)
  await runJobs()
  const mail = await mailOf(id)
  expect(mail?.html).not.toContain('<img src="http')
  const [path = ''] = /\/gallery\/[\w-]+/.exec(mail?.text ?? '') ?? []
  const shown = await app.hono.request(`${path}/small/photo-1.jpg`)
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(photo.bytes)
})

it('waits for the copies that were told of; one that is not told of any more is missed by nobody', async () => {
  const id = await aParty()
  const [photo, small, strip] = [aPhoto(), aPhoto('small-1.jpg'), aPhoto('strip-1.jpg')]
  await report(id, [photo, small, strip])
  for (const file of [photo, small]) await put(id, file)
  await runJobs()
  expect(await mailOf(id)).toBeUndefined()
  await report(id, [photo, small])
  await runJobs()
  const mail = await mailOf(id)
  expect(mail?.text).toContain('1 photo\n')
  expect(mail?.text).not.toContain('Not everything came through')
})

it('copies alone are no party: what was paid for did not come', async () => {
  const id = await aParty()
  const [photo, small] = [aPhoto(), aPhoto('small-1.jpg')]
  await report(id, [photo, small])
  await put(id, small)
  clock.time += 25 * 3_600_000
  await runJobs()
  expect(await mailOf(id)).toBeUndefined()
  expect(reports).toEqual([])
})

it('a mode without photos takes no copies of any', async () => {
  const id = await aParty({ sessionMode: 2 })
  expect((await report(id, [aVideo(), aPhoto('small-1.jpg')])).status).toBe(409)
  expect((await put(id, aPhoto('strip-1.jpg'))).status).toBe(409)
})
