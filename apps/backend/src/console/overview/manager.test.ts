import { gunzipSync } from 'node:zlib'
import { ConsoleNews } from '@discobooth/contract/console/overview-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whenListening } from '../../platform/db/testing/when-listening.ts'
import { tellConsoles } from '../../platform/events/service.ts'
import { openConsole } from '../../testing/console-people.ts'
import { heardEvents } from '../../testing/heard-events.ts'
import { openPayingGuests } from '../../testing/paying-guests.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { app, clock, db, makeBooth } = backend
const { app: otherApp } = openTestApp({ database: backend })
const { signInWholly, signIn, makePerson, call, tokenOf } = openConsole(backend)
const { dance, leave, pay } = openPayingGuests(backend)

let ours = { id: '', key: '' }
let theirs = { id: '', key: '' }
beforeAll(async () => {
  app.start()
  otherApp.start()
  await whenListening(db, 2)
  ours = await makeBooth({ boothId: 'Ours' })
  theirs = await makeBooth({ boothId: 'Theirs' })
})
afterAll(() => Promise.all([app.stop(), otherApp.stop()]))

const overview = '/functions/v1/api/console/overview'

it('C2: a manager sees the booths they were given, and of no other that it exists', async () => {
  await dance(ours.key, 1)
  await dance(theirs.key, 2)
  const { auth } = await signInWholly({ role: 'manager', booths: [ours.id] })
  const token = await tokenOf(auth)
  const { body } = await call('GET', overview, token)
  expect(body.booths).toEqual([{ id: ours.id, name: 'Ours' }])
  expect(body.byBooth.map(({ booth }: { booth: string }) => booth)).toEqual([ours.id])
  expect(body.periods[0].now).toMatchObject({ grossCents: 500, parties: 1 })
  const other = await call('GET', `${overview}?booth=${theirs.id}`, token)
  expect([other.status, other.body.error.code]).toEqual([404, 'booth_not_found'])
})

it('C2: a manager without a booth sees nothing', async () => {
  const { auth } = await signInWholly({ role: 'manager' })
  const { status, body } = await call('GET', overview, await tokenOf(auth))
  expect(status).toBe(200)
  expect([body.booths, body.byBooth, body.trouble]).toEqual([[], [], []])
  expect(body.periods[2].now).toMatchObject({ grossCents: 0, parties: 0 })
  expect(body.refundsUnderWayCents).toBe(0)
})

it('figures are compressed for who takes that, and news is not', async () => {
  const { auth } = await signInWholly({ role: 'viewer' })
  const authorization = `Bearer ${await tokenOf(auth)}`
  const get = (path: string, accepted: string) =>
    app.hono.request(path, { headers: { authorization, 'accept-encoding': accepted } })
  const plain = await get(overview, 'identity')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const packed = await get(overview, 'gzip, deflate, br, zstd')
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toContain('Accept-Encoding')
  const content = gunzipSync(await packed.arrayBuffer()).toString()
  expect(JSON.parse(content)).toEqual(await plain.json())
  const news = await get('/functions/v1/api/console/events', 'gzip')
  expect([news.status, news.headers.get('content-encoding')]).toEqual([200, null])
  await news.body?.cancel()
})

it('C2: the figures need the second factor', async () => {
  const { email } = await makePerson({ role: 'viewer' })
  const { session } = await signIn(email)
  for (const path of [overview, '/functions/v1/api/console/events']) {
    const { status, body } = await call('GET', path, session.access_token)
    expect([status, body.error.code]).toEqual([403, 'second_factor_required'])
  }
})

describe('live news', () => {
  async function listen(token: string, hono = app.hono) {
    const headers = { authorization: `Bearer ${token}` }
    return heardEvents(await hono.request('/functions/v1/api/console/events', { headers }))
  }
  const beat = { event: 'beat', data: {} }
  const takings = (booth: string) => ({ event: 'takings', data: { booth } })

  it('tell at once that takings changed, at any backend, and a manager of their booths alone', async () => {
    const owner = await tokenOf((await signInWholly()).auth)
    const { auth } = await signInWholly({ role: 'manager', booths: [ours.id] })
    const [here, there] = [await listen(owner), await listen(await tokenOf(auth), otherApp.hono)]
    expect(here.response.headers.get('content-type')).toBe('text/event-stream')
    expect(await here.next()).toEqual(beat)
    expect(await there.next()).toEqual(beat)
    await pay(theirs.key)
    const id = await pay(ours.key)
    const first = await here.news()
    expect(first).toEqual(takings(theirs.id))
    expect(ConsoleNews.parse(first !== 'closed' && first.data)).toEqual({ booth: theirs.id })
    expect(await here.news()).toEqual(takings(ours.id))
    expect(await there.news()).toEqual(takings(ours.id))
    await leave(ours.key, id)
    expect(await there.news()).toEqual(takings(ours.id))
    await Promise.all([here.leave(), there.leave()])
  })

  it('tell of SOS, and of what is about every booth', async () => {
    const { auth } = await signInWholly({ role: 'manager', booths: [ours.id] })
    const stream = await listen(await tokenOf(auth))
    const { id } = await backend.makeSession({ sessionMode: 1 }, ours.key)
    const end = { key: ours.key, body: { reason: 'sos' } }
    await backend.call('POST', `/api/sessions/${id}/end`, end)
    expect(await stream.news()).toEqual({ event: 'alert', data: { booth: ours.id } })
    await db.transaction().execute((trx) => tellConsoles(trx, { event: 'prices', booth: null }))
    expect(await stream.news()).toEqual({ event: 'prices', data: { booth: null } })
    await stream.leave()
  })

  it('end soon after the sign-in that opened them, and those of nobody else', async () => {
    const [gone, stays] = [await signInWholly(), await signInWholly()]
    const ended = await listen(await tokenOf(gone.auth))
    const other = await listen(await tokenOf(stays.auth))
    await gone.auth.signOut()
    clock.elapsed += 30_000
    expect(await ended.news()).toBe('closed')
    await pay(ours.key)
    expect(await other.news()).toEqual(takings(ours.id))
    await other.leave()
  })

  it('keep eight streams of a person: a ninth takes the place of the oldest', async () => {
    const token = await tokenOf((await signInWholly()).auth)
    const streams = []
    for (let count = 0; count < 9; count += 1) streams.push(await listen(token))
    expect(await streams[0]?.news()).toBe('closed')
    await pay(ours.key)
    expect(await streams[1]?.news()).toEqual(takings(ours.id))
    await Promise.all(streams.slice(1).map((stream) => stream.leave()))
  })

  it('end with the backend', async () => {
    const stream = await listen(await tokenOf((await signInWholly()).auth), otherApp.hono)
    expect(await stream.next()).toEqual(beat)
    otherApp.closeStreams()
    expect(await stream.news()).toBe('closed')
  })
})
