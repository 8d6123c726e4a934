import { expect, it } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { operatorOf, passcode } from '../../../testing/test-operator.ts'

const backend = openTestApp({ firstBooth: { passcode } })
const { app, call, clock, makeBooth, makeSession } = backend
const operator = operatorOf(backend)
const HOUR = 3_600_000

async function bookPayment(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    while ((await app.runDueJobs()) > 0) clock.time += 10
  }
}
/** Somebody pays and leaves without a party. */
async function payAndLeave(key?: string): Promise<string> {
  const whose = key ? { key } : {}
  const { id } = await makeSession({ sessionMode: 1 }, key)
  const { body } = await call('POST', `/api/sessions/${id}/payment`, whose)
  await app.hono.request(`${new URL(body.url).pathname}/pay`, { method: 'POST' })
  await call('POST', `/api/sessions/${id}/end`, { ...whose, body: { reason: 'reset' } })
  await bookPayment()
  return id
}
const guestReads = async (id: string, key?: string) =>
  (await call('GET', `/api/sessions/${id}/payment`, { ...(key && { key }) })).body.refund
const operatorReads = async (id: string) => {
  const { body } = await operator('GET', '/sessions?limit=50')
  return body.sessions.find((session: { id: string }) => session.id === id)
}
const light = async () => {
  const { body } = await operator('GET', '/status')
  return body.parts.find(({ part }: { part: string }) => part === 'payments')
}

it('M3: ten refunds an hour go by themselves; further ones wait for the operator, at this booth alone', async () => {
  for (let refunds = 0; refunds < 10; refunds += 1) {
    expect(await guestReads(await payAndLeave())).toBe('back')
  }
  const [first, second] = [await payAndLeave(), await payAndLeave()]
  expect(await guestReads(first)).toBe('later')
  expect(await operatorReads(first)).toMatchObject({ payment: 'refund_waits', canRefund: true })
  expect(await light()).toMatchObject({
    state: 'warn',
    reason: 'refunds_waiting',
    detail: '2',
    mend: 'retry-refunds',
  })
  const other = await makeBooth()
  expect(await guestReads(await payAndLeave(other.key), other.key)).toBe('back')

  // Staff look after guests; whether so many refunds are right is the operator's to say.
  await operator('PUT', '/staff-passcode', { body: { staffPasscode: '4071' } })
  const { pass } = (await call('POST', '/api/operator/pass', { body: { passcode: '4071' } })).body
  const path = `/api/operator/sessions/${first}/refund`
  const byStaff = await call('POST', path, { headers: { 'x-operator-pass': pass } })
  expect([byStaff.status, byStaff.body.error.code]).toEqual([403, 'refund_waits'])
  await bookPayment()
  expect(await guestReads(first)).toBe('later')

  await operator('POST', `/sessions/${first}/refund`)
  await bookPayment()
  expect([await guestReads(first), await guestReads(second)]).toEqual(['back', 'later'])
  const mended = await operator('POST', '/mend', { body: { action: 'retry-refunds' } })
  expect(mended.body.begun).toBe(1)
  await bookPayment()
  expect(await guestReads(second)).toBe('back')
  expect(await light()).toMatchObject({ state: 'ok' })

  clock.time += HOUR
  expect(await guestReads(await payAndLeave())).toBe('back')
})
