import { expect, it } from 'vitest'
import { openPayingGuests } from '../../testing/paying-guests.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { app, call, clock, makeSession } = backend
const { asOwner } = openPayingGuests(backend)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const state = async (id: string) => (await call('GET', `/api/sessions/${id}/payment`)).body
async function pay(id: string): Promise<void> {
  const { url } = (await call('POST', `/api/sessions/${id}/payment`)).body
  await app.hono.request(`${new URL(url).pathname}/pay`, { method: 'POST' })
}
async function runJobs(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    while ((await app.runDueJobs()) > 0) clock.time += 10
  }
}

it('who pays again for a dearer mode has half an hour from then on, whatever is due from the first time (M3)', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  await pay(id)
  clock.time += 20 * MINUTE
  await call('PATCH', `/api/sessions/${id}`, { body: { sessionMode: 4 } })
  await pay(id)
  await runJobs()
  clock.time += 11 * MINUTE
  await runJobs()
  expect(await state(id), '31 minutes after the first').toMatchObject({ isPaid: true })
  clock.time += 18 * MINUTE
  await runJobs()
  expect(await state(id), '29 minutes after the second').toMatchObject({ isPaid: true })
  clock.time += 2 * MINUTE
  await runJobs()
  expect(await state(id)).toMatchObject({ isPaid: false, refund: 'back' })
})

it.each([
  ['at once', 0],
  ['three days later', 3],
])('C2: whoever pays %s is found by the day on which they paid', async (_, days) => {
  // The database says when a session begins.
  clock.time = Date.now()
  const { id } = await makeSession({ sessionMode: 1 })
  clock.time += days * DAY
  await pay(id)
  const day = new Date(clock.time).toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' })
  const { body } = await asOwner('GET', `/api/console/sessions?days=paid&from=${day}&until=${day}`)
  expect(body.sessions.map((one: { id: string }) => one.id)).toEqual([id])
})
