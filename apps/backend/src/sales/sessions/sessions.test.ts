import { randomUUID } from 'node:crypto'
import { Session, UnfinishedSessions } from '@discobooth/contract/session/session'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

const { call, clock, db, logsOf, makeBooth, makeSession } = openTestApp()

describe('creating', () => {
  it('[7.backend-data.8, 3.session.1] answers the created session, with nulls for what was left out', async () => {
    const id = randomUUID()
    const { status, body } = await call('POST', '/api/sessions', {
      body: { id, boothId: 'UNKNOWN_BOOTH', location: 'NO_LOCATION_FOUND' },
    })
    expect(status).toBe(201)
    expect(Session.parse(body)).toEqual({
      id,
      boothId: 'UNKNOWN_BOOTH',
      songName: null,
      songAlbum: null,
      songDuration: null,
      songArtist: null,
      albumCoverUrl: null,
      startDateTime: null,
      endDateTime: null,
      sessionMode: null,
      isPaid: false,
      paymentLink: null,
      customerEmail: null,
      language: 'en',
      price: null,
      location: 'NO_LOCATION_FOUND',
    })
  })

  it('[9.26] logs STARTED, once', async () => {
    const session = await makeSession()
    await call('POST', '/api/sessions', { body: { id: session.id } })
    const logs = await logsOf(session.id)
    expect(logs.map((log) => log.status)).toEqual(['STARTED'])
  })

  it('[7.backend-data.1] the same id again is an upsert: what was left out stays', async () => {
    const { id } = await makeSession({ boothId: 'default_booth' })
    const again = await call('POST', '/api/sessions', { body: { id, language: 'nl' } })
    expect(again.status).toBe(201)
    expect(again.body).toMatchObject({ boothId: 'default_booth', language: 'nl' })
  })
})

describe('upserting and updating', () => {
  it('[7.backend-data.1, 3.session.2] PUT makes the row in table session, and changes it by its id', async () => {
    const id = randomUUID()
    const made = await call('PUT', `/api/sessions/${id}`, { body: { boothId: 'B' } })
    expect([made.status, made.body.boothId]).toEqual([200, 'B'])
    const changed = await call('PUT', `/api/sessions/${id}`, {
      body: { ...made.body, songName: 'Velvet Elevator', songDuration: 180_000 },
    })
    expect(changed.body).toEqual({
      ...made.body,
      songName: 'Velvet Elevator',
      songDuration: 180_000,
    })
    const rows = await db.selectFrom('session').selectAll().where('id', '=', id).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ songName: 'Velvet Elevator', boothId: 'B' })
  })

  it('[7.backend-data.2] PATCH merges into the row and returns it', async () => {
    const { id } = await makeSession({ songName: 'One', language: 'nl' })
    const location = { latitude: 52.37, longitude: 4.9 }
    const startDateTime = '2026-11-15T21:00:00.5+01:00'
    const { status, body } = await call('PATCH', `/api/sessions/${id}`, {
      body: { songName: null, customerEmail: 'guest@example.com', location, startDateTime },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      songName: null,
      language: 'nl',
      customerEmail: 'guest@example.com',
      location,
      startDateTime: '2026-11-15T20:00:00.500Z',
    })
    expect((await call('GET', `/api/sessions/${id}`)).body).toEqual(body)
  })

  it('the same change again does not touch the row: nobody was here meanwhile (F6)', async () => {
    const { id } = await makeSession({ songName: 'One' })
    const touched = () =>
      db.selectFrom('session').select('updatedAt').where('id', '=', id).executeTakeFirstOrThrow()
    const before = await touched()
    await call('PATCH', `/api/sessions/${id}`, { body: { songName: 'One' } })
    expect(await touched()).toEqual(before)
  })

  it('PATCH makes nothing', async () => {
    const answer = await call('PATCH', `/api/sessions/${randomUUID()}`, { body: {} })
    expect([answer.status, answer.body.error.code]).toEqual([404, 'session_not_found'])
  })

  it('takes the id in the body, if it is the same one', async () => {
    const { id } = await makeSession()
    const same = await call('PUT', `/api/sessions/${id.toUpperCase()}`, { body: { id } })
    expect([same.status, same.body.id]).toEqual([200, id])
    const other = await call('PUT', `/api/sessions/${id}`, { body: { id: randomUUID() } })
    expect([other.status, other.body.error.code]).toEqual([422, 'id_mismatch'])
  })

  it.each([
    ['customerEmail', 'guest@example'],
    ['customerEmail', 'guest @example.com'],
    ['language', 'xx'],
    ['location', { latitude: 91, longitude: 0 }],
    ['location', 'Amsterdam'],
    ['songDuration', 180_001],
    ['sessionMode', 5],
    ['startDateTime', 'yesterday'],
    ['startDateTime', '0000-01-01T00:00:00Z'],
  ])('[3.session.1] refuses %s %j', async (field, value) => {
    const { id } = await makeSession()
    const answer = await call('PATCH', `/api/sessions/${id}`, { body: { [field]: value } })
    expect([answer.status, answer.body.error.code]).toEqual([422, 'invalid_body'])
    expect(answer.body.error.message).toMatch(new RegExp(`^${field}`))
  })

  it('stores what Postgres would choke on: NUL and half an emoji', async () => {
    const text = '{"songName":"a\\u0000b\\ud83d"}'
    const { id } = await makeSession()
    const { status, body } = await call('PATCH', `/api/sessions/${id}`, { text })
    expect([status, body.songName]).toEqual([200, 'a\ufffdb\ufffd'])
  })
})

