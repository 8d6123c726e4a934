import { expect } from '@playwright/test'
import { isFleet } from './fixtures/fleet-booth.ts'
import { modeTile, sessionIdOf, sessionRow, startTheParty } from './fixtures/guest.ts'
import { confirmSong, getIn, takeSong } from './fixtures/party.ts'
import { payByPhone } from './fixtures/pay.ts'
import { test } from './fixtures/test.ts'

test.use({ host: 'fleet' })

test('a guest pays and dances while every call goes to one of two backends, and one of them is killed before the phone pays and one in the middle of the party', async ({
  page,
  booth,
}) => {
  if (!isFleet(booth)) throw new Error('This is about several backends.')
  const { backends, balancer, db } = booth
  await startTheParty(page)
  await modeTile(page, 'Song only').click()
  const id = await sessionIdOf(page)
  await backends[0]?.kill()
  await payByPhone(page)
  await expect(page).toHaveURL('/song')
  await takeSong(page, 3_000)
  await backends[0]?.start()
  await confirmSong(page)
  await getIn(booth)
  await expect
    .poll(async () => (await booth.controller.health()).booth.state, { intervals: [50] })
    .toBe('running')
  await backends[1]?.kill()
  await expect(page).toHaveURL('/summary')
  await backends[1]?.start()

  await expect.poll(async () => (await sessionRow(booth, id))?.endDateTime).not.toBeNull()
  expect(await sessionRow(booth, id)).toMatchObject({ isPaid: true, price: 2 })
  const charges = db.selectFrom('charges').select('state').where('session_id', '=', id)
  expect(await charges.execute()).toEqual([{ state: 'kept' }])
  // Both had their part in it.
  expect(balancer.seen.calls.size).toBeGreaterThan(1)
})
