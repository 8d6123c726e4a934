import { randomUUID } from 'node:crypto'
import type { ConsoleMail, ConsoleMails } from '@discobooth/contract/console/mails-api'
import { beforeAll, expect, it } from 'vitest'
import { openConsole } from '../../testing/console-people.ts'
import { openTestApp } from '../../testing/test-app.ts'

/** What has left. */
const left: string[] = []
const backend = openTestApp({
  mailTransport: {
    name: 'smtp',
    deliver({ text }) {
      left.push(text)
      return Promise.resolve({ kind: 'sent' })
    },
    stop: () => undefined,
  },
})
const { app, clock, db, makeBooth, makeSession } = backend
const { signInWholly, call: ask, tokenOf } = openConsole(backend)
const API = '/functions/v1/api/console'

let owner = ''
let manager = ''
let viewer = ''
let north: { id: string; key: string }
let south: { id: string; key: string }
beforeAll(async () => {
  ;[north, south] = [await makeBooth({ boothId: 'North' }), await makeBooth({ boothId: 'South' })]
  const enter = async (options: Parameters<typeof signInWholly>[0]) =>
    tokenOf((await signInWholly(options)).auth)
  owner = await enter({})
  manager = await enter({ role: 'manager', booths: [north.id] })
  viewer = await enter({ role: 'viewer' })
})

const words = { subject: 'Your party', text: 'secret-link', html: 'secret-link' }
async function failedMail({ id: booth, key } = north, isToGuest = true) {
  const session = await makeSession({ sessionMode: 1 }, key)
  const at = new Date(clock.time)
  const about = isToGuest
    ? ({ kind: 'session', booth, session_id: session.id } as const)
    : ({ kind: 'account', booth: null, session_id: null } as const)
  const found = { language: 'en', state: 'failed', tries: 1, lastError: '550 nobody' } as const
  const row = { ...words, ...about, ...found, to: 'eva@example.org', createdAt: at, askedAt: at }
  const { id } = await db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, session: session.id }
}
const list = async (token: string, query = ''): Promise<ConsoleMails> =>
  (await ask('GET', `${API}/mails${query}`, token)).body
const find = async (token: string, id: string, query = ''): Promise<ConsoleMail | undefined> =>
  (await list(token, query)).mails.find((mail) => mail.id === id)
const again = (token: string, id: string, operation = randomUUID(), reason = 'Server mended') =>
  ask('POST', `${API}/mails/${id}/try-again`, token, { reason }, operation)
const trail = (subject: string) =>
  db.selectFrom('audit_trail').selectAll().where('subject', '=', subject).execute()

it('C2: a failed mail is listed with why, without its words; its address is masked, and for who sees guests', async () => {
  const { id, session } = await failedMail()
  const shown = await find(owner, id)
  expect(shown).toMatchObject({
    ...{ state: 'failed', error: '550 nobody', to: 'e***@example.org', session },
    booth: { id: north.id, name: 'North' },
  })
  expect((await find(manager, id))?.to).toBe('e***@example.org')
  expect((await find(viewer, id))?.to).toBeNull()
  for (const token of [owner, viewer]) {
    expect(JSON.stringify(await list(token))).not.toMatch(/eva@|secret-link/)
  }
})

it('is tried again once, with a reason in the audit trail, and arrives', async () => {
  const { id, session } = await failedMail()
  const operation = randomUUID()
  const sent = await Promise.all([1, 2, 3].map(() => again(owner, id, operation)))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await find(owner, id))?.state).toBe('waiting')
  await app.runDueJobs()
  expect((await again(owner, id, operation)).body.state).toBe('sent')
  await app.runDueJobs()
  expect(left.splice(0)).toEqual(['secret-link'])
  expect(await find(owner, id)).toBeUndefined()
  expect((await find(owner, id, '?state=sent'))?.state).toBe('sent')
  expect(await trail(session)).toMatchObject([
    { action: 'tried a mail again', role: 'owner', after: { reason: 'Server mended' } },
  ])
  const late = await again(owner, id)
  expect([late.status, late.body.error.code]).toEqual([409, 'mail_sent'])
  expect(await trail(session)).toHaveLength(1)
})

it('a manager is told of their own booths, and a viewer moves nothing', async () => {
  const { id: southern } = await failedMail(south)
  const { id: ofPeople } = await failedMail(north, false)
  expect(await find(manager, southern)).toBeUndefined()
  expect(await find(manager, southern, `?booth=${south.id}`)).toBeUndefined()
  expect((await again(manager, southern)).status).toBe(404)
  expect((await find(owner, ofPeople))?.kind).toBe('account')
  for (const token of [manager, viewer]) expect(await find(token, ofPeople)).toBeUndefined()
  expect((await again(manager, ofPeople)).status).toBe(404)
  expect((await again(viewer, southern)).body.error.code).toBe('role_not_allowed')
  const unreasoned = await again(owner, southern, randomUUID(), ' ')
  expect([unreasoned.status, (await find(owner, southern))?.state]).toEqual([422, 'failed'])
})

it('the list goes on after the last line of a page, and counts all of it', async () => {
  await db.deleteFrom('mails').execute()
  const made = []
  for (let count = 0; count < 5; count += 1) {
    clock.time += 1_000
    made.unshift((await failedMail()).id)
  }
  const first = await list(owner, '?limit=2')
  const second = await list(owner, `?limit=2&after=${first.next}`)
  const third = await list(owner, `?limit=2&after=${second.next}`)
  const listed = [first, second, third].flatMap(({ mails }) => mails.map(({ id }) => id))
  expect([listed, third.next, first.failed]).toEqual([made, null, 5])
})
