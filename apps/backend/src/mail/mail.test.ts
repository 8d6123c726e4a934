import { OperatorSessions, OperatorStatus } from '@discobooth/contract/operator/operator-api'
import { type FakeSmtp, startFakeSmtp } from '@discobooth/fakes/smtp'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLogs } from '../platform/logs/service.ts'
import { openTestApp } from '../testing/test-app.ts'
import { operatorOf, passcode } from '../testing/test-operator.ts'
import { createSmtpTransport } from './adapters/smtp.ts'
import { createMailPart } from './module.ts'
import type { MailTransport } from './transport.ts'

const DAY_MS = 86_400_000
const SHORT = { answerMs: 400, wholeMs: 700 }
let smtp: FakeSmtp
let transport: MailTransport
const backend = openTestApp({
  firstBooth: { passcode },
  mailTransport: {
    name: 'smtp',
    deliver: (mail) => transport.deliver(mail),
    stop: () => transport.stop(),
  },
})
const { app, clock, db, makeSession, reports } = backend
const operator = operatorOf(backend)

const settingsOf = (port: number) => ({
  host: '127.0.0.1',
  port,
  isSecure: false,
  isLocal: true,
  credentials: undefined,
  from: { name: 'DiscoBooth', address: 'booth@disco.example' },
})
/** Queues mails as the rest of the backend will, in a process that can die. */
function openPost(through: MailTransport = transport) {
  const now = () => clock.time
  const bucket = { take: () => ({ ok: true }) as const, giveBack: () => undefined }
  const isoNow = () => new Date(now()).toISOString()
  const logs = createLogs({ db, now: isoNow, bucket, refusals: bucket })
  const report = (line: string) => reports.push(line)
  const nothing = () => Promise.resolve(undefined)
  const known = { db, now, report, logs, isDemo: false, pause: nothing, offersUrl: nothing }
  const media = { attachmentsOf: () => Promise.resolve([]), delivered: nothing }
  return createMailPart({ ...known, ...media, transport: through })
}

beforeAll(async () => {
  smtp = await startFakeSmtp()
})
beforeEach(async () => {
  transport = createSmtpTransport({ settings: settingsOf(smtp.port) })
  await db.deleteFrom('mails').execute()
  smtp.mails.length = 0
  smtp.behave('well')
})
afterAll(() => smtp.stop())

async function sendToGuest(post = openPost(), to = 'eva@example.org'): Promise<string> {
  const session = await makeSession({ sessionMode: 1, customerEmail: to })
  const { owner } = await db
    .selectFrom('session')
    .select('owner')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow()
  const mail = {
    booth: owner,
    kind: 'session',
    sessionId: session.id,
    to,
    language: 'nl',
    subject: 'Jouw foto’s',
    text: 'Hier zijn ze.',
    html: '<p>Hier zijn ze.</p>',
  } as const
  // Whoever asks twice, in two transactions even, gets one mail.
  for (let time = 0; time < 2; time += 1) {
    await db.transaction().execute((trx) => post.mail.send(trx, mail))
  }
  return session.id
}
const queue = () => db.selectFrom('mails').select(['state', 'tries', 'lastError']).execute()
const shown = async (id: string) => {
  const { sessions } = OperatorSessions.parse((await operator('GET', '/sessions')).body)
  return sessions.find((session) => session.id === id)
}
const light = async () => {
  const { parts } = OperatorStatus.parse((await operator('GET', '/status')).body)
  return parts.find(({ part }) => part === 'mail')
}

it('P6: a mail is written with what it tells about, delivered once, and shown as sent', async () => {
  const id = await sendToGuest()
  expect(await shown(id)).toMatchObject({ mail: 'waiting', canResendMail: true })
  smtp.behave('slow')
  await Promise.all([app.runDueJobs(), openPost().runDue()])
  await app.runDueJobs()
  expect(smtp.mails).toHaveLength(1)
  const [mail] = smtp.mails
  expect(mail?.to).toEqual(['eva@example.org'])
  expect(mail?.headers).toMatchObject({
    from: 'DiscoBooth <booth@disco.example>',
    to: 'eva@example.org',
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(/^<[0-9a-f-]{36}\.1@disco\.example>$/),
  })
  expect(mail?.source).toContain('Hier zijn ze.')
  expect(mail?.source).toContain('<p>Hier zijn ze.</p>')
  expect(await shown(id)).toMatchObject({ mail: 'sent', canResendMail: true })
  expect(await light()).toMatchObject({ state: 'ok', reason: 'fine' })
})

