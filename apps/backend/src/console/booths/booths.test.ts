import { ConsoleBooth, ConsoleBooths } from '@discobooth/contract/console/booths-api'
import { type BoothBeat, beatLimits } from '@discobooth/contract/device/booth-beat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whenListening } from '../../platform/db/testing/when-listening.ts'
import { wellBeat } from '../../testing/accepted-calls.ts'
import { openConsole } from '../../testing/console-people.ts'
import { heardEvents } from '../../testing/heard-events.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { app, call, clock, db, makeBooth, makeSession } = backend
const { app: otherApp } = openTestApp({ database: backend })
const { signInWholly, call: ask, tokenOf } = openConsole(backend)
const API = '/functions/v1/api/console'
const SILENT_MS = beatLimits.offlineAfterMs + 1

let owner = ''
beforeAll(async () => {
  app.tell()
  otherApp.tell()
  await whenListening(db, 2)
  owner = await tokenOf((await signInWholly()).auth)
})
afterAll(() => Promise.all([app.stop(), otherApp.stop()]))

const as = async (role: 'manager' | 'viewer' | 'bookkeeper', booths?: string[]) =>
  tokenOf((await signInWholly({ role, ...(booths && { booths }) })).auth)

async function listed(token = owner) {
  const { status, body } = await ask('GET', `${API}/booths`, token)
  expect([status, body]).toEqual([200, ConsoleBooths.parse(body)])
  return ConsoleBooths.parse(body).booths
}

async function one(id: string, token = owner) {
  const { body } = await ask('GET', `${API}/booths/${id}`, token)
  return ConsoleBooth.parse(body)
}

const beat = (key: string, change: Partial<BoothBeat> = {}) =>
  call('POST', '/api/booth/beat', { key, body: { ...wellBeat, ...change } })
const faultsAt = async (id: string) => (await one(id)).faults.map(({ fault }) => fault)

async function makeFleetBooth(name: string) {
  const wanted = { name, place: 'Quay 1', group: 'North' }
  const { status, body } = await ask('POST', `${API}/booths`, owner, wanted)
  expect(status).toBe(201)
  return body as { id: string; joinCode: { code: string } }
}

const join = (code: string, more: object = {}) =>
  call('POST', '/api/booths/enrol', { key: null, body: { code, ...more } })

/** Of a booth that there is. */
const codeFor = async (id: string, isReplacement: boolean, token = owner) =>
  ask('POST', `${API}/booths/${id}/join-code`, token, { isReplacement })

describe('joining', () => {
  it('C4: a code of the console makes a machine one of the fleet, with name, place and group', async () => {
    const made = await makeFleetBooth('Harbour')
    expect((await listed()).find(({ id }) => id === made.id)).toMatchObject({
      ...{ name: 'Harbour', place: 'Quay 1', group: 'North', heardAt: null, faults: [] },
    })
    const machine = await join(made.joinCode.code, { isController: true })
    expect([machine.status, machine.body.boothId]).toEqual([200, 'Harbour'])
    expect((await beat(machine.body.boothKey)).body.at).toBe(new Date(clock.time).toISOString())
    const screen = await join(machine.body.screenCode.code, { newPasscode: '8531' })
    expect(screen.status).toBe(200)
    expect(screen.body.boothKey).not.toBe(machine.body.boothKey)
    expect(await one(made.id)).toMatchObject({ heardAt: new Date(clock.time).toISOString() })
    // A code counts once, whoever has it.
    for (const { code } of [made.joinCode, machine.body.screenCode]) {
      expect((await join(code)).body.error.code).toBe('join_code_unknown')
    }
    const trail = await db
      .selectFrom('audit_trail')
      .select(['action', 'role'])
      .where('booth', '=', made.id)
      .orderBy('id')
      .execute()
    expect(trail[0]).toEqual({ action: 'made a booth', role: 'owner' })
    expect(trail.map(({ action }) => action)).toContain('enrolled a kiosk with a one-time code')
  })

  it('a name is taken once', async () => {
    await makeFleetBooth('Twice')
    const again = await ask('POST', `${API}/booths`, owner, { name: 'Twice', place: '', group: '' })
    expect([again.status, again.body.error.code]).toEqual([409, 'booth_name_taken'])
  })

  it('C2: only an owner adds one; a manager makes codes for their own; nobody else any', async () => {
    const [ours, theirs] = [await makeBooth(), await makeBooth()]
    const manager = await as('manager', [ours.id])
    const wanted = { name: 'Not mine', place: '', group: '' }
    expect((await ask('POST', `${API}/booths`, manager, wanted)).status).toBe(403)
    expect((await codeFor(ours.id, true, manager)).status).toBe(201)
    expect((await codeFor(theirs.id, true, manager)).status).toBe(404)
    expect((await ask('GET', `${API}/booths/${theirs.id}`, manager)).status).toBe(404)
    expect((await listed(manager)).map(({ id }) => id)).toEqual([ours.id])
    for (const role of ['viewer', 'bookkeeper'] as const) {
      const token = await as(role)
      expect((await codeFor(ours.id, false, token)).status).toBe(403)
      expect((await listed(token)).length).toBeGreaterThan(1)
    }
  })
})

