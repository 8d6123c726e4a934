import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { PaymentProvider } from '../../sales/payments/provider.ts'
import { demo, openTestApp } from '../../testing/test-app.ts'
import { operatorOf, passcode } from '../../testing/test-operator.ts'

const backend = openTestApp({ demo })
const { app, call, db, makeBooth } = backend
const fresh = openTestApp({ firstPasscode: passcode })
const boothKey = 'the-key-that-the-controller-wants-too'
const whole = openTestApp({
  firstPasscode: passcode,
  boothKey,
  device: { protocol: 'http', raspberryIp: '127.0.0.1', raspberryPort: '5000' },
})
const machine = { headers: { host: '127.0.0.1:8080' }, peerAddress: '127.0.0.1' }
const enrol = (body?: object, on = backend) =>
  on.call('POST', '/api/booths/enrol', { key: null, body, ...machine })

it('A3: gives who knows the passcode a key of that booth, on the machine itself', async () => {
  await makeBooth({ boothId: 'Quay', passcode: '1111' })
  const { id, key } = await makeBooth({ boothId: 'Harbour', passcode })
  const { status, body } = await enrol({ boothId: 'Harbour', passcode })
  expect([status, body.boothId]).toEqual([200, 'Harbour'])
  expect(Buffer.from(body.boothKey, 'base64url')).toHaveLength(32)
  for (const either of [key, body.boothKey]) {
    expect((await call('GET', '/api/booth', { key: either })).body.boothId).toBe('Harbour')
  }
  const keys = await db
    .selectFrom('booth_keys')
    .select('keySha256')
    .where('booth', '=', id)
    .execute()
  expect(keys.map(({ keySha256 }) => keySha256)).toContain(
    createHash('sha256').update(body.boothKey).digest('hex'),
  )
  const logged = JSON.stringify(await db.selectFrom('logs').selectAll().execute())
  expect(logged).toContain('enrolled')
  expect(logged).not.toContain(body.boothKey)
})

it("A3: who guesses waits as at the kiosk, and does not shut the operator's door", async () => {
  const { key } = await makeBooth({ boothId: 'Pier', passcode })
  const statuses = []
  for (const code of ['0000', '0001', '0002', passcode]) {
    statuses.push((await enrol({ boothId: 'Pier', passcode: code })).status)
  }
  expect(statuses).toEqual([403, 403, 403, 429])
  expect((await call('POST', '/api/operator/pass', { key, body: { passcode } })).status).toBe(201)
})

it('A3: enrols nobody to a booth that is not named, has no passcode, or is the demo', async () => {
  await app.prepare()
  await makeBooth({ boothId: 'Open' })
  await makeBooth({ boothId: 'Twin', passcode })
  await makeBooth({ boothId: 'Twin', passcode })
  const codeOf = async (boothId: string, code = passcode) =>
    (await enrol({ boothId, passcode: code })).body.error.code
  expect(await codeOf('Open')).toBe('passcode_not_set')
  expect(await codeOf('Twin')).toBe('booth_ambiguous')
  expect(await codeOf('Nowhere')).toBe('booth_ambiguous')
  expect(await codeOf('demo', '2468')).toBe('booth_ambiguous')
})

it.each([
  ['from another machine', { headers: { host: '127.0.0.1:8080' }, peerAddress: '203.0.113.7' }],
  ['through a proxy', { ...machine, headers: { ...machine.headers, 'x-forwarded-for': '::1' } }],
  ["from a stranger's page", { ...machine, headers: { ...machine.headers, origin: 'http://x.y' } }],
])('C4: the right passcode enrols nobody %s, and is not even checked', async (_, from) => {
  const { id } = await makeBooth({ boothId: 'Far', passcode })
  const asked = { key: null, body: { boothId: 'Far', passcode }, ...from }
  const { status, body } = await call('POST', '/api/booths/enrol', asked)
  expect([status, body.error.code]).toEqual([403, 'join_code_required'])
  const tried = db.selectFrom('passcode_tries').select('tries').where('booth', '=', id)
  expect(await tried.execute()).toEqual([])
})

it('[6.2] A1: the demo booth opens with 2468, and stays as its operator left it', async () => {
  await app.prepare()
  const open = (code: string) =>
    call('POST', '/api/operator/pass', { key: demo.boothKey, body: { passcode: code } })
  const { status, body } = await open('2468')
  expect(status).toBe(201)
  await call('PUT', '/api/operator/passcode', {
    key: demo.boothKey,
    headers: { 'x-operator-pass': body.pass },
    body: { passcode: '2468', newPasscode: '5713' },
  })
  await app.prepare()
  expect((await open('2468')).status).toBe(403)
  expect((await open('5713')).status).toBe(201)
})

it('the demo booth that was signed out enrols itself again, with the key that its controller knows', async () => {
  await app.prepare()
  const { key } = await makeBooth({ boothId: 'Beside', passcode })
  await db.updateTable('booth_keys').set({ endedAt: new Date() }).execute()
  const statuses = () =>
    Promise.all(
      [demo.boothKey, key].map(
        async (one) => (await call('GET', '/api/booth', { key: one })).status,
      ),
    )
  expect(await statuses()).toEqual([401, 401])
  expect((await enrol()).body).toEqual(demo)
  expect(await statuses()).toEqual([200, 401])
})

