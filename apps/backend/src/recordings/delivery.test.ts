import { emailNotRequired } from '@discobooth/contract/session/session'
import { expect, it } from 'vitest'
import { demo, openTestApp } from '../testing/test-app.ts'
import { mediaInFolder } from './testing/media-folder.ts'
import { aPhoto, aVideo, recorderOf } from './testing/recorder.ts'

const HOUR = 3_600_000
const { media } = mediaInFolder()
const backend = openTestApp({ demo, media, firstBooth: { freeMode: true } })
const { app, call, clock, db, logsOf, makeBooth, reports } = backend
const { put, report, runJobs } = recorderOf(backend)

const mailsOf = (sessionId: string) =>
  db.selectFrom('mails').selectAll().where('session_id', '=', sessionId).execute()
const recordingOf = (sessionId: string) =>
  db.selectFrom('recordings').selectAll().where('session_id', '=', sessionId).executeTakeFirst()

/** A party that has begun, of a guest who gave an address. */
async function aParty(change: object = {}) {
  const session = await backend.makeSession({
    sessionMode: 4,
    customerEmail: 'eva@example.org',
    songName: 'Glitterkogel',
    ...change,
  })
  await call('POST', `/api/sessions/${session.id}/started`)
  return session
}

it('P6, [9.25, 9.26]: one mail when everything has arrived, in the language of the session, with its private link; how long it took is written down', async () => {
  const { id } = await aParty({ language: 'nl' })
  const files = [
    aPhoto(),
    aPhoto('photo-2.jpg'),
    aPhoto('strip-1.jpg'),
    aVideo('boomerang-1.mp4'),
    aVideo(),
  ]
  const reportedAt = clock.time
  await report(id, files)
  for (const file of files.slice(0, 2)) await put(id, file)
  await runJobs()
  expect(await mailsOf(id)).toEqual([])
  clock.time += 90_000
  for (const file of files.slice(2)) await put(id, file)
  await runJobs()
  const [mail, another] = await mailsOf(id)
  const waitedMs = (mail?.sentAt?.getTime() ?? 0) - reportedAt
  expect(another).toBeUndefined()
  expect(mail).toMatchObject({
    kind: 'session',
    to: 'eva@example.org',
    language: 'nl',
    state: 'sent',
    subject: 'Je DiscoBooth-feestje: Glitterkogel',
  })
  expect(mail?.text).toContain("2 foto's, 1 boomerang en 1 video")
  const [link = ''] = /http:\/\/booth\.test\/gallery\/[\w-]+/.exec(mail?.text ?? '') ?? []
  expect(mail?.html).toContain(`href="${link}"><img src="${link}/strip-1.jpg"`)
  expect(link.split('/').at(-1)).toMatch(/^[\w-]{43}$/)
  expect((await app.hono.request(new URL(link).pathname)).status).toBe(200)

  await report(id, files)
  for (const file of files) await put(id, file)
  clock.time += 48 * HOUR
  await runJobs()
  expect(await mailsOf(id)).toHaveLength(1)
  const waits = (await logsOf(id)).filter(({ type }) => type === 'PERFORMANCE')
  expect(waits).toMatchObject([{ status: 'PERFORMANCE_METRIC', priority: 'LOW' }])
  expect(JSON.parse(waits[0]?.error_code ?? '')).toEqual({
    metric: 'media_delivered',
    ms: waitedMs,
  })
  const stored = JSON.stringify(await recordingOf(id))
  expect(stored).not.toContain(link.split('/').at(-1))
})

it('the report may come last, and may change: the last one counts', async () => {
  const { id } = await aParty()
  const photo = aPhoto()
  await put(id, photo)
  await runJobs()
  expect(await mailsOf(id)).toEqual([])
  await report(id, [photo, aVideo()])
  await runJobs()
  expect(await mailsOf(id)).toEqual([])
  await report(id, [photo], { problem: 'The camera stopped during the video.' })
  await runJobs()
  const [mail] = await mailsOf(id)
  expect(mail?.text).toContain('1 photo\n')
  expect(mail?.text).toContain('Not everything came through')
  expect(await logsOf(id)).toContainEqual(
    expect.objectContaining({ message: 'Something went wrong while a party was recorded' }),
  )
})

