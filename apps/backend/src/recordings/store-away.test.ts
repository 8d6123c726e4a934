import { randomUUID } from 'node:crypto'
import { access, copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorSessions, OperatorStatus } from '@discobooth/contract/operator/operator-api'
import { beforeEach, expect, it } from 'vitest'
import { demo, openTestApp } from '../testing/test-app.ts'
import { operatorOf, passcode } from '../testing/test-operator.ts'
import { openFolderStore } from './adapters/folder-store.ts'
import type { MediaStore } from './ports.ts'
import { mediaInFolder } from './testing/media-folder.ts'
import { aPhoto, aVideo, recorderOf } from './testing/recorder.ts'

const { dir, media } = mediaInFolder()
/** As a bucket, it cannot list what it has. */
const { removeRest: _removeRest, ...folder } = openFolderStore(join(dir, 'kept'))
/** What happens while the store takes a file, or after it has; or what every call comes to. */
const trouble: {
  away?: Error | undefined
  whileKeeping?: (() => Promise<void>) | undefined
  afterKeeping?: (() => Promise<void>) | undefined
} = {}
const unless = <Value>(act: () => Promise<Value>) =>
  trouble.away ? Promise.reject(trouble.away) : act()
const store: MediaStore = {
  ...folder,
  read: (key, options) => unless(() => folder.read(key, options)),
  check: () => unless(() => folder.check()),
  remove: (key) => unless(() => folder.remove(key)),
  keep: (key, file, known) =>
    unless(async () => {
      if (trouble.whileKeeping) {
        // Sent from an open file, whatever becomes of its name.
        const path = join(dir, randomUUID())
        await copyFile(file.path, path)
        await trouble.whileKeeping()
        await folder.keep(key, { ...file, path }, known)
      } else await folder.keep(key, file, known)
      await trouble.afterKeeping?.()
    }),
}
const backend = openTestApp({
  demo,
  firstBooth: { freeMode: true, passcode },
  media: { ...media, store },
})
const { app, call, clock, db, logsOf, makeSession, reports } = backend
const { put, report, runJobs } = recorderOf(backend)
const operator = operatorOf(backend)
const HOUR = 3_600_000

beforeEach(() => {
  trouble.away = undefined
  trouble.whileKeeping = undefined
  trouble.afterKeeping = undefined
})

const isStored = (key: string) =>
  access(join(dir, 'kept', key)).then(
    () => true,
    () => false,
  )

async function aParty() {
  const { id } = await makeSession({ sessionMode: 4, customerEmail: 'eva@example.org' })
  await call('POST', `/api/sessions/${id}/started`)
  return id
}
async function inMail(id: string, link: RegExp): Promise<string | undefined> {
  const mail = await db
    .selectFrom('mails')
    .select('text')
    .where('session_id', '=', id)
    .executeTakeFirst()
  return link.exec(mail?.text ?? '')?.[0]
}
const linkOf = (id: string) => inMail(id, /\/gallery\/[\w-]+/)
const forgetLinkOf = (id: string) => inMail(id, /\/gallery\/[\w-]+\/delete\?key=[\w-]+/)
const health = async () =>
  OperatorStatus.parse((await operator('GET', '/status')).body).parts.find(
    ({ part }) => part === 'recordings',
  )
const listed = async (id: string) =>
  OperatorSessions.parse((await operator('GET', '/sessions')).body).sessions.find(
    (session) => session.id === id,
  )

it('a store that is away is shown to the operator and waited for; nothing else stops', async () => {
  const id = await aParty()
  const files = [aPhoto(), aVideo()]
  expect(await health()).toMatchObject({ state: 'ok', reason: 'fine', detail: 'folder' })
  trouble.away = new Error('ENOSPC: no space left on device')
  await report(id, files)
  for (const file of files) expect((await put(id, file)).status).toBe(200)
  await runJobs()
  expect(await health()).toMatchObject({
    state: 'error',
    reason: 'media_store_failing',
    detail: 'ENOSPC: no space left on device',
  })
  expect(await linkOf(id)).toBeUndefined()
  trouble.away = undefined
  clock.time += HOUR
  await runJobs()
  const link = (await linkOf(id)) ?? ''
  trouble.away = new Error('away')
  const photo = await app.hono.request(`${link}/photo-1.jpg`)
  expect([photo.status, await photo.text()]).toEqual([503, expect.stringContaining('One moment')])
  expect((await app.hono.request(link)).status).toBe(200)
  expect(await health()).toMatchObject({ state: 'error' })
  trouble.away = undefined
  expect(await health()).toMatchObject({ state: 'ok' })
})