it('OPERATOR_PASSCODE makes the first booth, whatever the operator calls it at /setup', async () => {
  expect((await enrol({ boothId: 'Mine', passcode }, fresh)).body.error.code).toBe(
    'incorrect_passcode',
  )
  // Two backends that start at once, and one that starts again.
  await Promise.all([fresh.app.prepare(), fresh.app.prepare()])
  await fresh.app.prepare()
  const { status, body } = await enrol({ boothId: 'Mine', passcode }, fresh)
  expect([status, body.boothId]).toEqual([200, 'booth 1'])
  const hashes = await fresh.db.selectFrom('booth_passcodes').select('hash').execute()
  expect(hashes).toHaveLength(1)
  expect(JSON.stringify(hashes)).not.toContain(passcode)
})

it("A3: a booth on one machine is enrolled with its controller's key, again and again, and no other booth is", async () => {
  await whole.app.prepare()
  for (const name of ['Mine', 'booth 1']) {
    const { status, body } = await enrol({ boothId: name, passcode }, whole)
    expect([status, body.boothKey]).toEqual([200, boothKey])
  }
  expect((await whole.call('GET', '/api/booth', { key: boothKey })).body).toMatchObject({
    boothId: 'booth 1',
    protocol: 'http',
    raspberryIp: '127.0.0.1',
    raspberryPort: '5000',
  })
  await whole.makeBooth({ boothId: 'Other', passcode })
  const other = await enrol({ boothId: 'Other', passcode }, whole)
  expect(other.status).toBe(200)
  expect(other.body.boothKey).not.toBe(boothKey)
})

it('A3: a kiosk that is enrolled again and again leaves eight keys behind, and the oldest opens nothing', async () => {
  const { key } = await makeBooth({ boothId: 'Often', passcode: '2222' })
  const opens = async (one: string) =>
    (await call('GET', '/api/booth', { key: one })).status === 200
  const given: string[] = []
  while (given.length < 8) {
    expect(await opens(key)).toBe(true)
    given.push((await enrol({ boothId: 'Often', passcode: '2222' })).body.boothKey)
  }
  expect(await opens(key)).toBe(false)
  expect(await Promise.all(given.map(opens))).toEqual(given.map(() => true))
})

it('A3: a key is given out after all others, though the clock was set back meanwhile', async () => {
  const { id } = await makeBooth({ boothId: 'Yesterday', passcode: '3333' })
  const given = []
  for (let time = 0; time < 9; time += 1) {
    const { body } = await enrol({ boothId: 'Yesterday', passcode: '3333' })
    given.push(body.boothKey)
    await sql`update booth_keys set "createdAt" = now() + interval '1 day' where booth = ${id}`.execute(
      db,
    )
  }
  const last = await call('GET', '/api/booth', { key: given.at(-1) })
  expect(last.body.boothId).toBe('Yesterday')
})

it('[2.setup.2] /setup stores free mode and booth id where there is no money to lose', async () => {
  const { key } = await makeBooth({ boothId: 'New' })
  const body = { boothId: 'Mine', freeMode: true }
  const setUp = await call('PUT', '/api/booth/setup', { key, body })
  expect([setUp.status, setUp.body]).toMatchObject([200, body])
  expect((await call('GET', '/api/booth', { key })).body).toMatchObject(body)
})

it('/setup stores the help number where it is given, leaves it where not, and refuses what the settings refuse', async () => {
  const { key } = await makeBooth({ boothId: 'Helped' })
  const chosen = { boothId: 'Helped', freeMode: false }
  const setUp = (body: object) => call('PUT', '/api/booth/setup', { key, body })
  const stored = async () => (await call('GET', '/api/booth', { key })).body.helpNumber
  const given = { ...chosen, helpNumber: '+31 6 11223344' }
  expect((await setUp(given)).body).toMatchObject(given)
  expect((await setUp(chosen)).body).toMatchObject(given)
  for (const helpNumber of ['1'.repeat(61), '06\n12', null, 612]) {
    const refusal = await setUp({ boothId: 'Other', freeMode: true, helpNumber })
    expect([refusal.status, refusal.body.error.code]).toEqual([422, 'invalid_body'])
  }
  expect((await call('GET', '/api/booth', { key })).body).toMatchObject(given)
  expect((await setUp({ ...chosen, helpNumber: '' })).status).toBe(200)
  expect(await stored()).toBe('')
})

it('[2.setup.3, 6.4] where money is real, free mode is switched on with the passcode only', async () => {
  const paymentProvider = { name: 'stripe', webhookPath: '/payment-webhook' } as PaymentProvider
  const real = openTestApp({ database: backend, paymentProvider, firstBooth: { passcode } })
  const body = { boothId: 'Mine', freeMode: true }
  const refusal = await real.call('PUT', '/api/booth/setup', { body })
  expect([refusal.status, refusal.body.error.code]).toEqual([401, 'operator_pass_required'])
  expect((await real.call('GET', '/api/booth')).body).toMatchObject({
    freeMode: false,
    takesRealMoney: true,
  })
  const { body: opened } = await real.call('POST', '/api/operator/pass', { body: { passcode } })
  const headers = { 'x-operator-pass': opened.pass }
  expect((await real.call('PUT', '/api/booth/setup', { body, headers })).body).toMatchObject(body)
  const operator = operatorOf(real)
  expect((await operator('PATCH', '/settings', { body: { freeMode: false } })).status).toBe(200)
  expect((await real.call('GET', '/api/booth')).body.freeMode).toBe(false)
})