describe('a machine that is replaced', () => {
  it('gives its booth and its guests who have paid to the new one, and is told so', async () => {
    const booth = await makeBooth({ boothId: 'Pier', passcode: '8531' })
    await beat(booth.key)
    const paid = await makeSession({ sessionMode: 1 }, booth.key)
    const { body: bill } = await call('POST', `/api/sessions/${paid.id}/payment`, {
      key: booth.key,
    })
    await app.hono.request(`${new URL(bill.url).pathname}/pay`, { method: 'POST' })
    const { body: code } = await codeFor(booth.id, true)
    const stream = heardEvents(
      await otherApp.hono.request('/functions/v1/api/events', {
        headers: { 'x-booth-key': booth.key },
      }),
    )
    await stream.next()
    const joined = await join(code.code)
    const key = joined.body.boothKey
    expect(await stream.news()).toBe('closed')
    const unfinished = await call('GET', '/api/unfinished-sessions', { key })
    expect(JSON.stringify(unfinished.body)).toContain(paid.id)
    expect((await call('POST', `/api/sessions/${paid.id}/started`, { key })).status).toBe(200)
    // The old one wakes up: it is told, and sells nothing.
    for (const [method, path] of [
      ['POST', '/api/booth/beat'],
      ['POST', '/api/sessions'],
      ['GET', '/api/booth'],
    ] as const) {
      const sent = method === 'POST' ? { body: wellBeat } : {}
      const { status, body } = await call(method, path, { key: booth.key, ...sent })
      expect([status, body.error.code]).toEqual([401, 'booth_key_replaced'])
    }
    expect((await one(booth.id)).keys.map(({ endedAt }) => endedAt === null)).toEqual([true, false])
    const acts = await db
      .selectFrom('audit_trail')
      .select('action')
      .where('booth', '=', booth.id)
      .execute()
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['made a code for another machine', 'replaced the machine']),
    )
  })

  it('of two machines with one code one takes the booth over, and its key stays', async () => {
    const booth = await makeBooth({ passcode: '8531' })
    const { body: code } = await codeFor(booth.id, true)
    const both = await Promise.all([join(code.code), join(code.code)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 403]))
    const key = both.find(({ status }) => status === 200)?.body.boothKey
    expect((await beat(key)).status).toBe(200)
    expect((await beat(booth.key)).status).toBe(401)
  })
})

describe('beats', () => {
  it('a booth is offline when it was silent for too long, at any backend, once, and consoles hear it', async () => {
    const booth = await makeBooth({ boothId: 'Silent' })
    await beat(booth.key)
    const headers = { authorization: `Bearer ${owner}` }
    const news = heardEvents(await app.hono.request(`${API}/events`, { headers }))
    clock.time += SILENT_MS - 2
    await Promise.all([app.runDueJobs(), otherApp.runDueJobs()])
    expect(await faultsAt(booth.id)).toEqual([])
    clock.time += 2
    const told = { event: 'booths', data: { booth: booth.id } }
    await Promise.all([app.runDueJobs(), app.runDueJobs()])
    expect(await faultsAt(booth.id)).toEqual(['offline'])
    // Booths of other tests went silent with it.
    let heard = await news.news()
    while (JSON.stringify(heard) !== JSON.stringify(told)) heard = await news.news()
    expect((await listed())[0]?.faults[0]?.fault).toBe('offline')
    await beat(booth.key)
    expect(await faultsAt(booth.id)).toEqual([])
    const lines = db.selectFrom('booth_faults').selectAll().where('booth', '=', booth.id)
    expect(await lines.execute()).toMatchObject([
      { fault: 'offline', since: new Date(clock.time - SILENT_MS), until: new Date(clock.time) },
    ])
    await news.leave()
  })

  it('what breaks is noted once, from when to when; SOS stands above all', async () => {
    const booth = await makeBooth({ boothId: 'Ill' })
    const ill = { ...wellBeat.parts, camera: { healthy: false, reason: 'no', simulated: false } }
    await beat(booth.key)
    for (let again = 0; again < 3; again += 1) await beat(booth.key, { parts: ill })
    expect(await faultsAt(booth.id)).toEqual(['camera'])
    await beat(booth.key, { parts: ill, sosPressed: true, screen: 'gone' })
    expect(await faultsAt(booth.id)).toEqual(['sos', 'screen', 'camera'])
    expect((await listed())[0]?.id).toBe(booth.id)
    await beat(booth.key)
    expect(await faultsAt(booth.id)).toEqual([])
    const lines = await db
      .selectFrom('booth_faults')
      .select(['fault', 'until'])
      .where('booth', '=', booth.id)
      .execute()
    expect(lines.map(({ fault }) => fault).toSorted()).toEqual(['camera', 'screen', 'sos'])
    expect(lines.every(({ until }) => until !== null)).toBe(true)
  })

  it('many at once of one booth end with what it said, and one line for each fault', async () => {
    const booth = await makeBooth({ boothId: 'Hasty' })
    await Promise.all(Array.from({ length: 8 }, () => beat(booth.key, { sosPressed: true })))
    expect(await faultsAt(booth.id)).toEqual(['sos'])
    const lines = db.selectFrom('booth_faults').selectAll().where('booth', '=', booth.id)
    expect(await lines.execute()).toHaveLength(1)
    await beat(booth.key)
  })

  it.each([
    ['a temperature of the sun', { temperature: 5_000 }],
    ['a novel', { version: 'x'.repeat(41) }],
    ['a reason without end', { parts: { ...wellBeat.parts, door: longReason() } }],
    ['less than nothing', { disk: { freeBytes: -1, totalBytes: 0 } }],
    ['a part that is missing', { parts: {} }],
  ])('%s is refused, and changes nothing', async (_, change) => {
    const booth = await makeBooth()
    await beat(booth.key)
    const refused = await call('POST', '/api/booth/beat', {
      key: booth.key,
      body: { ...wellBeat, ...change },
    })
    expect([refused.status, refused.body.error.code]).toEqual([422, 'invalid_body'])
    expect((await one(booth.id)).beat).toEqual(wellBeat)
  })
})

function longReason() {
  return { healthy: false, reason: 'x'.repeat(301), simulated: false }
}
