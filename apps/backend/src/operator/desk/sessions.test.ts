import { randomUUID } from 'node:crypto'
import { boothWord } from '@discobooth/contract/device/booth-word'
import { OperatorSession, OperatorSessions } from '@discobooth/contract/operator/operator-api'
import { Session } from '@discobooth/contract/session/session'
import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { operatorOf, passcode } from '../../testing/test-operator.ts'

const backend = openTestApp({ firstBooth: { passcode } })
const { app, call, clock, db, logsOf, makeBooth, makeSession } = backend
const operator = operatorOf(backend)

const list = async (query = '') =>
  OperatorSessions.parse((await operator('GET', `/sessions${query}`)).body)
const shown = async (id: string) =>
  (await list()).sessions.find((session) => session.id === id) ?? expect.fail('it is not listed')
const act = (id: string, what: string) => operator('POST', `/sessions/${id}/${what}`)
const start = (id: string) => call('POST', `/api/sessions/${id}/started`)
const end = (id: string, reason = 'completed') =>
  call('POST', `/api/sessions/${id}/end`, { body: { reason } })
async function paidSession(): Promise<string> {
  const { id } = await makeSession({
    sessionMode: 2,
    songName: 'One',
    customerEmail: 'eva@example.org',
  })
  const { body } = await call('POST', `/api/sessions/${id}/payment`)
  await app.hono.request(`${new URL(body.url).pathname}/pay`, { method: 'POST' })
  return id
}
async function runJobs(): Promise<void> {
  while ((await app.runDueJobs()) > 0) clock.time += 10
}
const logOf = (id: string) =>
  db
    .selectFrom('payment_log')
    .select(['status', 'amount', 'method', 'meta'])
    .where('session_id', '=', id)
    .orderBy('id')
    .execute()
const audits = async (id: string) =>
  (await logsOf(id)).filter(({ type, status }) => type === 'AUDIT' && status !== 'COMPLETED')

it('lists the last sessions with what became of them, and no address of a guest', async () => {
  const { id: idle } = await makeSession()
  const { id: unpaid } = await makeSession({ sessionMode: 1, customerEmail: 'Not required' })
  const paid = await paidSession()
  await start(paid)
  await end(paid)
  const { sessions } = await list()
  expect(sessions.slice(0, 3).map(({ id }) => id)).toEqual([paid, unpaid, idle])
  expect(sessions[0]).toMatchObject({
    processId: paid.slice(0, 8).toUpperCase(),
    sessionMode: 2,
    modeName: 'Video',
    price: 7,
    songName: 'One',
    payment: 'paid',
    email: 'e***@example.org',
    mail: 'none',
    startedAt: new Date(clock.time).toISOString(),
    endedAt: new Date(clock.time).toISOString(),
    canRefund: true,
    canResendMail: false,
  })
  expect(sessions[1]).toMatchObject({ payment: 'unpaid', email: null, canRefund: false })
  expect(sessions[2]).toMatchObject({ payment: 'none', startedAt: null, endedAt: null })
  const theirs = await makeSession({}, (await makeBooth()).key)
  expect(JSON.stringify(await list())).not.toContain(theirs.id)
})

it('pages through them, without one twice or left out', async () => {
  const all = (await list('?limit=200')).sessions.map(({ id }) => id)
  const seen: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await list(`?limit=1${next && `&before=${next}`}`)
    seen.push(...page.sessions.map(({ id }) => id))
    next = page.next
  }
  expect(seen).toEqual(all)
  expect((await list(`?before=${randomUUID()}`)).sessions).toEqual([])
})

