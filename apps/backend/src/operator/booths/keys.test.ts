import { ListedKeys, SignedOut } from '@discobooth/contract/operator/key-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { operatorOf, passcode } from '../../testing/test-operator.ts'
import { hashKey } from '../adapters/hashes.ts'

const backend = openTestApp()
const { call, clock, db, makeBooth } = backend

let booth: { id: string; key: string }
let operator: ReturnType<typeof operatorOf>
beforeEach(async () => {
  booth = await makeBooth({ boothId: 'Quay', passcode })
  const as = operatorOf(backend)
  operator = (method, path, what) => as(method, path, { key: booth.key, ...what })
})

/** From the other end of the internet. */
const join = (body: object | undefined) =>
  call('POST', '/api/booths/enrol', { key: null, body, peerAddress: '203.0.113.7' })
const opens = async (key: string) => (await call('GET', '/api/booth', { key })).status === 200
const makeCode = async (): Promise<string> => (await operator('POST', '/join-code')).body.code
const securityLines = async () =>
  (
    await db
      .selectFrom('logs')
      .select('message')
      .where('booth', '=', booth.id)
      .where('type', '=', 'SECURITY')
      .orderBy('id')
      .execute()
  ).map(({ message }) => message)

it("a booth may ask whether a key is its own, by its hash: its controller does, of a kiosk's", async () => {
  const isInUse = async (key: string, as = booth.key) =>
    (await call('GET', `/api/booth/keys/${hashKey(key)}`, { key: as })).body.isInUse
  const joined = (await join({ code: await makeCode() })).body.boothKey
  const other = await makeBooth({ boothId: 'Pier' })
  expect(await isInUse(joined)).toBe(true)
  expect(await isInUse(other.key)).toBe(false)
  expect(await isInUse(joined, other.key)).toBe(false)
  expect(await isInUse('nobody knows it')).toBe(false)
  const odd = await call('GET', '/api/booth/keys/short', { key: booth.key })
  expect(odd.status).toBe(400)
  await db
    .updateTable('booth_keys')
    .set({ endedAt: new Date(clock.time) })
    .where('keySha256', '=', hashKey(joined))
    .execute()
  expect(await isInUse(joined)).toBe(false)
})

describe('C4: a one-time code', () => {
  it('of ten characters lets one kiosk in from anywhere, once, however it is typed', async () => {
    const code = await makeCode()
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    const typed = ` ${code.replace('-', ' ').toLowerCase()}`
    const { status, body } = await join({ code: typed })
    expect([status, body.boothId]).toEqual([200, 'Quay'])
    expect(await opens(body.boothKey)).toBe(true)
    expect(await opens(booth.key)).toBe(true)
    const again = await join({ code })
    expect([again.status, again.body.error.code]).toEqual([403, 'join_code_unknown'])
    expect(await securityLines()).toEqual([
      expect.stringMatching(/^A code for another kiosk was made by the operator/),
      expect.stringMatching(/^A kiosk was enrolled with a one-time code/),
    ])
  })

  it('lets one in of many who use it at once', async () => {
    const code = await makeCode()
    const tries = await Promise.all(Array.from({ length: 6 }, () => join({ code })))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is over after ten minutes, and when another is made', async () => {
    const first = await makeCode()
    const second = await makeCode()
    expect((await join({ code: first })).status).toBe(403)
    clock.time += 10 * 60_000
    expect((await join({ code: second })).status).toBe(403)
    const third = await makeCode()
    clock.time += 10 * 60_000 - 1
    expect((await join({ code: third })).status).toBe(200)
  })

  it('is kept as a hash only, and named in no log', async () => {
    const code = await makeCode()
    const kept = JSON.stringify([
      await db.selectFrom('join_codes').selectAll().execute(),
      await db.selectFrom('logs').selectAll().execute(),
    ])
    for (const form of [code, code.replace('-', '')]) expect(kept).not.toContain(form)
  })

  it('is what a kiosk elsewhere is told to bring', async () => {
    const { status, body } = await join(undefined)
    expect([status, body.error.code]).toEqual([403, 'join_code_required'])
  })

  it.each([{}, { boothId: 'Quay' }, { passcode }, { code: 'AAAAAAAAAA', passcode }])(
    'or a clear refusal: %j from the machine itself',
    async (body) => {
      const headers = { host: '127.0.0.1' }
      const from = { key: null, body, headers, peerAddress: '127.0.0.1' }
      const answer = await call('POST', '/api/booths/enrol', from)
      expect([answer.status, answer.body.error.code]).toEqual([422, 'invalid_body'])
    },
  )
})

