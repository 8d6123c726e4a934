import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

const { app, call, clock, makeSession } = openTestApp()
const MINUTE = 60_000

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