describe('another booth', () => {
  it('A3: neither sees nor changes nor ends a session, and is not told that it exists', async () => {
    const { id } = await makeSession({ songName: 'Ours' })
    const { key } = await makeBooth()
    const unknown = await call('GET', `/api/sessions/${randomUUID()}`)
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/payment', undefined],
      ['PUT', '', { songName: 'Theirs' }],
      ['PATCH', '', { songName: 'Theirs' }],
      ['POST', '/end', { reason: 'completed' }],
    ] as const) {
      const answer = await call(method, `/api/sessions/${id}${path}`, { key, body })
      expect([answer.status, answer.body]).toEqual([404, unknown.body])
    }
    const taken = await call('POST', '/api/sessions', { key, body: { id, songName: 'Theirs' } })
    expect(taken.status).toBe(404)
    const { body } = await call('GET', `/api/sessions/${id}`)
    expect(body).toMatchObject({ songName: 'Ours', endDateTime: null })
  })
})

describe('paying', () => {
  it('says whether a session is paid, and nothing else', async () => {
    const { id } = await makeSession({ sessionMode: 1 })
    expect((await call('GET', `/api/sessions/${id}/payment`)).body).toEqual({
      isPaid: false,
      isUnderWay: false,
      refund: null,
      hasFailed: false,
    })
  })
})

describe('ending', () => {
  it("[4.session-lifecycle.2] sets endDateTime to now and logs 'Session ended' with its reason, once", async () => {
    const { id } = await makeSession()
    clock.time += 60_000
    const now = new Date(clock.time).toISOString()
    const end = () => call('POST', `/api/sessions/${id}/end`, { body: { reason: 'completed' } })
    const first = await end()
    clock.time += 60_000
    const second = await end()
    expect([first.status, first.body.endDateTime]).toEqual([200, now])
    expect([second.status, second.body]).toEqual([200, first.body])
    const ended = (await logsOf(id)).filter((log) => log.status === 'ENDED')
    expect(ended).toMatchObject([
      { message: 'Session ended', error_code: '{"reason":"completed"}', user_id: 'anonymous' },
    ])
    expect(ended[0]?.curr_date_time.toISOString()).toBe(now)
  })

  it('ends once when two calls come at the same time', async () => {
    const { id } = await makeSession()
    const end = () => call('POST', `/api/sessions/${id}/end`, { body: { reason: 'reset' } })
    const answers = await Promise.all([end(), end(), end()])
    expect(new Set(answers.map((answer) => answer.body.endDateTime)).size).toBe(1)
    expect((await logsOf(id)).filter((log) => log.status === 'ENDED')).toHaveLength(1)
  })

  it("[3.session.1] an emergency leaves 'SOS' as the payment link", async () => {
    const { id } = await makeSession({ sessionMode: 1 })
    const { body } = await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'sos' } })
    expect(body.paymentLink).toBe('SOS')
    expect((await logsOf(id)).at(-1)).toMatchObject({ status: 'ENDED', priority: 'HIGH' })
  })

  it('an ended session takes no change; one that changes nothing is answered with the row', async () => {
    const { id } = await makeSession({ songName: 'One' })
    const ended = await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'completed' } })
    const change = await call('PATCH', `/api/sessions/${id}`, { body: { songName: 'Two' } })
    expect([change.status, change.body.error.code]).toEqual([409, 'session_ended'])
    // A kiosk's clock gave its own copy another end.
    const whole = { ...ended.body, endDateTime: '2026-11-15T19:59:59.000Z' }
    const repeat = await call('PUT', `/api/sessions/${id}`, { body: whole })
    expect([repeat.status, repeat.body]).toEqual([200, ended.body])
  })

  it('a session is not ended by saving it with an end', async () => {
    const { id } = await makeSession({ endDateTime: '2026-11-15T19:59:59.000Z' })
    expect((await call('GET', `/api/sessions/${id}`)).body.endDateTime).toBeNull()
  })
})

describe('after a power cut (F6)', () => {
  it('tells a booth what its own guests were in the middle of, newest first, and not what is over or long ago', async () => {
    const { key } = await makeBooth()
    const first = await makeSession({ sessionMode: 3 }, key)
    const second = await makeSession({}, key)
    const over = await makeSession({}, key)
    const old = await makeSession({}, key)
    await makeSession()
    await call('POST', `/api/sessions/${over.id}/end`, { key, body: { reason: 'reset' } })
    await db
      .updateTable('session')
      .set({ updatedAt: new Date(Date.now() - 31 * 60_000) })
      .where('id', '=', old.id)
      .execute()
    const { status, body } = await call('GET', '/api/unfinished-sessions', { key })
    expect(status).toBe(200)
    expect(UnfinishedSessions.parse(body).sessions).toEqual([
      { session: second, isStarted: false, isGift: false },
      { session: first, isStarted: false, isGift: false },
    ])
  })
})
