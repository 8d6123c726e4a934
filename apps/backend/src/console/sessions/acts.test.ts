import { randomUUID } from 'node:crypto'
import type { SessionStory } from '@discobooth/contract/console/sessions-api'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { openConsole } from '../../testing/console-people.ts'
import { heardEvents } from '../../testing/heard-events.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { app, clock, db, makeBooth, makeSession } = backend
const { signInWholly, call: ask, tokenOf } = openConsole(backend)
const LIST = '/functions/v1/api/console/sessions'

let owner = ''
let manager = ''
let booth: string
beforeAll(async () => {
  await backend.firstKey()
  const { id } = await db.selectFrom('booths').select('id').executeTakeFirstOrThrow()
  booth = id
  owner = await tokenOf((await signInWholly()).auth)
  manager = await tokenOf((await signInWholly({ role: 'manager', booths: [booth] })).auth)
})

async function paidSession(): Promise<string> {
  const customerEmail = 'eva@example.org'
  const { id } = await makeSession({ sessionMode: 2, songName: 'One', customerEmail })
  const { body } = await backend.call('POST', `/api/sessions/${id}/payment`)
  await app.hono.request(`${new URL(body.url).pathname}/pay`, { method: 'POST' })
  return id
}

async function runJobs(): Promise<void> {
  while ((await app.runDueJobs()) > 0) clock.time += 10
}

async function withMail(): Promise<string> {
  const id = await paidSession()
  await sql`insert into mails (booth, kind, session_id, "to", language, subject, text, html, state,
    "createdAt", "askedAt", "sentAt") values (${booth}, 'session', ${id}, 'eva@example.org', 'en', 's',
    't', 'h', 'sent', now(), now(), now())`.execute(db)
  return id
}

const newId = (): string => randomUUID()
const act = (
  id: string,
  what: string,
  { token = owner, reason = 'The song stopped', operation = newId() } = {},
) => ask('POST', `${LIST}/${id}/${what}`, token, { reason }, operation)

const trailOf = (id: string) =>
  db.selectFrom('audit_trail').selectAll().where('subject', '=', id).orderBy('id').execute()

const cashiersRefunds = () => db.selectFrom('cashier_refunds').select('amount').execute()

it('C2: gives the money back once, with the reason, who and how much in the audit trail', async () => {
  const id = await paidSession()
  const operation = randomUUID()
  const first = await act(id, 'refund', { operation })
  const again = await act(id, 'refund', { operation })
  expect([first.status, again.status]).toEqual([200, 200])
  await runJobs()
  const { body } = await ask('GET', `${LIST}/${id}`, owner)
  expect(body.session.payment).toBe('refunded')
  expect(body.charges).toMatchObject([{ cents: 700, refundedCents: 700, state: 'refunded' }])
  expect(await cashiersRefunds()).toEqual([{ amount: 700 }])
  const [line, ...more] = await trailOf(id)
  expect(more).toEqual([])
  expect(line).toMatchObject({
    role: 'owner',
    booth,
    action: 'gave the money back',
    after: { cents: 700, reason: 'The song stopped' },
  })
})

it('C2: a manager gives back up to their limit, and not a cent more', async () => {
  const id = await paidSession()
  await sql`update console_people set "refundLimit" = 6.99 where role = 'manager'`.execute(db)
  const beyond = await act(id, 'refund', { token: manager })
  expect([beyond.status, beyond.body.error.code]).toEqual([403, 'refund_limit'])
  expect((await ask('GET', `${LIST}/${id}`, owner)).body.session.payment).toBe('paid')
  expect(await trailOf(id)).toEqual([])
  await sql`update console_people set "refundLimit" = 7 where role = 'manager'`.execute(db)
  const within = await act(id, 'refund', { token: manager })
  expect([within.status, within.body.session.payment]).toEqual([200, 'refunding'])
})

it('C2: what is not of their booths is not there for a manager', async () => {
  const elsewhere = await makeSession({ sessionMode: 2 }, (await makeBooth()).key)
  for (const what of ['refund', 'resend-mail', 'start-again']) {
    const { status, body } = await act(elsewhere.id, what, { token: manager })
    expect([what, status, body.error.code]).toEqual([what, 404, 'session_not_found'])
  }
  expect((await ask('GET', `${LIST}/${elsewhere.id}`, manager)).status).toBe(404)
  expect((await ask('GET', `${LIST}/${elsewhere.id}`, owner)).status).toBe(200)
})

it('sends the mail again once, however often one wish arrives, and once more for another', async () => {
  const id = await withMail()
  const operation = randomUUID()
  const sent = await Promise.all([1, 2, 3].map(() => act(id, 'resend-mail', { operation })))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  const round = async () =>
    (await db.selectFrom('mails').select('round').where('session_id', '=', id).execute())[0]?.round
  expect(await round()).toBe(2)
  expect((await trailOf(id)).map(({ action }) => action)).toEqual(['sent the mail again'])
  await runJobs()
  await act(id, 'resend-mail')
  expect(await round()).toBe(3)
})

