import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { heardEvents } from '../../testing/heard-events.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { operatorOf, passcode } from '../../testing/test-operator.ts'
import { createEvents } from './service.ts'

/** Two isolates on one database: at the one a kiosk listens, the other is told. */
const backend = openTestApp({ readsNews: true })
const { app, db, call, makeBooth, makeSession, reports } = backend
const other = openTestApp({ database: backend, readsNews: true })

beforeAll(() => app.tell())
afterAll(() => Promise.all([app.stop(), other.app.stop()]))

async function listen(key: string) {
  const headers = { 'x-booth-key': key }
  return heardEvents(await app.hono.request('/functions/v1/api/events', { headers }))
}

async function pay(key: string): Promise<string> {
  const { id } = await makeSession({ sessionMode: 1 }, key)
  const { body } = await call('POST', `/api/sessions/${id}/payment`, { key })
  await other.app.hono.request(`${new URL(body.url).pathname}/pay`, { method: 'POST' })
  return id
}

it('a kiosk hears what another isolate told: of its own payments, in their order, each once', async () => {
  const [{ key }, stranger] = [await makeBooth(), await makeBooth()]
  const stream = await listen(key)
  await pay(stranger.key)
  const first = await pay(key)
  expect(await stream.news()).toEqual({
    event: 'payment',
    data: { sessionId: first, isPaid: true },
  })
  const second = await pay(key)
  expect(await stream.news()).toMatchObject({ data: { sessionId: second } })
  await sql`update modes set price = 7.50 where id = 2`.execute(db)
  expect(await stream.news()).toEqual({ event: 'modes', data: {} })
  await stream.leave()
})

it('what was told while it came is told to it', async () => {
  const { key } = await makeBooth()
  const id = await pay(key)
  const stream = await listen(key)
  expect(await stream.news()).toMatchObject({ data: { sessionId: id } })
  await stream.leave()
})

it('keys that ended at another isolate end their streams here', async () => {
  const booth = await makeBooth({ passcode })
  const stream = await listen(booth.key)
  const ended = await operatorOf(other)('POST', '/keys/sign-out', { key: booth.key })
  expect(ended.status).toBe(200)
  expect(await stream.news()).toBe('closed')
})

it('a database that was away for a moment is asked again', async () => {
  const { key } = await makeBooth()
  const stream = await listen(key)
  await sql`alter table news rename to lost`.execute(db)
  await vi.waitUntil(() => reports.some((line) => line.startsWith('news are not read')), {
    timeout: 20_000,
  })
  await sql`alter table lost rename to news`.execute(db)
  const id = await pay(key)
  expect(await stream.news()).toMatchObject({ data: { sessionId: id } })
  await stream.leave()
})

it('what is told stays for minutes only, and nobody has to tidy up', async () => {
  const { key } = await makeBooth()
  await sql`insert into news ("at", channel, payload)
    select now() - interval '6 minutes', 'booth_events', 'old' from generate_series(1, 3)`.execute(
    db,
  )
  const old = () => db.selectFrom('news').select('id').where('payload', '=', 'old').execute()
  await pay(key)
  expect((await old()).length).toBeLessThan(3)
  await pay(key)
  expect(await old()).toEqual([])
})

it('a stream ends by itself before its host would cut it, with a beat as its last word', async () => {
  const pauses: (() => void)[] = []
  let elapsed = 0
  const events = createEvents({
    pause: () => new Promise((pass) => pauses.push(pass)),
    monotonic: () => elapsed,
    streamLastsMs: 100_000,
  })
  events.start()
  const stream = heardEvents(new Response(events.open('booth')))
  expect(await stream.next()).toMatchObject({ event: 'beat' })
  expect(events.isHeard()).toBe(true)
  elapsed = 100_000
  pauses.shift()?.()
  expect([await stream.next(), await stream.next()]).toEqual([
    { event: 'beat', data: {} },
    'closed',
  ])
  expect(events.isHeard()).toBe(false)
  events.stop()
})
