import { randomUUID } from 'node:crypto'
import {
  type LogEntry,
  logPriorities,
  logStatuses,
  logTypes,
} from '@discobooth/contract/session/log'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { createLogs } from './service.ts'
import { createTokenBucket } from './token-bucket.ts'

const { call, clock, db, logsOf, makeBooth, makeSession } = openTestApp()

const entry = (change: Partial<LogEntry> = {}): LogEntry => ({
  session_id: randomUUID(),
  message: "Tapped LET'S PARTY",
  error_code: null,
  status: 'USER_INTERACTION',
  priority: 'LOW',
  type: 'OPERATIONAL',
  curr_date_time: '2026-11-15T21:30:00.250+01:00',
  ...change,
})

const line = {
  level: 'warn',
  message: 'The jingle did not play',
  device_id: 'tablet-001',
  user_agent: 'Chromium',
  meta: { attempt: 1, nested: { ok: true } },
}

const consoleLines = (booth: string) =>
  db.selectFrom('console_lines').selectAll().where('booth', '=', booth).orderBy('id').execute()

describe('logs', () => {
  it("[7.backend-data.4, 3.log-entry.1, 1.3] stores every field, for the user 'anonymous'", async () => {
    const sent = entry({ error_code: '{"attempt":2}' })
    const { status, body } = await call('POST', '/api/logs', { body: sent })
    expect([status, body]).toEqual([202, { stored: 1 }])
    const [stored] = await logsOf(sent.session_id ?? '')
    expect(stored).toMatchObject({
      ...sent,
      curr_date_time: new Date('2026-11-15T20:30:00.250Z'),
      user_id: 'anonymous',
      booth: expect.any(String),
    })
  })

  it('takes every priority, type and status of the contract, and no other', async () => {
    const session_id = randomUUID()
    const all = [
      ...logPriorities.map((priority) => entry({ session_id, priority })),
      ...logTypes.map((type) => entry({ session_id, type })),
      ...logStatuses.map((status) => entry({ session_id, status })),
    ]
    expect((await call('POST', '/api/logs', { body: all })).body).toEqual({ stored: all.length })
    for (const wrong of [{ priority: 'URGENT' }, { type: 'MUSIC' }, { status: 'DONE' }]) {
      const body = { ...entry({ session_id }), ...wrong }
      expect((await call('POST', '/api/logs', { body })).status).toBe(422)
    }
    expect(await logsOf(session_id)).toHaveLength(all.length)
  })

  it('takes up to 100 at once, all or none', async () => {
    const session_id = randomUUID()
    const many = (count: number) => Array.from({ length: count }, () => entry({ session_id }))
    expect((await call('POST', '/api/logs', { body: many(101) })).status).toBe(422)
    expect((await call('POST', '/api/logs', { body: [] })).status).toBe(422)
    const spoilt = [...many(3), { ...entry({ session_id }), colour: 'red' }]
    const refused = await call('POST', '/api/logs', { body: spoilt })
    expect([refused.status, refused.body.error.code]).toEqual([400, 'unknown_field'])
    expect(await logsOf(session_id)).toEqual([])
    expect((await call('POST', '/api/logs', { body: many(100) })).body).toEqual({ stored: 100 })
  })

  it('A6: holds no secrets, whatever the kiosk sends', async () => {
    const sent = entry({
      message: 'Mail to guest@example.com failed',
      error_code: '{"accessToken":"BQDsecret","email":"guest@example.com"}',
    })
    await call('POST', '/api/logs', { body: sent })
    const stored = JSON.stringify(await logsOf(sent.session_id ?? ''))
    expect(stored).not.toMatch(/guest@|BQDsecret/)
  })

  it('a mask that is longer than what it hides still fits', async () => {
    const sent = entry({ message: 'a@b.c '.repeat(333) })
    expect((await call('POST', '/api/logs', { body: sent })).status).toBe(202)
  })

  it('counts a repeated call once', async () => {
    const sent = entry()
    const headers = { 'x-operation-id': randomUUID() }
    await call('POST', '/api/logs', { body: sent, headers })
    expect((await call('POST', '/api/logs', { body: sent, headers })).status).toBe(202)
    expect(await logsOf(sent.session_id ?? '')).toHaveLength(1)
  })
})

