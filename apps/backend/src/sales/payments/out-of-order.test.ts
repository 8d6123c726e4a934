import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

const { app, call, clock, db, makeBooth, makeSession } = openTestApp()

it('while the booth is out of order no link is made and no promo used; a code that is out stays good', async () => {
  const { id: boothId, key } = await makeBooth()
  const close = (outOfOrderSince: Date | null) =>
    db.updateTable('booths').set({ outOfOrderSince }).where('id', '=', boothId).execute()
  const pay = (id: string) => call('POST', `/api/sessions/${id}/payment`, { key })
  const before = await makeSession({ sessionMode: 1 }, key)
  const link = (await pay(before.id)).body
  const { id } = await makeSession({ sessionMode: 2 }, key)
  await db.insertInto('promos').values({ code: 'closing', max_usages: 1 }).execute()
  const redeem = () => call('POST', `/api/sessions/${id}/promo`, { key, body: { code: 'closing' } })

  await close(new Date(clock.time))
  for (const refusal of [await pay(id), await redeem()]) {
    expect([refusal.status, refusal.body.error.code]).toEqual([409, 'out_of_order'])
    expect(refusal.body.error.message).toContain('out of order')
  }
  const logged = db.selectFrom('payment_log').select('id').where('session_id', '=', id)
  expect(await logged.execute()).toEqual([])
  expect((await pay(before.id)).body).toEqual(link)
  await app.hono.request(`${new URL(link.url).pathname}/pay`, { method: 'POST' })
  expect((await pay(before.id)).body).toMatchObject({ status: 'completed' })

  await close(null)
  expect((await redeem()).body).toEqual({ outcome: 'ACCEPTED' })
})