it('starts a session again for nothing, once, tells the kiosk, and says in both stories which the other is', async () => {
  const id = await paidSession()
  app.start()
  const headers = { 'x-booth-key': await backend.firstKey() }
  const stream = heardEvents(await app.hono.request('/functions/v1/api/events', { headers }))
  expect(await stream.next()).toMatchObject({ event: 'beat' })
  const { body } = await act(id, 'start-again')
  const again: string = body.startedAgainAs
  expect(await stream.news()).toEqual({ event: 'gift', data: { sessionId: again } })
  await stream.leave()
  await app.stop()
  const { body: open } = await backend.call('GET', '/api/unfinished-sessions')
  expect(open.sessions).toContainEqual(
    expect.objectContaining({ isGift: true, session: expect.objectContaining({ id: again }) }),
  )
  expect((await act(id, 'start-again')).body.startedAgainAs).toBe(again)
  const story: SessionStory = (await ask('GET', `${LIST}/${again}`, owner)).body
  expect(story).toMatchObject({ startedAgainFrom: id, session: { payment: 'free' } })
  expect((await trailOf(id)).map(({ action }) => action)).toEqual([
    'started the session again for nothing',
  ])
})

it('refuses what would do nothing, and says why; nothing of it is in the audit trail', async () => {
  const { id } = await makeSession()
  for (const [what, code] of [
    ['refund', 'nothing_to_refund'],
    ['resend-mail', 'no_mail'],
    ['start-again', 'no_mode'],
  ] as const) {
    const { status, body } = await act(id, what)
    expect([status, body.error.code]).toEqual([409, code])
  }
  expect(await trailOf(id)).toEqual([])
})

it('asks for an operation id, and for a new one for each act', async () => {
  const id = await withMail()
  const none = await ask('POST', `${LIST}/${id}/resend-mail`, owner, { reason: 'Lost it' })
  expect([none.status, none.body.error.code]).toEqual([400, 'operation_id_required'])
  const operation = randomUUID()
  await act(id, 'resend-mail', { operation })
  const reused = await act(id, 'refund', { operation })
  expect([reused.status, reused.body.error.code]).toEqual([422, 'operation_id_reused'])
})

it.each(['bookkeeper', 'viewer'] as const)('C2: a %s does none of it', async (role) => {
  const id = await paidSession()
  const token = await tokenOf((await signInWholly({ role })).auth)
  const { status, body } = await act(id, 'refund', { token })
  expect([status, body.error.code]).toEqual([403, 'role_not_allowed'])
  const story: SessionStory = (await ask('GET', `${LIST}/${id}`, token)).body
  expect(story).toMatchObject({ address: null, session: { email: null } })
  expect(story.can).toEqual({ refund: false, resendMail: false, startAgain: false })
  expect(JSON.stringify(story)).not.toContain('eva@')
})

it('tells a session on one line of time, each thing once', async () => {
  const id = await withMail()
  await backend.call('POST', `/api/sessions/${id}/consent`, {
    body: { wording: 'I agree.', language: 'en', consentedAt: new Date(clock.time).toISOString() },
  })
  await backend.call('POST', `/api/sessions/${id}/started`)
  clock.time += 1_000
  await backend.call('POST', `/api/sessions/${id}/end`, { body: { reason: 'completed' } })
  clock.time += 10_000
  await act(id, 'refund', { reason: 'Write to eva@example.org' })
  await runJobs()
  const story: SessionStory = (await ask('GET', `${LIST}/${id}`, owner)).body
  const kinds = story.moments.map(({ kind }) => kind)
  for (const kind of [
    'begun',
    'mode-chosen',
    'song-chosen',
    'payment-asked',
    'paid',
    'consent',
    'party-started',
    'ended',
    'mail-queued',
    'mail-sent',
    'done-by-hand',
    'refund-begun',
    'refunded',
  ] as const) {
    expect([kind, kinds.filter((one) => one === kind).length]).toEqual([kind, 1])
  }
  // A code that was made is no money on its way.
  expect(kinds).not.toContain('refund-under-way')
  expect(story.moments.find(({ kind }) => kind === 'ended')?.text).toBe('completed')
  expect(story.moments.find(({ kind }) => kind === 'song-chosen')?.text).toBe('One')
  expect(story.moments.find(({ kind }) => kind === 'refunded')?.cents).toBe(700)
  expect(story.address).toBe('eva@example.org')
  const times = story.moments.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
  // Nor in what people wrote themselves.
  expect(JSON.stringify([story.moments, await trailOf(id)])).not.toContain('eva@')
})
