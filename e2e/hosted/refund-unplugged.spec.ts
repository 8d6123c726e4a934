import { expect } from '@playwright/test'
import { modeTile, sessionIdOf, startTheParty } from '../fixtures/guest.ts'
import { isHosted } from '../fixtures/hosted-booth.ts'
import { payByPhone } from '../fixtures/pay.ts'
import { test } from '../fixtures/test.ts'

test('who paid and never danced has the money back after half an hour, once, with every kiosk unplugged', async ({
  page,
  booth,
}) => {
  if (!isHosted(booth)) throw new Error('On its own machine a backend runs by itself.')
  const { stripe, db } = booth
  const before = stripe.books().refunded
  await startTheParty(page)
  await modeTile(page, 'Song only').click()
  const id = await sessionIdOf(page)
  await payByPhone(page)
  await expect(page).toHaveURL('/song')

  await page.close()
  await booth.controller.kill()
  // No function is awake any more, and nobody calls one.
  await booth.killBackend()
  await booth.startBackend()
  const charge = db.updateTable('charges').where('session_id', '=', id)
  const earlier = new Date(Date.now() - 31 * 60_000)
  expect((await charge.set({ takenAt: earlier }).execute())[0]?.numUpdatedRows).toBe(1n)
  await db.updateTable('jobs').set({ runAt: new Date() }).execute()

  await expect.poll(() => stripe.books().refunded - before).toBe(200)
  const states = () =>
    db.selectFrom('charges').select('state').where('session_id', '=', id).execute()
  await expect.poll(states).toEqual([{ state: 'refunded' }])
  expect(stripe.books().refunded - before).toBe(200)
  expect(stripe.violations).toEqual([])
})