it('what does not come within a day is not waited for', async () => {
  const { id } = await aParty()
  const photo = aPhoto()
  const video = aVideo()
  await report(id, [photo, video])
  await put(id, photo)
  await put(id, video, { end: 1_000 })
  clock.time += 23 * HOUR
  await runJobs()
  expect(await mailsOf(id)).toEqual([])
  clock.time += 2 * HOUR
  await runJobs()
  const [mail] = await mailsOf(id)
  expect(mail?.text).toContain('1 photo\n')
  // Later still, it is on the page, and nobody gets a second mail.
  await put(id, video, { offset: 1_000 })
  await runJobs()
  expect(await mailsOf(id)).toHaveLength(1)
  const [path = ''] = /\/gallery\/[\w-]+/.exec(mail?.text ?? '') ?? []
  expect(await (await app.hono.request(path)).text()).toContain('video-1.mp4')
})

it('waits for the address, which the kiosk may bring later; nobody without one gets a mail', async () => {
  const late = await aParty({ customerEmail: null })
  const never = await aParty({ customerEmail: null })
  const unwanted = await aParty({ customerEmail: emailNotRequired })
  const photo = aPhoto()
  for (const { id } of [late, never, unwanted]) {
    await report(id, [photo])
    await put(id, photo)
  }
  await runJobs()
  clock.time += HOUR
  await runJobs()
  const body = { customerEmail: 'late@example.org' }
  await call('PATCH', `/api/sessions/${late.id}`, { body })
  clock.time += HOUR
  await runJobs()
  expect((await mailsOf(late.id)).map(({ to }) => to)).toEqual(['late@example.org'])
  clock.time += 24 * HOUR
  await runJobs()
  expect([...(await mailsOf(never.id)), ...(await mailsOf(unwanted.id))]).toEqual([])
  expect((await recordingOf(never.id))?.outcome).toBe('no_address')
  expect((await recordingOf(unwanted.id))?.outcome).toBe('no_mail_wanted')
})

it('P6: no title breaks a mail', async () => {
  const titles = ['漢字 🕺\r\nBcc: b@example.org', `<script>${'x'.repeat(400)}`]
  for (const songName of titles) {
    const { id } = await aParty({ songName })
    const photo = aPhoto()
    await report(id, [photo])
    await put(id, photo)
    await runJobs()
    const [mail] = await mailsOf(id)
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).not.toContain('<script')
  }
})

/** A party that was paid for at the demo's cashier. */
async function aPaidParty({
  isTold = true,
  ...change
}: {
  isTold?: boolean
  sessionMode?: number
} = {}) {
  const { key } = await makeBooth()
  const session = await backend.makeSession(
    { sessionMode: 4, customerEmail: 'eva@example.org', ...change },
    key,
  )
  const { body } = await call('POST', `/api/sessions/${session.id}/payment`, { key })
  await app.hono.request(`${new URL(body.url).pathname}/pay`, { method: 'POST' })
  const tellStart = () => call('POST', `/api/sessions/${session.id}/started`, { key })
  if (isTold) await tellStart()
  const refunds = async () =>
    (
      await db
        .selectFrom('payment_log')
        .selectAll()
        .where('session_id', '=', session.id)
        .where('status', '=', 'REFUNDED')
        .execute()
    ).map(({ amount, meta }) => ({ amount, meta }))
  const tell = (files: object[], problem: string | null = null) =>
    call('PUT', `/api/media/${session.id}`, {
      key,
      body: { startedAt: '2026-11-15T20:00:00Z', files, problem },
    })
  const end = () =>
    call('POST', `/api/sessions/${session.id}/end`, { key, body: { reason: 'completed' } })
  return { ...session, key, refunds, tell, tellStart, end }
}