describe('console-logger', () => {
  it("[7.backend-function.1, 1.3] stores level, message, device, agent and meta, for 'anonymous'", async () => {
    const booth = await makeBooth()
    const { status, body } = await call('POST', '/console-logger', { body: line, key: booth.key })
    expect([status, body]).toEqual([202, { stored: 1 }])
    expect(await consoleLines(booth.id)).toMatchObject([{ ...line, user_id: 'anonymous' }])
  })

  it('takes a batch, in its order, and a line without meta', async () => {
    const booth = await makeBooth()
    const { meta: _, ...bare } = line
    const batch = ['log', 'info', 'warn', 'error'].map((level) => ({ ...bare, level }))
    await call('POST', '/console-logger', { body: batch, key: booth.key })
    const stored = await consoleLines(booth.id)
    expect(stored.map((row) => [row.level, row.meta])).toEqual(
      batch.map(({ level }) => [level, null]),
    )
  })

  it('A6: masks the line and all that it carries', async () => {
    const booth = await makeBooth()
    const body = {
      ...line,
      message: 'Authorization: Bearer BQDsecret',
      meta: { 'guest@example.com': [{ refreshToken: 'AQDsecret' }], note: 'to guest@example.com' },
    }
    await call('POST', '/console-logger', { body, key: booth.key })
    const stored = JSON.stringify(await consoleLines(booth.id))
    expect(stored).not.toMatch(/secret|guest@/)
  })

  it.each([
    ['level', 'debug'],
    ['message', 1],
    ['device_id', ''],
    ['meta', 'text'],
  ])('refuses %s %j', async (field, value) => {
    const answer = await call('POST', '/console-logger', { body: { ...line, [field]: value } })
    expect([answer.status, answer.body.error.code]).toEqual([422, 'invalid_body'])
    expect(answer.body.error.message).toContain(field)
  })
})

it('a booth that logs without end is told to wait, and no other booth with it', async () => {
  const [noisy, quiet] = [await makeBooth(), await makeBooth()]
  const body = Array.from({ length: 100 }, () => line)
  const send = (key: string) => call('POST', '/console-logger', { key, body })
  for (let batch = 0; batch < 6; batch += 1) expect((await send(noisy.key)).status).toBe(202)
  const refused = await send(noisy.key)
  expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many_log_lines'])
  expect(refused.headers.get('retry-after')).toBe('10')
  expect((await send(quiet.key)).status).toBe(202)
  clock.elapsed += 10_000
  expect((await send(noisy.key)).status).toBe(202)
  expect(await consoleLines(noisy.id)).toHaveLength(700)
})

describe('a stolen key pushes out no trace of itself', () => {
  const countOf = async (booth: string, type: LogEntry['type']) =>
    (
      await db
        .selectFrom('logs')
        .select('id')
        .where('booth', '=', booth)
        .where('type', '=', type)
        .execute()
    ).length

  it('by lines of its own: SECURITY and AUDIT are stored up to a number, others all', async () => {
    const { id, key } = await makeBooth()
    const send = async (type: LogEntry['type']) => {
      const body = Array.from({ length: 100 }, () => entry({ session_id: null, type }))
      return (await call('POST', '/api/logs', { key, body })).body.stored
    }
    expect(await send('SECURITY')).toBe(100)
    expect(await send('AUDIT')).toBe(100)
    expect(await send('SECURITY')).toBe(0)
    expect(await send('OPERATIONAL')).toBe(100)
    expect([await countOf(id, 'SECURITY'), await countOf(id, 'AUDIT')]).toEqual([100, 100])
  })

  it('by forged fields, each of which is noted', async () => {
    const { id: booth, key } = await makeBooth()
    const { id } = await makeSession({}, key)
    for (let times = 0; times < 210; times += 1) {
      await call('PATCH', `/api/sessions/${id}`, { key, body: { price: 0.01 } })
    }
    expect(await countOf(booth, 'SECURITY')).toBe(200)
  })
})

it('refusals fill no disk: they are noted up to a number, for each booth, and for all strangers together', async () => {
  const bucket = createTokenBucket({ capacity: 3, perSecond: 1, monotonic: () => clock.elapsed })
  const logs = createLogs({
    db,
    now: () => new Date(clock.time).toISOString(),
    bucket,
    refusals: bucket,
  })
  const { session_id, status, priority } = entry()
  const note = { session_id, status, priority, type: 'SECURITY', message: 'refused' } as const
  const [one, other] = [await makeBooth(), await makeBooth()]
  for (let times = 0; times < 5; times += 1) await logs.suspect(one.id, note)
  await logs.suspect(other.id, note)
  for (let times = 0; times < 5; times += 1) await logs.report(null, note)
  const rows = await logsOf(session_id ?? '')
  const strangers = [null, null, null]
  expect(rows.map(({ booth }) => booth)).toEqual([one.id, one.id, one.id, other.id, ...strangers])
})
