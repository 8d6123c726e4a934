import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createLogs } from '../platform/logs/service.ts'
import { openTestApp } from '../testing/test-app.ts'
import { operatorOf, passcode } from '../testing/test-operator.ts'
import { createMailPart } from './module.ts'
import type { Delivery, MailTransport, OutgoingMail } from './transport.ts'

/** What a mail server took, by Message-ID. */
const taken: string[] = []
/** Whose wait for their media was told to be over. */
const delivered: string[] = []
const transport: MailTransport = {
  name: 'smtp',
  deliver: (mail: OutgoingMail) => {
    taken.push(mail.messageId.replace(/^.*\./, 'round '))
    return Promise.resolve({ kind: 'sent' })
  },
  stop: () => undefined,
}
const backend = openTestApp({ firstBooth: { passcode }, mailTransport: transport })
const { app, clock, db, makeSession, reports } = backend
const operator = operatorOf(backend)
const LEASE_MS = 60_000

/** Another process at the same database. */
function openPost(through: MailTransport) {
  const now = () => clock.time
  const bucket = { take: () => ({ ok: true }) as const, giveBack: () => undefined }
  const logs = createLogs({
    db,
    now: () => new Date(now()).toISOString(),
    bucket,
    refusals: bucket,
  })
  const report = (line: string) => reports.push(line)
  const known = { db, now, report, logs, isDemo: false, pause: () => Promise.resolve() }
  return createMailPart({
    ...known,
    transport: through,
    attachmentsOf: () => Promise.resolve([]),
    offersUrl: () => Promise.resolve(undefined),
    async delivered(_, { sessionId }) {
      delivered.push(sessionId)
    },
  })
}

/** A process whose mail server takes the mail, and is heard of only when we say so. */
function slowProcess() {
  const answer = Promise.withResolvers<Delivery>()
  const asked = Promise.withResolvers<void>()
  const post = openPost({
    ...transport,
    deliver: async (mail) => {
      await transport.deliver(mail)
      asked.resolve()
      return answer.promise
    },
  })
  return { post, asked: asked.promise, answer: answer.resolve }
}

async function aMail(): Promise<string> {
  const { id } = await makeSession({ sessionMode: 1, customerEmail: 'eva@example.org' })
  const { owner } = await db
    .selectFrom('session')
    .select('owner')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const words = { subject: 'x', text: 'x', html: 'x', language: 'en' } as const
  const mail = { booth: owner, kind: 'session', sessionId: id, to: 'eva@example.org' } as const
  await db.transaction().execute((trx) => openPost(transport).mail.send(trx, { ...mail, ...words }))
  return id
}
const stateOf = async (sessionId: string) =>
  (
    await db
      .selectFrom('mails')
      .select(['state', 'lastError'])
      .where('session_id', '=', sessionId)
      .execute()
  )[0]

beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('jobs').execute()
  taken.length = 0
  delivered.length = 0
})

it('P6: a job that runs again after its mail has left sends nothing', async () => {
  const id = await aMail()
  // The mail is out and noted; that the job is done can not be written down.
  await sql`create function keep_job() returns trigger language plpgsql
    as $$ begin raise exception 'the database is away'; end $$`.execute(db)
  await sql`create trigger keep_job before delete on jobs execute function keep_job()`.execute(db)
  await expect(app.runDueJobs()).rejects.toThrow('the database is away')
  await sql`drop trigger keep_job on jobs`.execute(db)
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  clock.time += LEASE_MS
  expect(await app.runDueJobs()).toBe(1)
  expect(taken).toEqual(['round 1'])
  expect(await db.selectFrom('jobs').select('key').execute()).toEqual([])
})

it('the late word of an earlier try does not swallow the mail that the operator asked for meanwhile', async () => {
  const id = await aMail()
  const slow = slowProcess()
  const running = slow.post.runDue()
  await slow.asked
  clock.time += LEASE_MS
  await app.runDueJobs()
  await operator('POST', `/sessions/${id}/resend-mail`)
  slow.answer({ kind: 'sent' })
  await running
  expect(await stateOf(id)).toMatchObject({ state: 'waiting' })
  await app.runDueJobs()
  expect(taken).toEqual(['round 1', 'round 1', 'round 2'])
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  // The faster process has told it.
  expect(delivered).toEqual([])
})

it('[9.26] a guest has waited once: not again for what the operator sends again, nor for an alert', async () => {
  const id = await aMail()
  const post = openPost(transport)
  await post.runDue()
  await operator('POST', `/sessions/${id}/resend-mail`)
  const { owner } = await db
    .selectFrom('session')
    .select('owner')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const alert = { booth: owner, kind: 'alert', sessionId: id, to: 'a@b.example' } as const
  const words = { subject: 'x', text: 'x', html: 'x', language: 'en' } as const
  await db.transaction().execute((trx) => post.mail.send(trx, { ...alert, ...words }))
  await post.runDue()
  expect(taken.toSorted()).toEqual(['round 1', 'round 1', 'round 2'])
  expect(delivered).toEqual([id])
})

it('a late refusal of an earlier try does not make a failure of a mail that has left', async () => {
  const id = await aMail()
  const slow = slowProcess()
  const running = slow.post.runDue()
  await slow.asked
  clock.time += LEASE_MS
  await app.runDueJobs()
  slow.answer({ kind: 'refused', reason: 'too late' })
  await running
  expect(await stateOf(id)).toEqual({ state: 'sent', lastError: null })
})
