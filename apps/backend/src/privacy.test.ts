import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync } from 'node:fs'
import { appendFile, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ConsentWordings,
  ErasureProof,
  ErasureProofs,
  GuestFile,
} from '@discobooth/contract/console/privacy-api'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { restoreBackup } from './platform/db/backup/restore-backup.ts'
import { writeBackup } from './platform/db/backup/write-backup.ts'
import { migrate } from './platform/db/migrations.ts'
import { openTestDatabase } from './platform/db/testing/test-database.ts'
import { openJournalFile } from './privacy/adapters/journal-file.ts'
import { mediaInFolder } from './recordings/testing/media-folder.ts'
import { openGuests } from './testing/guests.ts'
import { demo, openTestApp } from './testing/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'privacy-'))
afterAll(() => rm(folder, { recursive: true }))
const journalDir = join(folder, 'journal')
const { dir: mediaDir, media } = mediaInFolder()
const options = { demo, media, privacyJournal: openJournalFile(journalDir) }
const backend = openTestApp(options)
const { app, clock, db } = backend
const { aGuest, ask, erase, find, get, runJobs } = openGuests(backend)
const restored = openTestDatabase({ template: 'template0' })

/** Every text of every table, but for the rows that are allowed to have it. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select oid::regclass::text as name from pg_class
    where relnamespace in ('public'::regnamespace, 'accounts'::regnamespace) and relkind = 'r'`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await sql`select 1 from ${sql.table(name)} t
      where lower(to_jsonb(t)::text) like ${`%${text.toLowerCase()}%`} limit 1`.execute(db)
    if (hits.length > 0) found.push(name)
  }
  return found.toSorted()
}

it('finds a guest by the whole address, however it was typed, and nobody by a part of it', async () => {
  const id = await aGuest('Eva.Find@Example.org')
  const guest = await find(' eva.find@example.ORG ')
  expect(guest.counts).toEqual({
    sessions: 1,
    mails: 1,
    recordings: 1,
    consents: 1,
    payments: 1,
    receipts: 0,
  })
  expect(guest.consents).toEqual([
    {
      session: id,
      wording: 'I agree to offers.',
      language: 'en',
      consentedAt: expect.any(String),
      withdrawnAt: null,
    },
  ])
  for (const other of ['find@example.org', '%@example.org', 'eva_find@example.org']) {
    expect((await find(other)).counts.sessions).toBe(0)
  }
})

it('gives everything about a guest as a file, and nothing about another', async () => {
  const id = await aGuest('ida.file@example.org')
  await aGuest('ida.other@example.org')
  const answer = await ask('file', { email: 'ida.file@example.org' })
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const file = GuestFile.parse(answer.body)
  const [session, ...more] = file.sessions
  expect(more).toEqual([])
  expect(session).toMatchObject({
    id,
    booth: 'Booth 1',
    song: 'Dancing Queen',
    mode: 4,
    address: 'ida.file@example.org',
    consents: [{ wording: 'I agree to offers.' }],
    mail: { to: 'ida.file@example.org', state: 'sent' },
    recordings: [{ name: 'photo-1.jpg' }],
    recordingLinks: [expect.stringContaining('/gallery/')],
    payments: [{ provider: 'demo', state: 'kept', cents: expect.any(Number) }],
    receipt: null,
  })
  const page = await app.hono.request(new URL(session?.recordingLinks[0] ?? '').pathname)
  expect(page.status).toBe(200)
  expect(JSON.stringify(file)).not.toContain('ida.other')
})

describe('erasing', () => {
  it('takes address, mail and recordings, keeps the books, and leaves a proof without a name', async () => {
    const email = 'uma.gone@example.org'
    const id = await aGuest(email)
    const money = () => db.selectFrom('charges').selectAll().where('session_id', '=', id).execute()
    const paid = await money()
    const operationId = randomUUID()
    const { status, body } = await erase(email.toUpperCase(), operationId)
    const proof = ErasureProof.parse(body)
    expect([status, proof]).toMatchObject([
      200,
      { id: operationId, counts: { sessions: 1, mails: 1, recordings: 1, payments: 1 } },
    ])
    await runJobs()
    expect(existsSync(join(mediaDir, 'kept', id))).toBe(false)
    expect(await tablesWith(email)).toEqual([])
    expect(await money()).toEqual(paid)
    const again = await find(email)
    expect(again.counts.sessions).toBe(0)
    expect(again.erasures).toEqual([proof])
    const { proofs } = ErasureProofs.parse((await get('erasures')).body)
    expect(proofs[0]).toEqual(proof)
  })

  it('is done once for each operation id, however often it is sent, at once or later', async () => {
    const email = 'once@example.org'
    await aGuest(email)
    const id = randomUUID()
    const answers = await Promise.all([erase(email, id), erase(email, id), erase(email, id)])
    const late = await erase(email, id)
    for (const { status, body } of [...answers, late]) {
      expect([status, body]).toEqual([200, late.body])
    }
    const acts = db.selectFrom('privacy_acts').where('id', '=', id).selectAll()
    expect(await acts.execute()).toHaveLength(1)
    const other = await erase('another@example.org', id)
    expect([other.status, other.body.error.code]).toEqual([422, 'operation_id_reused'])
    const nobody = await erase('nobody@example.org')
    expect([nobody.status, nobody.body.error.code]).toEqual([409, 'guest_not_found'])
    const without = await ask('erase', { email, reason: 'By phone' })
    expect([without.status, without.body.error.code]).toEqual([400, 'operation_id_required'])
  })

  it('writes the address down nowhere: not for a search, a file, an erasure, nor its reason', async () => {
    const email = 'nowhere.else@example.org'
    await find(email)
    await ask('file', { email })
    await erase(email)
    expect(await tablesWith(email)).toEqual([])
    await aGuest(email)
    await erase(email, randomUUID(), `Asked by ${email} on Monday`)
    expect(await tablesWith(email)).toEqual([])
    expect(await readFile(join(journalDir, 'journal.jsonl'), 'utf8')).not.toContain(email)
    const lines = await db
      .selectFrom('audit_trail')
      .select(['action', 'after'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(lines).toMatchObject([
      { action: 'erased a guest', after: { sessions: 1, reason: 'Asked by *** on Monday' } },
      { action: 'took out what is kept about a guest' },
    ])
  })

  it('an act never changes', async () => {
    const change = db.updateTable('privacy_acts').set({ by: 'x' }).execute()
    await expect(change).rejects.toThrow('append-only')
    await expect(db.deleteFrom('privacy_acts').execute()).rejects.toThrow('append-only')
  })
})

it('lists every wording that guests agreed to, with how often', async () => {
  const { wordings } = ConsentWordings.parse((await get('consents')).body)
  expect(wordings).toMatchObject([{ wording: 'I agree to offers.', language: 'en' }])
  expect(wordings[0]?.times).toBeGreaterThan(3)
})

describe('after a restore from backup', () => {
  it('what was erased since, by an owner or a guest, is erased again before the first call', async () => {
    const [theirs, own, stays] = ['again@example.org', 'self@example.org', 'stays@example.org']
    await aGuest(theirs)
    const ownId = await aGuest(own)
    await aGuest(stays)
    const file = join(folder, 'night.backup.gz')
    await writeBackup({ address: backend.address, file, now: () => new Date().toISOString() })
    const proof = ErasureProof.parse((await erase(theirs)).body)
    const mail = await db
      .selectFrom('mails')
      .select('text')
      .where('session_id', '=', ownId)
      .executeTakeFirstOrThrow()
    const link = /\/gallery\/\S+\/delete\?\S+/.exec(mail.text)?.[0] ?? ''
    expect((await app.hono.request(link, { method: 'POST' })).status).toBe(200)
    await runJobs()
    // A power cut tore the last line.
    await appendFile(join(journalDir, 'journal.jsonl'), '{"id":"')

    await restoreBackup({ address: restored.address, file })
    await migrate({ address: restored.address })
    const addresses = async () =>
      (
        await restored.db
          .selectFrom('session')
          .select('customerEmail')
          .where('customerEmail', 'in', [theirs, own, stays])
          .execute()
      ).map(({ customerEmail }) => customerEmail)
    expect(new Set(await addresses())).toEqual(new Set([theirs, own, stays]))

    const second = openTestApp({ ...options, database: restored })
    second.clock.time = clock.time
    await second.app.prepare()
    expect(await addresses()).toEqual([stays])
    const mails = await restored.db.selectFrom('mails').select('to').execute()
    expect(mails.map(({ to }) => to)).not.toContain(theirs)
    const act = await restored.db
      .selectFrom('privacy_acts')
      .selectAll()
      .where('id', '=', proof.id)
      .executeTakeFirstOrThrow()
    expect({ at: act.at.toISOString(), counts: act.counts, mark: act.mark }).toEqual({
      at: proof.erasedAt,
      counts: proof.counts,
      mark: proof.mark,
    })
    expect(second.reports).toEqual([expect.stringContaining('done again')])
    await second.app.prepare()
    expect(second.reports).toHaveLength(1)
    await second.app.stop()
  })
})
