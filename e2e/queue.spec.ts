import { expect } from '@playwright/test'
import { sessionIdOf, sessionRow } from './fixtures/guest.ts'
import { choices, guestLog, partyWaits } from './fixtures/guest-log.ts'
import { guestTexts, screenTexts } from './fixtures/guest-texts.ts'
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
import { isLong, visits } from './fixtures/visits.ts'

const song = songs[3_000] ?? ''

for (const { language, viewport } of visits) {
  const texts = guestTexts[language]
  const speech: Speech = { language, texts }
  const queue = screenTexts[language].queue
  const nextUp = queue.nextUp(song)

  test.describe(`${language}, ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport })
    test.beforeEach(({ booth }) => booth.setLanguage(language))

    test('[1.5, 2.session.4, 2.session.6, 4.payment.6, 4.payment.8, 9.26] a party queues behind one that runs, by taps alone: each has its own money, mail, end and log', async ({
      page,
      booth,
    }) => {
      await somebodyDances(page, booth, speech)
      const first = await sessionIdOf(page)
      await queueForPhoto(page, speech)
      const second = await queuedIdOf(page)
      expect(second).not.toBe(first)
      await payAndGiveEmail(page, speech)
      await pickSong(page, speech)
      await expect(page.getByText(nextUp)).toBeVisible()
      await page.reload()
      await expect(page.getByText(nextUp)).toBeVisible()
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
      await expect(page.getByRole('button', { name: texts.session.confirm })).toBeVisible()
      await expect(page).toHaveURL('/session')
      await expect(page.getByText(song)).toBeVisible()
      expect(await sessionIdOf(page)).toBe(second)
      await expect.poll(async () => (await sessionRow(booth, first))?.endDateTime).not.toBeNull()

      await page.getByRole('button', { name: texts.session.confirm }).click()
      await expect(page.getByText(texts.session.getInside)).toBeVisible()
      await getIn(booth)
      await expect(page.getByText(nextUp)).toBeVisible()
      await expect(page).toHaveURL('/summary', { timeout: 20_000 })
      await expect
        .poll(() => sessionRow(booth, second))
        .toMatchObject({ startedAt: expect.any(Date), endDateTime: expect.any(Date) })
      const lines = [...choices, ...partyWaits].toSorted()
      await expect.poll(() => guestLog(booth, second)).toEqual(lines)
      expect((await guestLog(booth, first)).filter((line) => choices.includes(line))).toEqual(
        choices,
      )
    })

    test('[2.queue-modal.1, 4.payment.6] half done when the party ends: it stays over the summary, survives a reload, and goes on to its own party', async ({
      page,
      booth,
    }) => {
      await somebodyDances(page, booth, speech)
      await queueForPhoto(page, speech)
      const second = await queuedIdOf(page)
      await page.clock.fastForward(61_000)
      await expect(page).toHaveURL('/summary')
      await modalHeading(page, queue.payment)
      await page.clock.fastForward(15_000)
      await page.reload()
      await modalHeading(page, queue.payment)
      await payByPhone(page)
      await modalHeading(page, queue.email)
      await page.clock.fastForward(15_000)
      await modal(page).getByRole('textbox').fill('late@guests.nl')
      await modal(page).getByRole('checkbox').click()
      await tapInModal(page, screenTexts[language].email.next)
      await pickSong(page, speech)
      await expect(page).toHaveURL('/session')
      await expect(page.getByRole('button', { name: texts.session.confirm })).toBeVisible()
      expect(await sessionIdOf(page)).toBe(second)
      expect(await sessionRow(booth, second)).toMatchObject({ isPaid: true, endDateTime: null })
    })

    // Its parts are proved one by one in the usual run.
    if (!isLong) return
    test('an alarm ends the party: the next guests wait at their confirmation until it is over', async ({
      page,
      booth,
    }) => {
      await somebodyDances(page, booth, speech)
      await page.getByRole('button', { name: queue.queueSong }).click()
      await modal(page).getByRole('listitem').nth(0).getByRole('button').click()
      await pickSong(page, speech)
      await expect(page.getByText(nextUp)).toBeVisible()
      const second = await queuedIdOf(page)
      await booth.controller.sos(true)
      await expect(page.getByText(texts.sos.title)).toBeVisible()
      await page.clock.fastForward(10_000)
      await expect(page.getByRole('button', { name: texts.mode.away.sos })).toBeDisabled()
      expect(await sessionIdOf(page)).toBe(second)
      await booth.controller.sos(false)
      await expect(page.getByRole('button', { name: texts.session.confirm })).toBeEnabled()
      expect(await sessionRow(booth, second)).toMatchObject({ isPaid: true, endDateTime: null })
    })
  })
}
