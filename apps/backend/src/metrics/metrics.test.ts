import { gauge } from '@discobooth/runtime/metrics-text'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Doors, everyDoor } from '../platform/http/door.ts'
import { createHttpServer } from '../platform/node/server.ts'
import { wellBeat } from '../testing/accepted-calls.ts'
import { openTestApp } from '../testing/test-app.ts'

const token = 'a-token-of-prometheus-for-tests-0123'
const metrics = { token, ofRuntime: () => [gauge('process_resident_memory_bytes', 'Memory.', 1)] }
const { app, call, clock, db, makeBooth, makeSession } = openTestApp({ metrics })

/** What a listener would know. */
let from: { peerAddress?: string; doors: Doors } = { doors: everyDoor }
const server = createHttpServer({ host: '127.0.0.1', port: 0, prefix: '' })
let url = ''
beforeAll(async () => {
  const started = await server.start()
  if (!started.ok) throw new Error(started.line)
  server.serve((request, caller) => app.hono.fetch(request, { ...caller, ...from }))
  url = `http://127.0.0.1:${started.port}`
})
afterAll(async () => {
  await server.stop(0)
  await app.stop()
})

const ask = (headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers })
const withToken = (given: string) => ({ authorization: `Bearer ${given}` })

/** By name and labels, as they are written. */
async function read(): Promise<Map<string, number>> {
  // What the database said a moment ago is not asked again.
  clock.elapsed += 5_000
  const answer = await ask()
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

it('is never open: for its own machine, or with the token at any of its ports', async () => {
  expect((await ask()).status).toBe(200)
  expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
  from = { peerAddress: '203.0.113.9', doors: everyDoor }
  expect((await ask()).status).toBe(403)
  expect((await ask(withToken(`${token}x`))).status).toBe(403)
  expect((await ask(withToken(token))).status).toBe(200)
  from = { doors: new Set(['public']) }
  expect((await ask()).status).toBe(404)
  expect((await ask(withToken(token))).status).toBe(200)
  from = { doors: everyDoor }
})

it('counts what waits, what failed and who is away', async () => {
  const before = await read()
  const booth = await makeBooth()
  await call('POST', '/api/booth/beat', { key: booth.key, body: { ...wellBeat, screen: 'gone' } })
  await db
    .insertInto('jobs')
    .values({ kind: 'refund', key: 'x', runAt: new Date(clock.time - 90_000) })
    .execute()
  const mail = { kind: 'alert', to: 'anna@example.org', language: 'en', subject: 'Hello' } as const
  const at = new Date(clock.time)
  await db
    .insertInto('mails')
    .values({
      ...mail,
      booth: booth.id,
      session_id: null,
      text: '',
      html: '',
      state: 'failed',
      createdAt: at,
      askedAt: at,
    })
    .execute()
  const after = await read()
  const grew = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect(grew('discobooth_known_booths')).toBe(1)
  expect(grew('discobooth_booth_faults{fault="screen"}')).toBe(1)
  expect(grew('discobooth_undelivered_mails{state="failed"}')).toBe(1)
  expect(after.get('discobooth_jobs_late_seconds')).toBe(90)
  expect(after.get('discobooth_due_jobs{kind="refund"}')).toBe(1)
  expect(after.get('discobooth_owed_refunds{state="failed"}')).toBe(0)
  expect(after.get('discobooth_database_up')).toBe(1)
  expect(after.get('process_resident_memory_bytes')).toBe(1)
})

it('tells how long each route takes, by its definition: of no session, booth or guest', async () => {
  const session = await makeSession({ customerEmail: 'anna@example.org' })
  await call('GET', `/api/sessions/${session.id}`)
  await fetch(`${url}/whatever/${session.id}?anna@example.org`)
  const text = await (await ask()).text()
  const route = 'route="/functions/v1/api/sessions/:id",method="GET",status="200"'
  expect(text).toContain(`discobooth_http_request_duration_seconds_count{${route}} 1`)
  expect(text).toContain(`discobooth_http_request_duration_seconds_bucket{${route},le="+Inf"} 1`)
  for (const secret of [session.id, 'anna', 'Booth 1', token]) expect(text).not.toContain(secret)
})
