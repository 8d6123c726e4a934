import { PaymentView } from '@discobooth/contract/money/payment-api'
import { expect, it, onTestFinished } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

const { app, call, clock, db, makeBooth, makeSession } = openTestApp()

const open = async (id: string) =>
  PaymentView.parse((await call('POST', `/api/sessions/${id}/payment`)).body)
const logOf = (id: string) =>
  db.selectFrom('payment_log').selectAll().where('session_id', '=', id).orderBy('id').execute()
const statuses = async (id: string) => (await logOf(id)).map((entry) => entry.status)

it('[5.24, 9.17] a session that has no price at all pays 5 euro, whatever its mode costs: 500 cents', async () => {
  const { id, price } = await makeSession({ sessionMode: 2 })
  expect(price).toBe(7)
  await db.updateTable('session').set({ price: null }).where('id', '=', id).execute()
  expect(await open(id)).toMatchObject({ status: 'pending', price: 5 })
  expect(await logOf(id)).toMatchObject([{ amount: 500 }, { amount: 500 }])
})

it('[3.mode.1, 5.24] a mode whose price is null costs 0, not 5 euro, and has nothing to pay (M1)', async () => {
  const setPrice = (price: number | null) =>
    db.updateTable('modes').set({ price }).where('id', '=', 3).execute()
  const { price } = await makeSession({ sessionMode: 3 })
  onTestFinished(async () => void (await setPrice(price)))
  await setPrice(null)
  const session = await makeSession({ sessionMode: 3 })
  const free = { isPaid: true, price: 0, paymentLink: 'Free Mode' }
  expect(session).toMatchObject(free)
  expect(await open(session.id)).toMatchObject({ status: 'completed', url: null, price: 0 })
  // Even where nothing was decided when it was chosen.
  const undecided = { isPaid: false, price: null, paymentLink: null }
  await db.updateTable('session').set(undecided).where('id', '=', session.id).execute()
  expect(await open(session.id)).toMatchObject({ status: 'completed', url: null, price: 0 })
  expect((await call('GET', `/api/sessions/${session.id}`)).body).toMatchObject(free)
  expect(await statuses(session.id)).not.toContain('INITIATED')
})

it('[5.24] a session whose promo was taken back is asked what its mode costs, not 5 euro (M3)', async () => {
  await db.insertInto('promos').values({ code: 'gift', max_usages: null }).execute()
  const { id } = await makeSession({ sessionMode: 1 })
  const { body } = await call('POST', `/api/sessions/${id}/promo`, { body: { code: 'gift' } })
  expect(body).toEqual({ outcome: 'ACCEPTED' })
  clock.time += 31 * 60_000
  while ((await app.runDueJobs()) > 0) clock.time += 10
  // The guest who is still there begins with the choice of a mode.
  const unasked = await call('POST', `/api/sessions/${id}/payment`)
  expect(unasked).toMatchObject({ status: 409, body: { error: { code: 'no_mode' } } })
  await call('PATCH', `/api/sessions/${id}`, { body: { sessionMode: 4 } })
  expect(await open(id)).toMatchObject({ status: 'pending', price: 9 })
  // Also where the mode of the gift still stands.
  const taken = { isPaid: false, price: 0, sessionMode: 4, paymentLink: 'Promo: gift' }
  const { id: other } = await makeSession({ sessionMode: 1 })
  await db.updateTable('session').set(taken).where('id', '=', other).execute()
  expect(await open(other)).toMatchObject({ status: 'pending', price: 9 })
})

it('[4.payment.3, 4.payment.5, 3.mode.2] free mode is asked before the mode: whoever has none gets the one it gives', async () => {
  const { key } = await makeBooth({ freeMode: true })
  const { id } = await makeSession({}, key)
  const pay = () => call('POST', `/api/sessions/${id}/payment`, { key })
  expect((await pay()).body).toMatchObject({ status: 'completed', url: null, price: 0 })
  expect((await call('GET', `/api/sessions/${id}`, { key })).body).toMatchObject({
    sessionMode: 4,
    isPaid: true,
    price: 0,
    paymentLink: 'Free Mode',
  })
  const logged = { status: 'COMPLETED', amount: 0, method: 'free-mode', meta: { mode_id: 4 } }
  expect(await logOf(id)).toMatchObject([logged])
  expect((await pay()).body).toMatchObject({ status: 'completed' })
  expect(await logOf(id)).toHaveLength(1)
  const { id: without } = await makeSession()
  const refused = await call('POST', `/api/sessions/${without}/payment`)
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'no_mode' } } })
})
