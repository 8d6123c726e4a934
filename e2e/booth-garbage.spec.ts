import { expect } from '@playwright/test'
import { arriveWithSong, confirmSong, getIn } from './fixtures/party.ts'
import { test } from './fixtures/test.ts'

test('nonsense from the door and the alarm moves nothing', async ({ page, booth }) => {
  await arriveWithSong(page, booth)
  await booth.controller.faults({ garbage: ['/door-state', '/sos', '/events'] })
  await confirmSong(page)
  await booth.controller.door('open')
  await expect(page.getByText('Get inside and close the door...')).toBeVisible()
  await booth.controller.faults({})
  await booth.controller.door('closed')
  await expect(page.getByText('The party is starting!')).toBeVisible()
})

test('[8.device.2] an accepted command whose answer cannot be read is accepted', async ({
  page,
  booth,
}) => {
  await arriveWithSong(page, booth)
  await page.route('**/start', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: 'OK then' })
  })
  await confirmSong(page)
  await getIn(booth)
  await expect(page.getByText('Party in progress')).toBeVisible()
  await expect(page).toHaveURL('/summary')
  // The party's last command may still be under way.
  await page.unrouteAll({ behavior: 'wait' })
})
