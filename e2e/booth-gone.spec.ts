import { expect } from '@playwright/test'
import { arriveWithSong, confirmSong, getIn } from './fixtures/party.ts'
import { test } from './fixtures/test.ts'

const unreachable =
  "Failed to connect to the booth device. Please ensure it's running and accessible on the network, then try again."

test('[8.device.6, 7.booth-device.1] a guest who taps while the booth is gone is told so and stays at the start', async ({
  page,
  booth,
}) => {
  await booth.controller.kill()
  await page.goto('/')
  await page.getByRole('button', { name: "LET'S PARTY" }).click()
  await expect(page.getByRole('alertdialog')).toContainText(unreachable)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/')

  await booth.controller.start()
  await page.getByRole('button', { name: "LET'S PARTY" }).click()
  await expect(page).toHaveURL('/mode')
})

test('[8.session.1] gone at Confirm: Error, and /mode', async ({ page, booth }) => {
  await arriveWithSong(page, booth)
  await booth.controller.kill()
  await page.getByRole('button', { name: 'Confirm Song' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(/^Error: .+\./)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/mode')
})

test('F15: gone for a moment while the guest is at the door: armed again when it is back', async ({
  page,
  booth,
}) => {
  await page.clock.install()
  await arriveWithSong(page, booth)
  await confirmSong(page)
  // However long a busy machine needs to start it again: for the guest it is two lost polls.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
  await booth.controller.kill()
  await page.clock.runFor(1_000)
  await booth.controller.start()
  await page.clock.resume()
  await expect.poll(async () => (await booth.controller.health()).booth.state).toBe('armed')
  await getIn(booth)
  await expect(page).toHaveURL('/summary')
})

test('gone during the party and back again: the guest dances on to the end', async ({
  page,
  booth,
}) => {
  await arriveWithSong(page, booth, 6_000)
  await confirmSong(page)
  await getIn(booth)
  await expect(page.getByRole('timer')).toHaveText(/^0:0[2-5]$/)
  await booth.controller.kill()
  await booth.controller.start()
  // Killed while running, it wakes up in a safe state.
  expect((await booth.controller.health()).booth.state).toBe('disarmed')
  await expect(page).toHaveURL('/summary')
})
