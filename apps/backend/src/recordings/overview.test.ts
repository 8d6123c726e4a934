import { randomUUID } from 'node:crypto'
import type { ConsoleRecordings } from '@discobooth/contract/console/mails-api'
import { beforeAll, expect, it } from 'vitest'
import { openConsole } from '../testing/console-people.ts'
import { openTestApp } from '../testing/test-app.ts'
import { mediaInFolder } from './testing/media-folder.ts'

const backend = openTestApp({ media: mediaInFolder().media })
const { db, makeBooth, makeSession } = backend
const { signInWholly, call: ask, tokenOf } = openConsole(backend)
const API = '/functions/v1/api/console'

let owner = ''
let manager = ''
let north: { id: string; key: string }
let south: { id: string; key: string }
beforeAll(async () => {
  ;[north, south] = [await makeBooth({ boothId: 'North' }), await makeBooth({ boothId: 'South' })]
  owner = await tokenOf((await signInWholly()).auth)
  manager = await tokenOf((await signInWholly({ role: 'manager', booths: [south.id] })).auth)
})
const trail = (subject: string) =>
  db.selectFrom('audit_trail').selectAll().where('subject', '=', subject).execute()

it('recordings: what waits and why, what is stored by booth, and what is deleted when', async () => {
  const { id: session } = await makeSession({ sessionMode: 1 }, north.key)
  const firstHeardAt = new Date('2026-11-15T20:00:00Z')
  const about = { session_id: session, booth: north.id, tokenSha256: 'a'.repeat(64), firstHeardAt }
  await db
    .insertInto('recordings')
    .values({ ...about, reportedAt: firstHeardAt })
    .execute()
  const file = { session_id: session, sha256: 'b'.repeat(64), isAwaited: true }
  const kept = { bytes: 3_000, receivedBytes: 3_000, checkedAt: firstHeardAt, keptAt: firstHeardAt }
  await db
    .insertInto('media_files')
    .values([
      { ...file, ...kept, name: 'photo-1.jpg' },
      { ...file, name: 'photo-2.jpg', bytes: 5_000 },
    ])
    .execute()
  const read = async (token: string): Promise<ConsoleRecordings> =>
    (await ask('GET', `${API}/recordings`, token)).body
  expect(await read(owner)).toMatchObject({
    waiting: [{ session, state: 'coming', files: 2, missing: 1, booth: { name: 'North' } }],
    stored: [{ booth: { name: 'North' }, parties: 1, files: 1, bytes: 3_000 }],
    deleted: [{ day: '2026-12-15', parties: 1, bytes: 3_000 }],
    keptDays: 30,
  })
  const southern = await ask('GET', `${API}/recordings?booth=${south.id}`, manager)
  expect(southern.body).toMatchObject({ waiting: [], stored: [] })

  await db.updateTable('media_files').set({ isAwaited: false }).execute()
  const operation = randomUUID()
  const retry = (token: string, id = session) =>
    ask('POST', `${API}/recordings/${id}/try-again`, token, { reason: 'No' }, operation)
  expect((await retry(owner)).status).toBe(422)
  const path = `${API}/recordings/${session}/try-again`
  const reason = { reason: 'The store was away' }
  for (const _ of ['sent', 'sent again']) {
    expect((await ask('POST', path, owner, reason, operation)).status).toBe(200)
  }
  expect(await trail(session)).toMatchObject([{ action: 'tried a recording again' }])
  const jobs = db.selectFrom('jobs').select('kind').where('key', '=', session)
  expect(await jobs.execute()).toContainEqual({ kind: 'deliver-media' })
  expect((await ask('POST', path, manager, reason, randomUUID())).status).toBe(404)
  const strange = `${API}/recordings/${randomUUID()}/try-again`
  expect((await ask('POST', strange, owner, reason, randomUUID())).status).toBe(404)
})
