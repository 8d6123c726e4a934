import { PaymentNews } from '@discobooth/contract/money/payment-api'
import { limits } from '@discobooth/contract/wire/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownerOf } from '../../testing/console-people.ts'
import { heardEvents } from '../../testing/heard-events.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { operatorOf, passcode } from '../../testing/test-operator.ts'
import { whenListening } from '../db/testing/when-listening.ts'
import { createEvents } from './service.ts'

const backend = openTestApp()
const { app, call, makeBooth, makeSession } = backend
const { app: otherApp } = openTestApp({ database: backend })

beforeAll(async () => {
  app.start()
  otherApp.start()
  await whenListening(backend.db, 2)
})
afterAll(() => Promise.all([app.stop(), otherApp.stop()]))

async function listen(key: string, hono = app.hono) {
  const response = await hono.request('/functions/v1/api/events', {
    headers: { 'x-booth-key': key },
  })
  return heardEvents(response)
}

async function pay(id: string, key: string): Promise<void> {
  const { body } = await call('POST', `/api/sessions/${id}/payment`, { key })
  await app.hono.request(`${new URL(body.url).pathname}/pay`, { method: 'POST' })
}

it('tells the booth at once that its session is paid, and no other booth', async () => {
  const [ours, theirs] = [await makeBooth(), await makeBooth()]
  const [here, there] = [await listen(ours.key), await listen(theirs.key)]
  expect(here.response.headers.get('content-type')).toBe('text/event-stream')
  expect(await here.next()).toEqual({ event: 'beat', data: {} })
  expect(await there.next()).toEqual({ event: 'beat', data: {} })
  const session = await makeSession({ sessionMode: 1 }, ours.key)
  const other = await makeSession({ sessionMode: 1 }, theirs.key)
  await pay(session.id, ours.key)
  await pay(other.id, theirs.key)
  const news = await here.news()
  expect(news).toEqual({ event: 'payment', data: { sessionId: session.id, isPaid: true } })
  expect(PaymentNews.parse(news !== 'closed' && news.data)).toBeTruthy()
  expect(await there.news()).toMatchObject({ data: { sessionId: other.id } })
  await Promise.all([here.leave(), there.leave()])
})

it('tells a kiosk that listens at another backend on the same database', async () => {
  const { key } = await makeBooth()
  const stream = await listen(key, otherApp.hono)
  await stream.next()
  const { id } = await makeSession({ sessionMode: 1 }, key)
  await pay(id, key)
  expect(await stream.news()).toEqual({ event: 'payment', data: { sessionId: id, isPaid: true } })
  await stream.leave()
})

it('tells kiosks and consoles that a mode changed, however it was: of all booths, or of one', async () => {
  const [north, south] = [await makeBooth(), await makeBooth()]
  const [here, there] = [await listen(north.key), await listen(south.key, otherApp.hono)]
  for (const stream of [here, there]) await stream.next()
  const { token } = await ownerOf(backend)
  const response = await app.hono.request('/functions/v1/api/console/events', {
    headers: { authorization: `Bearer ${token}` },
  })
  const console = heardEvents(response)
  await console.next()
  const modes = { event: 'modes', data: {} }
  await sql`update modes set price = 7.50 where id = 2`.execute(backend.db)
  expect([await here.news(), await there.news()]).toEqual([modes, modes])
  expect(await console.news()).toEqual({ event: 'prices', data: { booth: null } })
  await sql`insert into mode_exceptions (mode, booth, price) values (2, ${north.id}, 3)`.execute(
    backend.db,
  )
  expect(await here.news()).toEqual(modes)
  expect(await console.news()).toEqual({ event: 'prices', data: { booth: north.id } })
  const session = await makeSession({ sessionMode: 1 }, south.key)
  await pay(session.id, south.key)
  expect(await there.news()).toMatchObject({ data: { sessionId: session.id } })
  await Promise.all([here.leave(), there.leave(), console.leave()])
})

it('beats twice before a kiosk takes the line for dead, again and again', async () => {
  const pauses: { ms: number; pass: () => void }[] = []
  const events = createEvents({
    pause: (ms) => new Promise((pass) => pauses.push({ ms, pass })),
    monotonic: () => 0,
  })
  events.start()
  const reader = events.open('booth').pipeThrough(new TextDecoderStream()).getReader()
  for (let beats = 0; beats < 3; beats += 1) {
    expect((await reader.read()).value).toBe('event: beat\ndata: {}\n\n')
    const pause = await vi.waitUntil(() => pauses.shift(), { timeout: 20_000 })
    expect(pause.ms * 2).toBeLessThan(limits.stream.silenceMs)
    pause.pass()
  }
  events.stop()
})

it('keeps eight streams of a booth: a ninth takes the place of the oldest', async () => {
  const { key } = await makeBooth()
  const streams = []
  for (let count = 0; count < 9; count += 1) streams.push(await listen(key))
  const [oldest, second] = streams
  expect(await oldest?.next()).toEqual({ event: 'beat', data: {} })
  expect(await oldest?.news()).toBe('closed')
  expect(await second?.next()).toEqual({ event: 'beat', data: {} })
  await Promise.all(streams.slice(1).map((stream) => stream.leave()))
})

describe('keys that end', () => {
  const ofNobody = { id: '', key: '' }
  let booth = ofNobody
  let other = ofNobody
  beforeEach(async () => {
    booth = await makeBooth({ passcode })
    other = await makeBooth({ passcode })
  })
  const signOut = () => operatorOf(backend)('POST', '/keys/sign-out', { key: booth.key })

  it('end their streams at once, at every backend, and those of no other booth', async () => {
    const [here, there] = [await listen(booth.key), await listen(booth.key, otherApp.hono)]
    const others = await listen(other.key)
    for (const stream of [here, there, others]) await stream.next()
    expect((await signOut()).status).toBe(200)
    expect(await Promise.all([here.news(), there.news()])).toEqual(['closed', 'closed'])
    const session = await makeSession({ sessionMode: 1 }, other.key)
    await pay(session.id, other.key)
    expect(await others.news()).toMatchObject({ data: { sessionId: session.id } })
    await others.leave()
  })

  it('open none, even where the call came before the end and is answered after it', async () => {
    const asked = await backend.db.transaction().execute(async (trx) => {
      // Noting that the key is used waits for this row; that it was none that had ended is known by then.
      const mine = trx.selectFrom('booth_keys').selectAll().where('booth', '=', booth.id)
      await mine.forUpdate().execute()
      const opened = listen(booth.key)
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitUntil(async () => (await waiting.execute(backend.db)).rows.length > 0, {
        timeout: 20_000,
      })
      const ended = trx.updateTable('booth_keys').set({ endedAt: new Date() })
      await ended.where('booth', '=', booth.id).execute()
      return { opened }
    })
    expect((await asked.opened).response.status).toBe(401)
  })
})

it('stops with every stream ended, and a new one ends at once', async () => {
  const { key } = await makeBooth()
  const stream = await listen(key)
  await stream.next()
  app.closeStreams()
  expect(await stream.news()).toBe('closed')
  expect(await (await listen(key)).next()).toBe('closed')
})
