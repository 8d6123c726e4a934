import { randomUUID } from 'node:crypto'
import { OperatorLogs } from '@discobooth/contract/operator/operator-api'
import { performanceMetric } from '@discobooth/contract/session/performance-metric'
import type { SessionChange } from '@discobooth/contract/session/session'
import { beforeAll, expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { operatorOf, passcode } from '../../testing/test-operator.ts'

const HOUR_MS = 3_600_000
const backend = openTestApp({ firstBooth: { passcode } })
const { call, clock, db, makeBooth, makeSession } = backend
const operator = operatorOf(backend)

const nightBus: SessionChange = {
  songName: 'Night Bus',
  songArtist: 'Nora',
  songAlbum: 'Last Stop',
  songDuration: 180_000,
}
const read = async (query: string) =>
  OperatorLogs.parse((await operator('GET', `/logs?${query}`)).body)
const statuses = async (query: string) =>
  (await read(`limit=200&${query}`)).entries.map(({ status }) => status).toReversed()
/** As a kiosk does: the whole session, and the same call twice, because the answer was lost. */
async function save(id: string, change: SessionChange, key?: string): Promise<void> {
  const headers = { 'x-operation-id': randomUUID() }
  for (let time = 0; time < 2; time += 1) {
    await call('PUT', `/api/sessions/${id}`, { body: change, headers, ...(key && { key }) })
  }
}
const choicesOf = async (id: string) =>
  (await read(`limit=200&session=${id}`)).entries
    .filter(({ status }) => status === 'MODE_SELECTED' || status === 'SONG_SELECTED')
    .map(({ status, error_code }) => [status, JSON.parse(error_code ?? '')])
    .toReversed()

beforeAll(async () => {
  await db.insertInto('promos').values({ code: 'disco', max_usages: null }).execute()
})

it('[9.24, 9.25, 9.26] what a guest did is found by session, status, priority, type and time, page by page', async () => {
  const start = new Date(clock.time).toISOString()
  const { id } = await makeSession()
  await save(id, { sessionMode: 1 })
  await save(id, { sessionMode: 1, ...nightBus, isPaid: true })
  const { details, ...line } = performanceMetric('song_heard', { sessionId: id, ms: 420.4 })
  const curr_date_time = new Date(clock.time).toISOString()
  await call('POST', '/api/logs', {
    body: { ...line, error_code: JSON.stringify(details), curr_date_time },
  })
  clock.time += HOUR_MS
  const later = new Date(clock.time).toISOString()
  await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'sos' } })
  const { id: next } = await makeSession()

  const everything = [
    'STARTED',
    'MODE_SELECTED',
    'SONG_SELECTED',
    'ERROR',
    'PERFORMANCE_METRIC',
    'ENDED',
  ]
  expect(await statuses(`session=${id}`)).toEqual(everything)
  expect(await statuses(`session=${next}`)).toEqual(['STARTED'])
  const [song] = (await read(`limit=9&session=${id}&status=SONG_SELECTED`)).entries
  expect(song).toMatchObject({ message: 'Song selected: Night Bus', priority: 'ROUTINE' })
  expect(await statuses(`session=${id}&priority=HIGH`)).toEqual(['ERROR', 'ENDED'])
  expect(await statuses(`session=${id}&type=SECURITY`)).toEqual(['ERROR'])
  expect(await statuses(`session=${id}&type=SECURITY&priority=LOW`)).toEqual([])
  const [heard] = (await read('limit=9&type=PERFORMANCE')).entries
  expect(heard).toMatchObject({
    session_id: id,
    status: 'PERFORMANCE_METRIC',
    priority: 'LOW',
    message: 'Song heard: 420 ms',
    error_code: '{"metric":"song_heard","ms":420}',
  })
  expect(await statuses(`session=${id}&from=${later}`)).toEqual(['ENDED'])
  expect(await statuses(`session=${id}&from=${start}&to=${later}`)).toEqual(everything.slice(0, -1))
  const first = await read(`limit=4&session=${id}`)
  const second = await read(`limit=4&session=${id}&before=${first.next}`)
  const both = [...first.entries, ...second.entries].map(({ status }) => status)
  expect([both.toReversed(), second.next]).toEqual([everything, null])
})

it('[9.26] a mode and a song are one line for each choice: none for a second tap, a reload or a call sent again', async () => {
  const { id } = await makeSession()
  await save(id, { sessionMode: 1 })
  await save(id, { sessionMode: 1 })
  await save(id, { sessionMode: 3 })
  await save(id, { sessionMode: 3, ...nightBus })
  await save(id, { sessionMode: 3, ...nightBus, language: 'nl' })
  await save(id, { sessionMode: 3, ...nightBus, songName: 'Day Bus' })
  const { songName: name, songArtist: artist, songAlbum: album, songDuration: ms } = nightBus
  expect(await choicesOf(id)).toEqual([
    ['MODE_SELECTED', { mode_id: 1, price: 5 }],
    ['MODE_SELECTED', { mode_id: 3, price: 2 }],
    ['SONG_SELECTED', { name, artist, album, ms }],
    ['SONG_SELECTED', { name: 'Day Bus', artist, album, ms }],
  ])
})

it('[9.26] a promo chooses its mode, once, and not for whom had that mode already', async () => {
  const promo = (id: string) =>
    call('POST', `/api/sessions/${id}/promo`, { body: { code: 'disco' } })
  const { id } = await makeSession()
  for (let time = 0; time < 2; time += 1) await promo(id)
  // What the kiosk writes after it.
  await save(id, { sessionMode: 4 })
  expect(await choicesOf(id)).toEqual([['MODE_SELECTED', { mode_id: 4, price: 0 }]])
  const { id: chosen } = await makeSession({ sessionMode: 4 })
  await promo(chosen)
  expect(await choicesOf(chosen)).toEqual([['MODE_SELECTED', { mode_id: 4, price: 9 }]])
})

it('[9.26] whoever comes to the pay page in free mode without a mode is given one, and it is said once', async () => {
  const { id: booth, key } = await makeBooth()
  const { id } = await makeSession({}, key)
  const { id: chosen } = await makeSession({ sessionMode: 2 }, key)
  await db.updateTable('booths').set({ freeMode: true }).where('id', '=', booth).execute()
  for (let time = 0; time < 2; time += 1) {
    await call('POST', `/api/sessions/${id}/payment`, { key, body: {} })
  }
  await save(id, { sessionMode: 4 }, key)
  await call('POST', `/api/sessions/${chosen}/payment`, { key, body: {} })
  const modes = async (session: string) =>
    (await backend.logsOf(session)).filter(({ status }) => status === 'MODE_SELECTED')
  expect((await modes(id)).map(({ error_code }) => error_code)).toEqual(['{"mode_id":4,"price":0}'])
  expect(await modes(chosen)).toHaveLength(1)
})
