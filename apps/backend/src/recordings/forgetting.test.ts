import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { demo, openTestApp } from '../testing/test-app.ts'
import { openFolderStore } from './adapters/folder-store.ts'
import { mediaInFolder } from './testing/media-folder.ts'
import { aPhoto, aVideo, recorderOf } from './testing/recorder.ts'

const DAY = 86_400_000
const { dir, media } = mediaInFolder()
const kept = openFolderStore(join(dir, 'kept'))
const store = { isAway: false, deletes: 0 }
const backend = openTestApp({
  demo,
  firstBooth: { freeMode: true },
  media: {
    ...media,
    store: {
      ...kept,
      remove(key) {
        store.deletes += 1
        return store.isAway && store.deletes > 1
          ? Promise.reject(new Error('away'))
          : kept.remove(key)
      },
    },
  },
})
const { app, call, clock, db, makeSession, reports } = backend
const { put, report, state, runJobs } = recorderOf(backend)

async function aDeliveredParty() {
  const customerEmail = 'eva@example.org'
  const { id } = await makeSession({ sessionMode: 4, customerEmail, songName: 'Glitterkogel' })
  await call('POST', `/api/sessions/${id}/started`)
  const files = [aPhoto(), aVideo()]
  await report(id, files)
  for (const file of files) await put(id, file)
  await runJobs()
  const mail = await mailOf(id)
  const [path = ''] = /\/gallery\/[\w-]+/.exec(mail?.text ?? '') ?? []
  const [forget = ''] = /\/gallery\/[\w-]+\/delete\?key=[\w-]+/.exec(mail?.text ?? '') ?? []
  return { id, path, forget, files }
}
const mailOf = (id: string) =>
  db.selectFrom('mails').selectAll().where('session_id', '=', id).executeTakeFirst()
const sessionOf = (id: string) =>
  db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const recordingOf = (id: string) =>
  db.selectFrom('recordings').selectAll().where('session_id', '=', id).executeTakeFirstOrThrow()
const isOnDisk = (folder: 'kept' | 'arriving', id: string) =>
  access(join(dir, folder, id)).then(
    () => true,
    () => false,
  )

async function expectForgotten(id: string, path: string): Promise<void> {
  expect((await app.hono.request(path)).status).toBe(404)
  expect(await mailOf(id)).toBeUndefined()
  expect(await sessionOf(id)).toMatchObject({ customerEmail: null, songName: 'Glitterkogel' })
  expect([await isOnDisk('kept', id), await isOnDisk('arriving', id)]).toEqual([false, false])
  expect((await recordingOf(id)).forgottenAt).not.toBeNull()
}

it('a guest deletes everything after one question, without a script; only an anonymous row stays', async () => {
  const { id, path, forget, files } = await aDeliveredParty()
  const other = await aDeliveredParty()
  const question = await app.hono.request(forget)
  const page = await question.text()
  expect(page).toContain(`<form method="post" action="${forget}&amp;lang=en">`)
  // To look at the question is not to answer it.
  expect((await app.hono.request(path)).status).toBe(200)
  const gone = await app.hono.request(`${forget}&lang=nl`, { method: 'POST' })
  expect([gone.status, await gone.text()]).toEqual([200, expect.stringContaining('Alles is weg')])
  // Nobody sees it any more, before a single file is deleted.
  expect((await app.hono.request(`${path}/photo-1.jpg`)).status).toBe(404)
  await runJobs()
  await expectForgotten(id, path)
  expect((await app.hono.request(other.path)).status).toBe(200)
  // A booth that still has it may forget it too, and nothing comes back.
  const [photo] = files
  if (!photo) throw new Error('there was a photo')
  expect((await put(id, photo)).body.sha256).toBe(photo.sha256)
  expect((await report(id, files)).status).toBe(200)
  await runJobs()
  await expectForgotten(id, path)
  expect((await state(id, photo.name)).body.receivedBytes).toBe(0)
})

it('whoever was sent the shared link deletes nothing, nor does the mail of another party', async () => {
  const { id, path } = await aDeliveredParty()
  const other = await aDeliveredParty()
  const page = await (await app.hono.request(path)).text()
  expect(page).not.toContain('/delete')
  const [, stolen = ''] = other.forget.split('?')
  for (const query of ['', '?key=', '?key=wrong', `?${stolen}`]) {
    for (const method of ['GET', 'POST']) {
      const answer = await app.hono.request(`${path}/delete${query}`, { method })
      expect([query, method, answer.status]).toEqual([query, method, 403])
      expect(await answer.text()).toContain('Delete my data')
    }
  }
  await runJobs()
  expect((await app.hono.request(path)).status).toBe(200)
  expect((await sessionOf(id)).customerEmail).not.toBeNull()
})

it('what a killed process left under another name, or half brought, goes as well', async () => {
  const { id, path, forget } = await aDeliveredParty()
  expect(await isOnDisk('arriving', id)).toBe(false)
  await writeFile(join(dir, 'kept', id, 'photo-1.jpg.5d1c.new'), 'half a photo')
  await mkdir(join(dir, 'arriving', id))
  await writeFile(join(dir, 'arriving', id, 'photo-9.jpg'), 'of no row')
  await app.hono.request(forget, { method: 'POST' })
  await runJobs()
  await expectForgotten(id, path)
})

it('a mail that has not left yet never does', async () => {
  const { id, path, forget } = await aDeliveredParty()
  await db.updateTable('mails').set({ state: 'waiting' }).where('session_id', '=', id).execute()
  await app.hono.request(forget, { method: 'POST' })
  expect(await mailOf(id)).toBeUndefined()
  await runJobs()
  clock.time += 2 * DAY
  await runJobs()
  await expectForgotten(id, path)
})

it('after 30 days everything is forgotten by itself, also when the store is away at first', async () => {
  await app.prepare()
  const { id, path } = await aDeliveredParty()
  const unrecorded = await makeSession({ sessionMode: 3, customerEmail: 'ada@example.org' })
  const created = new Date(clock.time)
  for (const one of [id, unrecorded.id]) {
    await db
      .updateTable('session')
      .set({ createdAt: created } as object)
      .where('id', '=', one)
      .execute()
  }
  clock.time += 29 * DAY
  await runJobs()
  expect((await app.hono.request(path)).status).toBe(200)
  Object.assign(store, { isAway: true, deletes: 0 })
  clock.time += 2 * DAY
  await app.runDueJobs()
  await app.runDueJobs()
  // Half deleted, and already shown to nobody.
  expect((await app.hono.request(path)).status).toBe(404)
  expect((await recordingOf(id)).forgottenAt).toBeNull()
  store.isAway = false
  clock.time += DAY
  await runJobs()
  await expectForgotten(id, path)
  expect((await sessionOf(unrecorded.id)).customerEmail).toBeNull()
  expect(reports).toEqual([])
})
