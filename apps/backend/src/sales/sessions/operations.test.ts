import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

const { call, db, logsOf, makeBooth, makeSession } = openTestApp()

const under = (operationId: string) => ({ 'x-operation-id': operationId })

it('a write sent again under the same id counts once, and is answered with the session as it is', async () => {
  const { id } = await makeSession()
  const headers = under(randomUUID())
  const write = () =>
    call('PUT', `/api/sessions/${id}`, { headers, body: { songName: 'First', sessionMode: 1 } })
  await write()
  await call('PATCH', `/api/sessions/${id}`, { body: { songName: 'Second', sessionMode: 2 } })
  const again = await write()
  expect([again.status, again.body.songName]).toEqual([200, 'Second'])
  const chosen = (await logsOf(id)).filter((log) => log.status === 'MODE_SELECTED')
  expect(chosen).toHaveLength(2)
})

it('many copies at the same time count once', async () => {
  const id = randomUUID()
  const headers = under(randomUUID())
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call('POST', '/api/sessions', { headers, body: { id } })),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
  expect(await logsOf(id)).toHaveLength(1)
})

it('ending again under the same id, after the answer was lost, is answered with the same end', async () => {
  const { id } = await makeSession()
  const sent = { headers: under(randomUUID()), body: { reason: 'completed' } }
  const first = await call('POST', `/api/sessions/${id}/end`, sent)
  expect((await call('POST', `/api/sessions/${id}/end`, sent)).body).toEqual(first.body)
})

it('a refused write may be sent again under its id once what stood in its way is gone', async () => {
  const { id } = await makeSession()
  const sent = { headers: under(randomUUID()), body: { sessionMode: 1 } }
  await db.updateTable('modes').set({ isEnabled: false }).where('id', '=', 1).execute()
  expect((await call('PATCH', `/api/sessions/${id}`, sent)).status).toBe(422)
  await db.updateTable('modes').set({ isEnabled: true }).where('id', '=', 1).execute()
  expect((await call('PATCH', `/api/sessions/${id}`, sent)).body.price).toBe(5)
})

it('an id used for one session is refused for another, and free for another booth', async () => {
  const [one, two] = [await makeSession(), await makeSession()]
  const sent = { headers: under(randomUUID()), body: { songName: 'x' } }
  await call('PATCH', `/api/sessions/${one.id}`, sent)
  const reused = await call('PATCH', `/api/sessions/${two.id}`, sent)
  expect([reused.status, reused.body.error.code]).toEqual([422, 'operation_id_reused'])
  const { key } = await makeBooth()
  const other = await makeSession({}, key)
  expect((await call('PATCH', `/api/sessions/${other.id}`, { ...sent, key })).status).toBe(200)
})

it('an id must be a uuid', async () => {
  const { status, body } = await call('POST', '/api/sessions', {
    headers: under('1'),
    body: { id: randomUUID() },
  })
  expect([status, body.error.code]).toEqual([400, 'invalid_operation_id'])
})