it('M3: a media session of which nothing can be delivered is paid back, once', async () => {
  const { id, refunds, tell, end } = await aPaidParty()
  await end()
  for (let time = 0; time < 3; time += 1) {
    expect((await tell([], 'The camera is gone.')).status).toBe(200)
    await runJobs()
  }
  expect(await refunds()).toHaveLength(1)
  clock.time += 48 * HOUR
  await runJobs()
  expect(await refunds()).toEqual([
    { amount: 900, meta: expect.objectContaining({ reason: 'no_media' }) },
  ])
  expect(await mailsOf(id)).toEqual([])
  expect(await logsOf(id)).toContainEqual(
    expect.objectContaining({ message: 'No recording of this party can be delivered' }),
  )
})

it('M3: while the session goes on its guest may dance again; the money waits for that, but not for long', async () => {
  const [again, never] = [await aPaidParty(), await aPaidParty()]
  for (const { tell } of [again, never]) await tell([], 'The camera is gone.')
  await runJobs()
  clock.time += HOUR / 4
  await runJobs()
  const { bytes, ...photo } = aPhoto()
  await again.tell([{ ...photo, bytes: bytes.length, durationMs: null }])
  await put(again.id, { ...photo, bytes }, { key: again.key })
  await runJobs()
  expect(await mailsOf(again.id)).toHaveLength(1)
  expect(await never.refunds()).toEqual([])
  clock.time += HOUR / 4
  await runJobs()
  expect(await never.refunds()).toHaveLength(1)
  clock.time += 48 * HOUR
  await runJobs()
  expect(await again.refunds()).toEqual([])
})

it('a booth that names files and never brings them, or never says a word, pays them back after a day', async () => {
  const named = await aPaidParty()
  const silent = await aPaidParty()
  const { bytes, ...photo } = aPhoto()
  await named.tell([{ ...photo, bytes: bytes.length, durationMs: null }])
  clock.time += 23 * HOUR
  await runJobs()
  expect([await named.refunds(), await silent.refunds()]).toEqual([[], []])
  clock.time += 2 * HOUR
  await runJobs()
  expect([(await named.refunds()).length, (await silent.refunds()).length]).toEqual([1, 1])
  // They come after all: the guest has them, and the money too.
  await put(named.id, { ...photo, bytes }, { key: named.key })
  await runJobs()
  expect(await mailsOf(named.id)).toHaveLength(1)
  expect(await named.refunds()).toHaveLength(1)
})

it.each([
  [4, 'photo-1.jpg', 200],
  [3, 'photo-1.jpg', 409],
])(
  'a booth that was without a network for an hour brings what was paid for, though the money went back (mode %i)',
  async (sessionMode, name, status) => {
    const { id, key, refunds, tell, tellStart } = await aPaidParty({ isTold: false, sessionMode })
    clock.time += HOUR
    await runJobs()
    expect(await refunds()).toHaveLength(1)
    expect((await tellStart()).status).toBe(409)
    const { bytes, ...photo } = aPhoto(name)
    const told = await tell([{ ...photo, bytes: bytes.length, durationMs: null }])
    expect(told.status).toBe(status)
    expect((await put(id, { ...photo, bytes }, { key })).status).toBe(status)
    await runJobs()
    expect(await mailsOf(id)).toHaveLength(status === 200 ? 1 : 0)
  },
)

it('a song without a recording is neither mailed nor paid back', async () => {
  const { id, refunds, tell } = await aPaidParty({ sessionMode: 3 })
  expect((await tell([])).status).toBe(200)
  clock.time += 48 * HOUR
  await runJobs()
  expect(await refunds()).toEqual([])
  expect(await mailsOf(id)).toEqual([])
})

it('nothing of it was ever reported as a bug', () => {
  expect(reports).toEqual([])
})
