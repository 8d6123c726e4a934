import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ErasureProof, GuestFile } from '@discobooth/contract/console/privacy-api'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openJournalFile } from './privacy/adapters/journal-file.ts'
import { mediaInFolder } from './recordings/testing/media-folder.ts'
import { openGuests } from './testing/guests.ts'
import { demo, openTestApp } from './testing/test-app.ts'

const dir = mkdtempSync(join(tmpdir(), 'privacy-bounds-'))
afterAll(() => rm(dir, { recursive: true }))
const path = join(dir, 'journal.jsonl')
// Who runs the tests as root may read and write every file, but no folder in its place.
mkdirSync(path)
const { media } = mediaInFolder()
const backend = openTestApp({ demo, media, privacyJournal: openJournalFile(dir) })
const { call, clock, db, firstKey, makeSession, reports } = backend
const { aGuest, ask, erase, find, get, runJobs } = openGuests(backend)

/** Sessions of one address, as a booth's own test address has them. */
async function manySessions(email: string, count: number): Promise<void> {
  await firstKey()
  const { id } = await makeSession({ customerEmail: email })
  await sql`insert into session (id, owner, language, "customerEmail", "createdAt")
    select gen_random_uuid(), owner, language, "customerEmail", "createdAt" - n * interval '1 minute'
    from session, generate_series(1, ${count - 1}::int) n where id = ${id}`.execute(db)
}

it('starts without its journal, says so, forgets all the same, and makes up for it later', async () => {
  const gone = randomUUID()
  expect(reports).toEqual([expect.stringContaining(`${path} can't be read or written`)])
  const loud = db.selectFrom('logs').select('message').where('priority', '=', 'HIGH')
  expect(await loud.execute()).toEqual([{ message: expect.stringContaining('must belong to') }])

  const email = 'unwritable@example.org'
  await aGuest(email)
  const answer = await erase(email, gone)
  const proof = ErasureProof.parse(answer.body)
  expect([answer.status, proof.erasedAt]).toEqual([200, new Date(clock.time).toISOString()])
  expect((await find(email)).counts).toMatchObject({ sessions: 0, mails: 0, recordings: 0 })

  // Put back, with what a backup does not know.
  const other = await makeSession({ customerEmail: 'restored@example.org' })
  const known = { id: randomUUID(), kind: 'own_erasure', at: proof.erasedAt, by: null, mark: null }
  await rmdir(path)
  await writeFile(path, `${JSON.stringify({ ...known, sessions: [other.id], counts: {} })}\n`)
  clock.time += 600_000
  await runJobs()
  expect((await find('restored@example.org')).counts.sessions).toBe(0)
  expect(await readFile(path, 'utf8')).toContain(gone)
})

it('counts, files and erases a guest of many sessions in parts, and proves it when it is done', async () => {
  const email = 'many@example.org'
  await manySessions(email, 130)
  expect((await find(email)).counts.sessions).toBe(130)
  const parts = [1, 2, 3].map(async (part) =>
    GuestFile.parse((await ask('file', { email, part })).body),
  )
  const files = await Promise.all(parts)
  expect(files.map(({ sessions, part }) => [sessions.length, part.slice(0, 19)])).toEqual([
    [100, 'This is file 1 of 2'],
    [30, 'This is file 2 of 2'],
    [0, 'This is file 3 of 2'],
  ])
  expect(new Set(files.flatMap(({ sessions }) => sessions.map(({ id }) => id))).size).toBe(130)

  const id = randomUUID()
  const asked = ErasureProof.parse((await erase(email, id)).body)
  expect(asked).toMatchObject({ erasedAt: null, counts: { sessions: 130 } })
  expect((await find(email)).counts.sessions).toBe(130)
  await runJobs()
  const found = await find(email)
  expect([found.counts.sessions, found.erasures[0]?.erasedAt]).toEqual([0, expect.any(String)])
  expect(ErasureProof.parse((await erase(email, id)).body)).toEqual(found.erasures[0])
})

it('keeps how often each wording was agreed to, and says it without counting all of them', async () => {
  const wording = 'Words of their own.'
  const times = ['2026-11-15T21:00:00.000Z', '2026-11-15T19:00:00.000Z', '2026-11-15T20:00:00.000Z']
  for (const consentedAt of times) {
    const { id } = await makeSession()
    const sent = { headers: { 'x-operation-id': randomUUID() } }
    const body = { wording, language: 'nl', consentedAt }
    await call('POST', `/api/sessions/${id}/consent`, { ...sent, body })
    await call('POST', `/api/sessions/${id}/consent`, { ...sent, body })
  }
  const { body } = await get('consents')
  expect(body.wordings.filter((one: { wording: string }) => one.wording === wording)).toEqual([
    { wording, language: 'nl', times: 3, firstAt: times[1], lastAt: times[0] },
  ])
})