it('gives the money of a party back once, however often it is tapped, and says who did', async () => {
  const id = await paidSession()
  await start(id)
  await end(id)
  const taps = await Promise.all([act(id, 'refund'), act(id, 'refund'), act(id, 'refund')])
  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(OperatorSession.parse(taps[0]?.body)).toMatchObject({
    payment: 'refunding',
    canRefund: false,
  })
  await runJobs()
  expect(await shown(id)).toMatchObject({ payment: 'refunded', canRefund: false })
  expect((await act(id, 'refund')).body.payment).toBe('refunded')
  await runJobs()
  const back = (await logOf(id)).filter(({ status }) => status === 'REFUNDED')
  expect(back).toMatchObject([{ amount: 700, meta: { reason: 'operator' } }])
  expect(
    (await audits(id)).filter(({ message }) => message.includes('gave the money')),
  ).toHaveLength(1)
  // Who has danced has danced.
  expect((await call('GET', `/api/sessions/${id}`)).body.isPaid).toBe(true)
})

it('M3: who gets the money back before the party does not dance for it', async () => {
  const id = await paidSession()
  await act(id, 'refund')
  expect((await call('GET', `/api/sessions/${id}`)).body.isPaid).toBe(false)
  expect((await start(id)).status).toBe(409)
})

it('refuses what there is nothing to do for', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  const refusal = async (what: string, of = id) => (await act(of, what)).body.error.code
  expect(await refusal('refund')).toBe('nothing_to_refund')
  expect(await refusal('resend-mail')).toBe('no_mail')
  expect(await refusal('start-again', (await makeSession()).id)).toBe('no_mode')
  const theirs = (await makeSession({ sessionMode: 1 }, (await makeBooth()).key)).id
  for (const what of ['refund', 'resend-mail', 'start-again']) {
    expect(await refusal(what, theirs)).toBe('session_not_found')
  }
})

it('F5: while SOS is pressed no session is started again; released, it is', async () => {
  const { key } = await makeBooth({ passcode })
  const { id: from } = await makeSession({ sessionMode: 2 }, key)
  const theirs = operatorOf(backend)
  const word = (sosPressed: boolean) => boothWord({ booth: 'gone', sosPressed, music: 'ready' })
  const tap = (sosPressed: boolean) =>
    theirs('POST', `/sessions/${from}/start-again`, {
      key,
      headers: { 'x-booth-health': word(sosPressed) },
    })
  expect(await tap(true)).toMatchObject({ status: 409, body: { error: { code: 'sos_pressed' } } })
  const { sessions } = OperatorSessions.parse((await theirs('GET', '/sessions', { key })).body)
  expect(sessions).toMatchObject([{ id: from, startedAgainAs: null }])
  const again = Session.parse((await tap(false)).body)
  expect(again).toMatchObject({ sessionMode: 2, isPaid: true, endDateTime: null })
})

it('starts a session again for nothing: one new session, with the song, marked as the operator’s', async () => {
  const from = await paidSession()
  await end(from, 'sos')
  const taps = await Promise.all([act(from, 'start-again'), act(from, 'start-again')])
  const [first, second] = taps.map(({ body }) => Session.parse(body))
  expect(first).toEqual(second)
  expect(first).toMatchObject({
    sessionMode: 2,
    songName: 'One',
    customerEmail: 'eva@example.org',
    isPaid: true,
    price: 0,
    paymentLink: 'Free Mode',
    endDateTime: null,
  })
  const again = first?.id ?? ''
  expect(again).not.toBe(from)
  expect(await logOf(again)).toEqual([
    {
      status: 'COMPLETED',
      amount: 0,
      method: 'free-mode',
      meta: { mode_id: 2, operator: true, from },
    },
  ])
  expect(await shown(again)).toMatchObject({ payment: 'free', startedAgainFrom: from })
  expect(await shown(from)).toMatchObject({ startedAgainAs: again })
  expect(await audits(again)).toHaveLength(1)
  // The kiosk saves it as its own, and a dearer mode is not given with it.
  const put = (body: object) => call('PUT', `/api/sessions/${again}`, { body })
  expect((await put({ sessionMode: 2 })).body.isPaid).toBe(true)
  expect((await start(again)).status).toBe(200)
})