it('the operator sends it again: one more, and as another message', async () => {
  const id = await sendToGuest()
  await app.runDueJobs()
  const again = await operator('POST', `/sessions/${id}/resend-mail`)
  expect([again.status, again.body.mail]).toEqual([200, 'waiting'])
  await operator('POST', `/sessions/${id}/resend-mail`)
  await app.runDueJobs()
  const ids = smtp.mails.map(({ headers }) => headers['message-id'])
  expect(ids).toEqual([expect.stringContaining('.1@'), expect.stringContaining('.2@')])
})

it('belongs to its transaction: what is rolled back is never mailed', async () => {
  const { owner } = await db.selectFrom('session').select('owner').executeTakeFirstOrThrow()
  const failing = db.transaction().execute(async (trx) => {
    const words = { subject: 'x', text: 'x', html: 'x', language: 'en' } as const
    const mail = { booth: owner, kind: 'alert', sessionId: null, to: 'a@b.example' } as const
    await openPost().mail.send(trx, { ...mail, ...words })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await app.runDueJobs()
  expect([await queue(), smtp.mails]).toEqual([[], []])
})

it('a mail server that is down gets it when it is up again, once', async () => {
  const { port } = smtp
  await smtp.stop()
  const id = await sendToGuest()
  for (let hours = 0; hours < 5; hours += 1) {
    await app.runDueJobs()
    clock.time += 3_600_000
  }
  expect(await queue()).toMatchObject([{ state: 'waiting', tries: 5 }])
  expect(await light()).toMatchObject({ state: 'error', reason: 'mail_failing', detail: '1' })
  smtp = await startFakeSmtp({ port })
  clock.time += 600_000
  await app.runDueJobs()
  await app.runDueJobs()
  expect(smtp.mails).toHaveLength(1)
  expect(await shown(id)).toMatchObject({ mail: 'sent' })
  expect(await light()).toMatchObject({ state: 'ok' })
})

it('greylisted, it comes back later; after three days it is given up', async () => {
  smtp.behave('greylists')
  const id = await sendToGuest()
  await app.runDueJobs()
  expect(await app.runDueJobs()).toBe(0)
  expect(await shown(id)).toMatchObject({ mail: 'waiting' })
  clock.time += 3 * DAY_MS + 1
  await app.runDueJobs()
  expect(await shown(id)).toMatchObject({ mail: 'failed' })
})

it.each(['refusesAddress', 'refusesMail'] as const)(
  'a server that %s ends it as failed, which the operator sees, and A6: without the address',
  async (behaviour) => {
    smtp.behave(behaviour)
    const id = await sendToGuest()
    await app.runDueJobs()
    clock.time += 600_000
    await app.runDueJobs()
    expect(await queue()).toMatchObject([{ state: 'failed', tries: 1 }])
    expect(await shown(id)).toMatchObject({ mail: 'failed', canResendMail: true })
    expect(await light()).toMatchObject({ state: 'warn', reason: 'mail_refused', detail: '1' })
    const logged = await db.selectFrom('logs').selectAll().where('session_id', '=', id).execute()
    expect(logged.at(-1)).toMatchObject({ message: 'A mail could not be delivered' })
    expect(JSON.stringify([logged, await queue(), reports])).not.toContain('eva@')
  },
)

it('an address that would be two is no address', async () => {
  await sendToGuest(openPost(), 'a,b@example.org')
  await app.runDueJobs()
  expect(smtp.mails).toEqual([])
  expect(await queue()).toMatchObject([{ state: 'failed', lastError: 'this is no address' }])
})

it.each([
  ['hangs', /Timeout|Greeting/],
  ['drips', /took too long/],
] as const)('a server that %s is given up in time', async (behaviour, why) => {
  smtp.behave(behaviour)
  transport = createSmtpTransport({ settings: settingsOf(smtp.port), limits: SHORT })
  await sendToGuest()
  await app.runDueJobs()
  expect(await queue()).toEqual([
    { state: 'waiting', tries: 1, lastError: expect.stringMatching(why) },
  ])
  smtp.behave('well')
  transport = createSmtpTransport({ settings: settingsOf(smtp.port) })
  clock.time += 600_000
  await app.runDueJobs()
  expect(smtp.mails).toHaveLength(1)
})

it('a server that goes away before its 250 gets it again, marked as the same message', async () => {
  smtp.behave('dropsAfterData')
  await sendToGuest()
  await app.runDueJobs()
  expect(await queue()).toMatchObject([{ state: 'waiting' }])
  smtp.behave('well')
  clock.time += 600_000
  await app.runDueJobs()
  const ids = smtp.mails.map(({ headers }) => headers['message-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

it('a database that is away right after the 250 makes no second mail', async () => {
  await sendToGuest()
  await sql`alter table mails add constraint away check (state <> 'sent')`.execute(db)
  await app.runDueJobs()
  expect(reports.splice(0)).toEqual([expect.stringContaining('the job send-mail failed')])
  await sql`alter table mails drop constraint away`.execute(db)
  clock.time += 600_000
  await app.runDueJobs()
  expect([smtp.mails.length, await queue()]).toMatchObject([1, [{ state: 'sent' }]])
})

it('a process killed between the 250 and its own note leaves one more, marked as the same message', async () => {
  const dying = openPost({
    ...transport,
    async deliver(mail) {
      await transport.deliver(mail)
      return new Promise<never>(() => undefined)
    },
  })
  await sendToGuest(dying)
  void dying.runDue()
  await expect.poll(() => smtp.mails).toHaveLength(1)
  expect(await app.runDueJobs()).toBe(0)
  clock.time += 60_000
  for (let time = 0; time < 3; time += 1) await app.runDueJobs()
  const ids = smtp.mails.map(({ headers }) => headers['message-id'])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  expect(await queue()).toMatchObject([{ state: 'sent' }])
})

it('a password goes to no server that does not encrypt', async () => {
  const credentials = { user: 'booth', pass: 'secret' }
  const settings = { ...settingsOf(smtp.port), isLocal: false, credentials }
  transport = createSmtpTransport({ settings })
  await sendToGuest()
  await app.runDueJobs()
  expect(smtp.mails).toEqual([])
  expect(await queue()).toMatchObject([
    { state: 'waiting', lastError: expect.stringContaining('STARTTLS') },
  ])
})

it('where mail is not set up, a guest’s mail ends as failed, and the operator’s are not kept for later', async () => {
  const plain = openTestApp({ database: backend })
  plain.clock.time = clock.time
  const id = await sendToGuest()
  await plain.app.runDueJobs()
  expect(await queue()).toMatchObject([{ state: 'failed', lastError: 'mail_not_set_up' }])
  const key = await backend.firstKey()
  await db.updateTable('booths').set({ operatorEmail: 'operator@example.org' }).execute()
  await plain.call('POST', `/api/sessions/${id}/end`, { key, body: { reason: 'sos' } })
  expect(await db.selectFrom('alerts').select('mail').execute()).toEqual([{ mail: null }])
  const { body } = await operatorOf(plain)('GET', '/status', { key })
  expect(body.parts).toContainEqual({
    part: 'mail',
    state: 'off',
    reason: 'mail_not_set_up',
    detail: null,
    mend: null,
  })
})

it('stop ends a conversation that hangs', async () => {
  smtp.behave('hangs')
  const patient = createSmtpTransport({ settings: settingsOf(smtp.port) })
  const asked = patient.deliver({
    messageId: 'x',
    to: 'eva@example.org',
    subject: '',
    text: 'x',
    html: 'x',
    writtenAt: new Date(0),
  })
  patient.stop()
  expect(await asked).toMatchObject({ kind: 'later' })
})
