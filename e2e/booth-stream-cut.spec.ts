import { expect } from '@playwright/test'
import { arriveWithSong, confirmSong } from './fixtures/party.ts'
import { test } from './fixtures/test.ts'

test('[4.session-page.11, 7.booth-device.4] without the stream the polls find the door and the alarm', async ({
  page,
  booth,
}) => {
  await booth.controller.faults({ error500: ['/events'] })
  await arriveWithSong(page, booth, 60_000)
  await confirmSong(page)
  await booth.controller.door('open')
  await booth.controller.door('closed')
  await expect(page.getByText('Party in progress')).toBeVisible()
  await booth.controller.sos(true)
  // How soon, `npm run bench -- party` measures.
  await expect(page.getByText('SOS TRIGGERED')).toBeVisible()
})