describe('keys', () => {
  it('are listed with when each was last used, and none could be read from the list', async () => {
    const used = clock.time
    await opens(booth.key)
    clock.time += 4 * 60_000
    const { boothKey } = (await join({ code: await makeCode() })).body
    const listed = async () =>
      ListedKeys.parse((await operator('GET', '/keys')).body).keys.map(
        ({ origin, lastUsedAt, isCallers }) => ({ origin, lastUsedAt, isCallers }),
      )
    expect(await listed()).toEqual([
      { origin: 'code', lastUsedAt: null, isCallers: false },
      { origin: 'before', lastUsedAt: new Date(used).toISOString(), isCallers: true },
    ])
    clock.time += 60_001
    const later = new Date(clock.time).toISOString()
    await opens(boothKey)
    expect((await listed()).map(({ lastUsedAt }) => lastUsedAt)).toEqual([later, later])
    const said = JSON.stringify((await operator('GET', '/keys')).body)
    for (const key of [booth.key, boothKey]) expect(said).not.toContain(key)
  })

  it('are all void after a sign-out, also the one that asked; a code of the answer lets one in again', async () => {
    const other = await makeBooth({ passcode })
    const { boothKey } = (await join({ code: await makeCode() })).body
    const { ended, joinCode } = SignedOut.parse((await operator('POST', '/keys/sign-out')).body)
    expect(ended).toBe(2)
    for (const key of [booth.key, boothKey]) {
      const { status, body } = await call('GET', '/api/booth', { key })
      expect([status, body.error.code]).toEqual([401, 'booth_key_ended'])
    }
    expect(await opens(other.key)).toBe(true)
    const back = await join({ code: joinCode.code })
    expect(await opens(back.body.boothKey)).toBe(true)
  })

  it('that were signed out and are used are reported, once in five minutes', async () => {
    await operator('POST', '/keys/sign-out')
    const reports = async () =>
      (await securityLines()).filter((line) => line.startsWith('A key that was signed out'))
    clock.time += 5 * 60_000 + 1
    await Promise.all(Array.from({ length: 5 }, () => opens(booth.key)))
    expect(await reports()).toHaveLength(1)
    clock.time += 5 * 60_000 + 1
    await opens(booth.key)
    expect(await reports()).toHaveLength(2)
  })
})

describe('BOOTH_KEY', () => {
  const keys = ['a', 'b'].map((letter) => letter.repeat(40)) as [string, string]
  const old = openTestApp({ firstPasscode: passcode, boothKey: keys[0] })
  const start = (boothKey: string) =>
    openTestApp({ database: old, firstPasscode: passcode, boothKey })
  const machine = { key: null, headers: { host: '127.0.0.1' }, peerAddress: '127.0.0.1' }
  const enrol = (on: typeof old) =>
    on.call('POST', '/api/booths/enrol', { ...machine, body: { boothId: 'x', passcode } })
  const answers = async (on: typeof old) =>
    Promise.all(keys.map(async (key) => (await on.call('GET', '/api/booth', { key })).status))

  it('that was changed ends the one before; the booth knows the new one from the start on', async () => {
    await old.app.prepare()
    expect((await enrol(old)).body.boothKey).toBe(keys[0])
    expect(await answers(old)).toEqual([200, 401])
    const changed = start(keys[1])
    await changed.app.prepare()
    expect(await answers(changed)).toEqual([401, 200])
    expect((await enrol(changed)).body.boothKey).toBe(keys[1])
    // Put back by mistake: what was ended stays so.
    const back = start(keys[0])
    await back.app.prepare()
    expect(await answers(back)).toEqual([401, 401])
    const refusal = await enrol(back)
    expect([refusal.status, refusal.body.error.code]).toEqual([409, 'machine_key_ended'])
  })
})

describe('the first start', () => {
  const fresh = openTestApp()
  it('makes the owner choose a passcode, on the machine itself, and no weak one', async () => {
    await fresh.app.prepare()
    const at = (body?: object) =>
      fresh.call('POST', '/api/booths/enrol', {
        key: null,
        body,
        headers: { host: '127.0.0.1' },
        peerAddress: '127.0.0.1',
      })
    expect((await at()).body.error.code).toBe('passcode_not_set')
    for (const weak of ['0000', '1234', '2468', '1999', '7777']) {
      const refusal = await at({ boothId: 'Mine', newPasscode: weak })
      expect([refusal.status, refusal.body.error.code]).toEqual([422, 'weak_passcode'])
    }
    const stranger = { key: null, body: { boothId: 'Mine', newPasscode: '8531' } }
    expect((await fresh.call('POST', '/api/booths/enrol', stranger)).status).toBe(403)
    // Of those who choose at the same moment one has chosen, and the others are told.
    const codes = ['8531', '9264', '6172']
    const all = await Promise.all(
      codes.map(async (code) => ({ code, ...(await at({ boothId: 'Mine', newPasscode: code })) })),
    )
    const [chosen, ...none] = all.toSorted((one, other) => one.status - other.status)
    const told = none.map(({ status, body }) => `${status} ${body.error.code}`)
    expect(told).toEqual(['409 passcode_set', '409 passcode_set'])
    expect([chosen?.status, chosen?.body.boothId]).toEqual([200, 'Mine'])
    const open = { key: chosen?.body.boothKey, body: { passcode: chosen?.code } }
    expect((await fresh.call('POST', '/api/operator/pass', open)).status).toBe(201)
    expect((await at()).body.error.code).toBe('enrolment_closed')
    const second = await at({ boothId: 'Mine', newPasscode: '4071' })
    expect([second.status, second.body.error.code]).toEqual([409, 'passcode_set'])
  })

  it('with a code from elsewhere chooses as well, and the code is not used up by asking', async () => {
    const none = await makeBooth({ boothId: 'Hosted' })
    const { key } = none
    const code = 'ABCDE23456'
    const expiresAt = new Date(clock.time + 60_000)
    await db
      .insertInto('join_codes')
      .values({ booth: none.id, codeSha256: hashKey(code), expiresAt })
      .execute()
    expect((await join({ code })).body.error.code).toBe('passcode_not_set')
    expect((await join({ code, newPasscode: '1234' })).body.error.code).toBe('weak_passcode')
    expect((await join({ code, newPasscode: '8531' })).status).toBe(200)
    const opened = await call('POST', '/api/operator/pass', { key, body: { passcode: '8531' } })
    expect(opened.status).toBe(201)
  })
})
