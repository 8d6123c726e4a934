import { expect } from '@playwright/test'
import { en } from '../apps/kiosk/src/i18n/en.ts'
import { sessionIdOf, sessionRow } from './fixtures/guest.ts'
import { getIn } from './fixtures/party.ts'
import { payByPhone } from './fixtures/pay.ts'
import {
  modal,
  modalHeading,
  payAndGiveEmail,
  pickSong,
  queuedIdOf,
  queueForPhoto,
  type Speech,
  somebodyDances,
  tapInModal,
} from './fixtures/queue.ts'
import { songs } from './fixtures/songs.ts'
import { test } from './fixtures/test.ts'

const english: Speech = { language: 'en', texts: en }
const song = songs[3_000] ?? ''

test('[1.5, 2.session.4, 2.session.6, 4.payment.6, 4.payment.8] a party queues behind one that runs, by taps alone: each has its own money, mail and end', async ({
  page,
  context,
  booth,
}) => {
  await somebodyDances(page, booth, english)
  const first = await sessionIdOf(page)
  await queueForPhoto(page, english)
  const second = await queuedIdOf(page)
  expect(second).not.toBe(first)
  await payAndGiveEmail(page, context, english)
  await pickSong(page, english)
  await expect(page.getByText(`Next up: ${song}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Next up: ${song}`)).toBeVisible()
  expect((await booth.controller.health()).booth).toMatchObject({ sessionId: first })
  await expect
    .poll(() => sessionRow(booth, second))
    .toMatchObject({
      isPaid: true,
      customerEmail: 'next@gmail.com',
      songName: song,
      sessionMode: 1,
    })
  expect(await sessionRow(booth, first)).toMatchObject({
    isPaid: true,
    customerEmail: 'Not required',
    endDateTime: null,
  })

  await page.clock.fastForward(61_000)
  await expect(page.getByRole('button', { name: 'Confirm Song' })).toBeVisible()
  await expect(page).toHaveURL('/session')
  await expect(page.getByText(song)).toBeVisible()
  expect(await sessionIdOf(page)).toBe(second)
  await expect.poll(async () => (await sessionRow(booth, first))?.endDateTime).not.toBeNull()

  await page.getByRole('button', { name: 'Confirm Song' }).click()
  await expect(page.getByText('Get inside and close the door...')).toBeVisible()
  await getIn(booth)
  await expect(page.getByText(`Next up: ${song}`)).toBeVisible()
  await expect(page).toHaveURL('/summary', { timeout: 20_000 })
  await expect
    .poll(() => sessionRow(booth, second))
    .toMatchObject({ startedAt: expect.any(Date), endDateTime: expect.any(Date) })
})

test('[2.queue-modal.1, 4.payment.6] half done when the party ends: it stays over the summary, survives a reload, and goes on to its own party', async ({
  page,
  context,
  booth,
}) => {
  await somebodyDances(page, booth, english)
  await queueForPhoto(page, english)
  const second = await queuedIdOf(page)
  await page.clock.fastForward(61_000)
  await expect(page).toHaveURL('/summary')
  await modalHeading(page, 'PAYMENT')
  await page.clock.fastForward(15_000)
  await page.reload()
  await modalHeading(page, 'PAYMENT')
  await payByPhone(page, context)
  await modalHeading(page, 'EMAIL')
  await page.clock.fastForward(15_000)
  await modal(page).getByRole('textbox').fill('late@guests.nl')
  await modal(page).getByRole('checkbox').click()
  await tapInModal(page, 'Continue')
  await pickSong(page, english)
  await expect(page).toHaveURL('/session')
  await expect(page.getByRole('button', { name: 'Confirm Song' })).toBeVisible()
  expect(await sessionIdOf(page)).toBe(second)
  expect(await sessionRow(booth, second)).toMatchObject({ isPaid: true, endDateTime: null })
})
