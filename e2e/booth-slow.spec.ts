import { expect } from '@playwright/test'
import { arriveWithSong, confirmSong, getIn } from './fixtures/party.ts'
import { test } from './fixtures/test.ts'

test('[9.6, 8.session.1] /start that never answers is given up after 5 s', async ({
  page,
  booth,
}) => {
  await arriveWithSong(page, booth)
  await booth.controller.faults({ hang: ['/start'] })
  const since = Date.now()
  await page.getByRole('button', { name: 'Confirm Song' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Error: ')
  expect(Date.now() - since).toBeGreaterThan(4_500)
})

test('a slow booth still gives a party', async ({ page, booth }) => {
  await arriveWithSong(page, booth)
  await booth.controller.faults({ slowMs: 700 })
  await confirmSong(page)
  await getIn(booth)
  await expect(page.getByText('Party in progress')).toBeVisible()
  await expect(page).toHaveURL('/summary')
})
