import { devicePaths } from '@discobooth/contract/device/device'
import { expect } from '@playwright/test'
import { modeTile, sessionIdOf, startTheParty } from './fixtures/guest.ts'
import { arriveWithSong, confirmSong, getIn, takeSong } from './fixtures/party.ts'
import { code, payByPhone } from './fixtures/pay.ts'
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

test('[8.device.3, 8.device.5] every path answers 500 while a paid guest waits at the door: told at once, /mode, and nothing is charged again', async ({
  page,
  booth,
}) => {
  await booth.setFreeMode(false)
  await startTheParty(page)
  await modeTile(page, 'Song only').click()
  await expect(code(page)).toBeVisible()
  await payByPhone(page)
  await expect(page).toHaveURL('/song')
  const id = await sessionIdOf(page)
  await takeSong(page, 3_000)
  await confirmSong(page)

  await booth.controller.faults({ error500: [...devicePaths] })
  await expect(page.getByRole('alertdialog')).toContainText(
    'Error: Device returned error on /door-state: 500 - ',
  )
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/mode')
  await booth.controller.faults({})
  await page.reload()
  await expect(modeTile(page, 'Song only')).toContainText('Paid')
  await modeTile(page, 'Song only').click()
  await expect(page).toHaveURL('/song')
  expect(await sessionIdOf(page)).toBe(id)
  const booked = await booth.db
    .selectFrom('payment_log')
    .select('status')
    .where('session_id', '=', id)
    .where('status', 'in', ['COMPLETED', 'REFUNDED'])
    .execute()
  expect(booked).toEqual([{ status: 'COMPLETED' }])
})

test('[8.device.4] /sos answers 500: ignored', async ({ page, booth }) => {
  await arriveWithSong(page, booth)
  await booth.controller.faults({ error500: ['/sos'] })
  await confirmSong(page)
  await getIn(booth)
  await expect(page).toHaveURL('/summary')
})
