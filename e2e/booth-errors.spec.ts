import { expect } from '@playwright/test'
import { arriveWithSong, confirmSong, getIn } from './fixtures/party.ts'
import { test } from './fixtures/test.ts'

test('[8.device.1, 8.session.1] /start answers 500: its text, and /mode', async ({
  page,
  booth,
}) => {
  await arriveWithSong(page, booth)
  await booth.controller.faults({ error500: ['/start'] })
  await page.getByRole('button', { name: 'Confirm Song' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Error: Device returned error on /start: 500 - ',
  )
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/mode')
})

test('[8.device.3] /door-state answers 500: only logged, and the stream tells the door all the same', async ({
  page,
  booth,
}) => {
  const logged: string[] = []
  page.on('console', (line) => logged.push(line.text()))
  await arriveWithSong(page, booth)
  await booth.controller.faults({ error500: ['/door-state'] })
  await confirmSong(page)
  await expect
    .poll(() => logged.join('\n'))
    .toContain('Device returned error on /door-state: 500 - ')
  await getIn(booth)
  await expect(page).toHaveURL('/summary')
})

test('[8.device.4] /sos answers 500: ignored', async ({ page, booth }) => {
  await arriveWithSong(page, booth)
  await booth.controller.faults({ error500: ['/sos'] })
  await confirmSong(page)
  await getIn(booth)
  await expect(page).toHaveURL('/summary')
})
