import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

const { app, call, clock, db, makeSession } = openTestApp()
const halfAnHour = 31 * 60_000

it.each([true, false])(
  'a party that lost its music is refunded once, danced or not (M3; started: %s)',
  async (isStarted) => {
    const { id } = await makeSession({ sessionMode: 1 })
    const { url } = (await call('POST', `/api/sessions/${id}/payment`)).body
    await app.hono.request(`${new URL(url).pathname}/pay`, { method: 'POST' })
    if (isStarted) await call('POST', `/api/sessions/${id}/started`)
    const end = () => call('POST', `/api/sessions/${id}/end`, { body: { reason: 'silence' } })
    // Who has danced keeps a paid session, and what was recorded in it.
    expect((await end()).body).toMatchObject({ isPaid: isStarted })
    await end()
    clock.time += halfAnHour
    while ((await app.runDueJobs()) > 0) clock.time += 10
    const refunds = await db
      .selectFrom('payment_log')
      .select(['amount', 'meta'])
      .where('session_id', '=', id)
      .where('status', '=', 'REFUNDED')
      .execute()
    expect(refunds).toMatchObject([{ amount: 500, meta: { reason: 'silence' } }])
  },
)

it('a promo use is given back as well', async () => {
  await db.insertInto('promos').values({ code: 'quiet', max_usages: 1 }).execute()
  const redeem = (id: string) =>
    call('POST', `/api/sessions/${id}/promo`, { body: { code: 'quiet' } })
  const [first, second] = [await makeSession({ sessionMode: 1 }), await makeSession({})]
  expect((await redeem(first.id)).body).toEqual({ outcome: 'ACCEPTED' })
  await call('POST', `/api/sessions/${first.id}/started`)
  await call('POST', `/api/sessions/${first.id}/end`, { body: { reason: 'silence' } })
  expect((await redeem(second.id)).body).toEqual({ outcome: 'ACCEPTED' })
})
