import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { demo, openTestApp } from '../../testing/test-app.ts'

const passcode = '8531'
const { app, call, clock, db, makeBooth, makeSession } = openTestApp({ demo })
beforeAll(() => app.prepare())

let booth: { id: string; key: string }
let boothId: string
beforeEach(async () => {
  boothId = `Pier ${randomUUID()}`
  booth = await makeBooth({ boothId, passcode, operatorEmail: 'operator@example.org' })
})

async function mailed(): Promise<string[]> {
  for (let round = 0; round < 3; round += 1) await app.runDueJobs()
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('booth', '=', booth.id)
    .execute()
  expect(mails.every(({ subject }) => subject.startsWith('Is this you?'))).toBe(true)
  return mails.map(({ text }) => text)
}
const wrongPasscode = async () => {
  await call('POST', '/api/operator/pass', { key: booth.key, body: { passcode: '0000' } })
  clock.time += 31_000
}

it('P9: five wrong passcodes in a row are mailed, four are not', async () => {
  for (let tries = 0; tries < 4; tries += 1) await wrongPasscode()
  expect(await mailed()).toEqual([])
  await wrongPasscode()
  expect(await mailed()).toEqual([expect.stringContaining('A wrong passcode was entered')])
})

it('P9: an enrolment is mailed', async () => {
  const here = { peerAddress: '127.0.0.1', headers: { host: '127.0.0.1:8080' } }
  await call('POST', '/api/booths/enrol', { ...here, key: null, body: { boothId, passcode } })
  expect(await mailed()).toEqual([expect.stringContaining('A kiosk was enrolled')])
})

it('P9: a key that was signed out and is used again is mailed, once an hour', async () => {
  const opened = await call('POST', '/api/operator/pass', { key: booth.key, body: { passcode } })
  const headers = { 'x-operator-pass': opened.body.pass }
  await call('POST', '/api/operator/keys/sign-out', { key: booth.key, headers })
  expect(await mailed()).toEqual([])
  const use = async () => (await call('GET', '/api/booth', { key: booth.key })).status
  expect([await use(), await use()]).toEqual([401, 401])
  clock.time += 10 * 60_000
  await use()
  expect(await mailed()).toEqual([expect.stringContaining('was signed out was used again')])
})

it('P9: a forged field is mailed, with its session, once an hour', async () => {
  const { id } = await makeSession({ sessionMode: 1 }, booth.key)
  const forge = () =>
    call('PATCH', `/api/sessions/${id}`, { key: booth.key, body: { isPaid: true } })
  await forge()
  await forge()
  expect(await mailed()).toEqual([expect.stringContaining(id.slice(0, 8).toUpperCase())])
  clock.time += 3_600_000
  await forge()
  expect(await mailed()).toHaveLength(2)
})

it('P9: what the booth itself reports as SECURITY and HIGH is mailed, and no other line', async () => {
  const log = (change: object) =>
    call('POST', '/api/logs', {
      key: booth.key,
      body: {
        session_id: null,
        message: 'A strange page was open in the browser: file:///etc/passwd',
        error_code: null,
        status: 'ERROR',
        priority: 'HIGH',
        type: 'SECURITY',
        curr_date_time: new Date(clock.time).toISOString(),
        ...change,
      },
    })
  await log({ priority: 'LOW' })
  await log({ type: 'TECHNICAL' })
  expect(await mailed()).toEqual([])
  await log({})
  expect(await mailed()).toEqual([expect.stringContaining('file:///etc/passwd')])
})
