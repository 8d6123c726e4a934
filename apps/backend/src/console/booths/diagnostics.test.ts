import { Diagnostics } from '@discobooth/contract/console/diagnostics'
import { beatLimits } from '@discobooth/contract/device/booth-beat'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wellBeat } from '../../testing/accepted-calls.ts'
import { openConsole } from '../../testing/console-people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { app, call, clock, db, makeBooth, makeSession } = backend
const { signInWholly, call: ask, tokenOf } = openConsole(backend)
const API = '/functions/v1/api/console'

let owner = ''
beforeAll(async () => {
  owner = await tokenOf((await signInWholly()).auth)
})
afterAll(() => app.stop())

const diagnosticsOf = (id: string, token = owner) =>
  ask('GET', `${API}/booths/${id}/diagnostics`, token)

/** As a booth answered what was asked of it from afar. */
async function answered(booth: string, verb: 'fetch-journal' | 'check-system', answer: object) {
  const at = new Date(clock.time)
  await db
    .insertInto('booth_commands')
    .values({
      ...{ id: crypto.randomUUID(), booth, verb, order: JSON.stringify({ verb }) },
      author: JSON.stringify({ person: null, name: 'Olga', role: 'owner', origin: 'console' }),
      ...{
        askedAt: at,
        expiresAt: new Date(clock.time + 1_000),
        endedAt: at,
        state: 'done' as const,
      },
      answer: JSON.stringify({ failure: null, ...answer }),
    })
    .execute()
}

it('is one file with versions, settings, journal, system check and log', async () => {
  const booth = await makeBooth({ boothId: 'Harbour' })
  await call('POST', '/api/booth/beat', { key: booth.key, body: wellBeat })
  await answered(booth.id, 'fetch-journal', { journal: ['door_opened'] })
  await answered(booth.id, 'check-system', { check: { lights: null, camera: 'no lens' } })
  const { status, body } = await diagnosticsOf(booth.id)
  expect([status, body]).toEqual([200, Diagnostics.parse(body)])
  expect(body).toMatchObject({
    booth: { name: 'Harbour' },
    versions: { backend: '1.2.3', booth: wellBeat.version },
    missing: [],
    beat: wellBeat,
    settings: { language: 'en' },
    systemCheck: { found: { lights: null, camera: 'no lens' } },
    journal: { lines: ['door_opened'] },
  })
})

it('no secret and no guest’s address is in it, wherever one was planted', async () => {
  const secrets = {
    guest: 'anna.guest@example.org',
    operator: 'olga.owner@example.org',
    bearer: 'Bearer abcdefghijklmnop0123456789',
    stripe: 'sk_live_51Habcdefghijkl',
    token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  }
  const words = Object.values(secrets).join(' and ')
  const booth = await makeBooth({ passcode: '8531', operatorEmail: secrets.operator })
  const parts = { ...wellBeat.parts, camera: { healthy: false, reason: words, simulated: false } }
  await call('POST', '/api/booth/beat', { key: booth.key, body: { ...wellBeat, parts } })
  const session = await makeSession({ customerEmail: secrets.guest }, booth.key)
  await answered(booth.id, 'fetch-journal', { journal: [words, `booth_key=${booth.key}`] })
  await answered(booth.id, 'check-system', { check: { lights: words, camera: null } })
  // Straight into the table: as if whoever wrote it had forgotten to mask.
  await db
    .insertInto('logs')
    .values({
      ...{ session_id: session.id, message: words, error_code: JSON.stringify({ words }) },
      ...{ status: 'ERROR', priority: 'HIGH', type: 'SECURITY', booth: booth.id },
      curr_date_time: new Date(clock.time),
    })
    .execute()
  const { status, body } = await diagnosticsOf(booth.id)
  expect(status).toBe(200)
  const text = JSON.stringify(body)
  for (const secret of [...Object.values(secrets), booth.key, '8531'])
    expect(text).not.toContain(secret)
  expect(body.journal.lines[0]).toContain('***')
  expect(body.log.map(({ message }: { message: string }) => message).join()).toContain('***')
})

it('comes while the booth is away, and says what is missing', async () => {
  const booth = await makeBooth()
  expect((await diagnosticsOf(booth.id)).body).toMatchObject({
    missing: ['never-heard', 'journal', 'system-check'],
    ...{ beat: null, journal: null, systemCheck: null },
  })
  await call('POST', '/api/booth/beat', { key: booth.key, body: wellBeat })
  clock.time += beatLimits.offlineAfterMs + 1
  await app.runDueJobs()
  const { body } = await diagnosticsOf(booth.id)
  expect(body).toMatchObject({ missing: ['offline', 'journal', 'system-check'], beat: wellBeat })
})

it('C2: is for who looks after this booth', async () => {
  const [own, other] = await Promise.all([makeBooth(), makeBooth()])
  const manager = await signInWholly({ role: 'manager', booths: [own.id] })
  const viewer = await signInWholly({ role: 'viewer' })
  const token = await tokenOf(manager.auth)
  expect((await diagnosticsOf(own.id, token)).status).toBe(200)
  expect((await diagnosticsOf(other.id, token)).status).toBe(404)
  expect((await diagnosticsOf(own.id, await tokenOf(viewer.auth))).status).toBe(403)
})
