import { startFakeS3 } from '@discobooth/fakes/s3'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { hashKey } from '../../operator/adapters/hashes.ts'
import { heardEvents } from '../../testing/heard-events.ts'
import { openTestDatabase } from '../db/testing/test-database.ts'
import { whenListening } from '../db/testing/when-listening.ts'
import { tellKeysEnded } from '../events/service.ts'
import { readEnvironment } from './environment/environment.ts'
import { startBackend } from './testing/started-backend.ts'

const database = openTestDatabase()
const { db } = database
const key = 'a-booth-of-many-backends-a-booth-of-many'
let many: Record<string, string>
let backends: Awaited<ReturnType<typeof startBackend>>[]

beforeAll(async () => {
  const bucket = await startFakeS3()
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.settings
  many = {
    BACKENDS: 'many',
    PUBLIC_URL: 'https://booths.example.org',
    OPERATOR_PASSCODE: '8531',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  // At once, on a database that none of them has seen.
  backends = await Promise.all([startBackend(database, many), startBackend(database, many)])
  const [{ id: booth }] = await booths()
  await db
    .insertInto('booth_keys')
    .values({ booth, keySha256: hashKey(key) })
    .execute()
  await whenListening(db, 2)
  return () => bucket.stop()
})
afterAll(() => Promise.all(backends.map((backend) => backend.stop())))

async function booths(): Promise<[{ id: string }]> {
  const found = await db.selectFrom('booths').select('id').execute()
  expect(found).toHaveLength(1)
  return [found[0] ?? { id: '' }]
}

function call(at: number, path: string, body?: object): Promise<Response> {
  return fetch(`${backends[at]?.url}/functions/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-booth-key': key, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  })
}

it('two that begin at once on an empty database make one first booth', async () => {
  expect(await booths()).toHaveLength(1)
})

it('wrong promo codes are counted for all backends together', async () => {
  const id = crypto.randomUUID()
  expect((await call(0, '/api/sessions', { id })).status).toBe(201)
  const started = performance.now()
  const guesses = Array.from({ length: 40 }, (_, at) =>
    call(at % 2, `/api/sessions/${id}/promo`, { code: 'guess' }),
  )
  const looked = (await Promise.all(guesses)).filter(({ status }) => status === 200)
  // Ten, and one more every 6 s.
  expect(looked.length).toBeGreaterThan(0)
  expect(looked.length).toBeLessThanOrEqual(11 + (performance.now() - started) / 6_000)
})

it('no piece of a recording comes to the disk of one of them: booths bring them into the store', async () => {
  const id = crypto.randomUUID()
  expect((await call(0, '/api/sessions', { id })).status).toBe(201)
  await db
    .updateTable('session')
    .set({ sessionMode: 1, isPaid: true, startedAt: new Date() })
    .where('id', '=', id)
    .execute()
  for (const at of backends.keys()) {
    const state = await call(at, `/api/media/${id}/photo-1.jpg`)
    expect(await state.json()).toMatchObject({ receivedBytes: 0, partBytes: expect.any(Number) })
    const piece = await fetch(state.url, {
      method: 'PUT',
      headers: { 'x-booth-key': key },
      body: 'piece',
    })
    expect(await piece.json()).toMatchObject({ error: { code: 'pieces_not_taken' } })
  }
})

it('what is told while a backend does not hear the database is told to its kiosks as soon as it does', async () => {
  const stream = heardEvents(await call(1, '/api/events'))
  await stream.next()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'discobooth announcements' and datname = current_database()`.execute(
    db,
  )
  const [{ id }] = await booths()
  await db.transaction().execute((trx) => tellKeysEnded(trx, id))
  expect(await stream.news()).toBe('closed')
})

it('one that ends says so, and answers until its time is over', async () => {
  const ending = await startBackend(database, { ...many, DRAIN_SECONDS: '2' })
  const health = () => fetch(`${ending.url}/functions/v1/api/health`)
  expect((await health()).status).toBe(200)
  const ended = ending.stop()
  const last = await health()
  expect([last.status, last.headers.get('connection')]).toEqual([503, 'close'])
  expect(await last.json()).toMatchObject({ status: 'draining', database: 'up' })
  await ended
  await expect(health()).rejects.toThrow('fetch failed')
})

it('one that believes itself alone is told that it is not', async () => {
  const alone = await startBackend(database, {})
  onTestFinished(() => alone.stop())
  await expect.poll(() => alone.said.join()).toContain('Set BACKENDS=many at all of them')
  for (const { said } of backends) expect(said.join()).not.toContain('BACKENDS=many')
})

it('many need what they share', () => {
  const read = readEnvironment({ BACKENDS: 'many', DATABASE_URL: 'postgres://db/discobooth' })
  expect(read).toMatchObject({
    ok: false,
    line: expect.stringMatching(/^S3_ENDPOINT must be set with BACKENDS=many/),
  })
})