it('killed after the store took a file and before that was written down, it finds it there', async () => {
  const id = await aParty()
  const files = [aPhoto(), aVideo()]
  await report(id, files)
  for (const file of files) await put(id, file)
  trouble.afterKeeping = () => Promise.reject(new Error('killed'))
  await runJobs()
  trouble.afterKeeping = undefined
  clock.time += HOUR
  await runJobs()
  const link = (await linkOf(id)) ?? ''
  for (const { name, bytes } of files) {
    const answer = await app.hono.request(`${link}/${name}`)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  }
})

it('confirmed and then gone from disk and store, it is noted as lost, and neither waited for nor shown', async () => {
  const id = await aParty()
  const [photo, video] = [aPhoto(), aVideo()]
  await report(id, [photo, video])
  for (const file of [photo, video]) await put(id, file)
  await rm(join(dir, 'arriving', id, video.name))
  await runJobs()
  const link = (await linkOf(id)) ?? ''
  const page = await (await app.hono.request(link)).text()
  expect([page.includes('photo-1.jpg'), page.includes('video-1.mp4')]).toEqual([true, false])
  expect(await logsOf(id)).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('neither on the disk') }),
  )
})

it.each([
  ['and the store is there', undefined],
  ['also when the store is away after that', new Error('away')],
])('deleted while it is on its way into the store, it does not stay there, %s', async (_, away) => {
  const id = await aParty()
  const [photo, late] = [aPhoto(), aPhoto('photo-2.jpg')]
  await report(id, [photo])
  await put(id, photo)
  await runJobs()
  const link = (await forgetLinkOf(id)) ?? ''
  await put(id, late)
  trouble.whileKeeping = async () => {
    trouble.whileKeeping = undefined
    await app.hono.request(link, { method: 'POST' })
    // The files go while the other job still has this one in its hands.
    await app.runDueJobs()
  }
  trouble.afterKeeping = async () => {
    trouble.away = away
  }
  await runJobs()
  const isKept = () => isStored(`${id}/photo-2.jpg`)
  expect(await isKept()).toBe(away !== undefined)
  trouble.away = undefined
  // Both jobs come due together; the one that forgets may look before the other has taken the file back.
  for (const hour of [HOUR, HOUR]) {
    clock.time += hour
    await runJobs()
  }
  expect(await isKept()).toBe(false)
  const left = db.selectFrom('media_files').selectAll().where('session_id', '=', id)
  expect(await left.execute()).toEqual([])
  const { forgottenAt } = await db
    .selectFrom('recordings')
    .select('forgottenAt')
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(forgottenAt).not.toBeNull()
})

it('the operator sees what has arrived of each session', async () => {
  const id = await aParty()
  const song = await makeSession({ sessionMode: 3 })
  expect((await listed(id))?.media).toEqual({
    files: { photo: 0, boomerang: 0, video: 0, film: 0 },
    missing: 0,
  })
  // What is made of photos is counted by nobody.
  const files = [aPhoto(), aPhoto('photo-2.jpg'), aPhoto('small-1.jpg'), aVideo()]
  await report(id, [...files, aPhoto('strip-1.jpg')])
  for (const file of files.slice(0, 3)) await put(id, file)
  expect((await listed(id))?.media).toEqual({
    files: { photo: 2, boomerang: 0, video: 0, film: 0 },
    missing: 1,
  })
  expect((await listed(song.id))?.media).toBeNull()
  expect(reports).toEqual([])
})
