import { sosLink } from '@discobooth/contract/session/session'
import { expect } from '@playwright/test'
import { modeTile, sessionIdOf, sessionRow, startTheParty } from './fixtures/guest.ts'
import {
  arriveWithSong,
  confirmSong,
  getIn,
  pickSong,
  watchTimer,
  watchWords,
} from './fixtures/party.ts'
import { test } from './fixtures/test.ts'

test('[1.5, 2.session.2, 2.session.3, 2.session.4, 2.session.5, 4.session-page.2, 4.session-page.3, 4.session-page.4, 4.session-page.6, 4.session-page.7, 7.booth-device.2, 7.booth-device.3] from the confirmation to the last second', async ({
  page,
  booth,
}) => {
  await arriveWithSong(page, booth)
  await expect(page.getByText('The Mirror Kids')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([
    '1Open the door',
    '2Get in',
    '3Close the door',
    '4Enjoy your disco',
    '5Exit when done',
  ])
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  const id = await sessionIdOf(page)

  await confirmSong(page)
  await expect(
    page.getByText('Session will start automatically when the door is closed'),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm Song' })).toHaveCount(0)
  expect((await booth.controller.health()).booth).toMatchObject({ state: 'armed', sessionId: id })

  const shown = await watchTimer(page)
  await getIn(booth)
  await expect(page.getByText('The party is starting!')).toBeVisible()
  await expect
    .poll(async () => (await booth.controller.health()).booth.state, { intervals: [50] })
    .toBe('running')

  await expect(page).toHaveURL('/summary')
  expect(await shown()).toContain('0:03')
  // The guest does not wait for the booth's answer.
  await expect.poll(async () => (await booth.controller.health()).booth.state).toBe('disarmed')
  await expect.poll(async () => (await sessionRow(booth, id))?.endDateTime).not.toBeNull()
})

test('[2.session.3] Back returns to the song; an alarm ends nothing for whoever chooses anew', async ({
  page,
  booth,
}) => {
  await arriveWithSong(page, booth)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/song')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/mode')
  const seen = await watchWords(page, 'SOS TRIGGERED')
  await booth.controller.sos(true)
  await expect(modeTile(page, 'Song only')).toBeDisabled()
  await booth.controller.sos(false)
  await expect(modeTile(page, 'Song only')).toBeEnabled()
  expect([await seen(), new URL(page.url()).pathname]).toEqual([false, '/mode'])
})

test('[4.session-page.10] who picks a song while SOS is on is not let in: ended at once, and marked', async ({
  page,
  booth,
}) => {
  await booth.setFreeMode(true)
  await startTheParty(page)
  await modeTile(page, 'Song only').click()
  await expect(page).toHaveURL('/song')
  const id = await sessionIdOf(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/mode')
  await booth.controller.sos(true)
  // From then on the kiosk knows it.
  await expect(modeTile(page, 'Song only')).toBeDisabled()
  const seen = await watchWords(page, 'SOS TRIGGERED')
  await page.goBack()
  await pickSong(page, 3_000)
  await expect(page).toHaveURL('/summary')
  expect(await seen()).toBe(false)
  await expect
    .poll(() => sessionRow(booth, id))
    .toMatchObject({ paymentLink: sosLink, endDateTime: expect.any(Date) })
})

test('[2.session.7] a flag behind /session goes, and /session/auto becomes /session without a confirmation', async ({
  page,
  booth,
}) => {
  await arriveWithSong(page, booth)
  await page.goto('/session?confirmed=true')
  await expect(page.getByRole('button', { name: 'Confirm Song' })).toBeVisible()
  await expect(page).toHaveURL('/session')

  const seen = await watchWords(page, 'Confirm Song', { afterLoad: true })
  await page.goto('/session/auto')
  await expect(page.getByText('Get inside and close the door...')).toBeVisible()
  await expect(page).toHaveURL('/session')
  expect(await seen()).toBe(false)
})

test('Cancel at the door disarms the booth and goes to /mode', async ({ page, booth }) => {
  await arriveWithSong(page, booth)
  await confirmSong(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/mode')
  await expect.poll(async () => (await booth.controller.health()).booth.state).toBe('disarmed')
})

test('[4.session-page.8, 9.7, 9.8] nobody closes the door for 210 s: back to /mode, the booth disarmed', async ({
  page,
  booth,
}) => {
  await page.clock.install()
  await arriveWithSong(page, booth)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  let answers = 0
  page.on('response', (answer) => {
    if (answer.url().endsWith('/door-state')) answers += 1
  })
  /** The page has heard the booth, and has set the timer of its next question. */
  const heard = async (before: number) => {
    await expect.poll(() => answers, { intervals: [10, 20, 50, 100] }).toBeGreaterThan(before)
    // What was answered before this has reached the page before it.
    await page.evaluate(async () => (await fetch('/config.json')).text())
  }
  await confirmSong(page)
  await heard(0)
  // In steps that the booth keeps up with: 5 s without an answer would end the wait as well (F15).
  for (let second = 0; second < 208; second += 4) {
    const before = answers
    await page.clock.fastForward(4_000)
    await heard(before)
  }
  await expect(page.getByText('Get inside and close the door...')).toBeVisible()
  await page.clock.fastForward(3_000)
  await expect(page).toHaveURL('/mode')
  await expect.poll(async () => (await booth.controller.health()).booth.state).toBe('disarmed')
})

test('[2.session.1, 4.session-page.9, 4.session-page.10] SOS in the middle of the song', async ({
  page,
  booth,
}) => {
  await arriveWithSong(page, booth, 60_000)
  const id = await sessionIdOf(page)
  await confirmSong(page)
  await getIn(booth)
  await expect(page.getByText('Party in progress')).toBeVisible()
  await booth.controller.sos(true)
  await expect(page.getByText('SOS TRIGGERED')).toBeVisible()
  await expect(page.getByText('Emergency signal received')).toBeVisible()
  await expect(page.getByText(/This session will end in \d+ seconds/)).toBeVisible()
  await expect(page).toHaveURL('/summary', { timeout: 20_000 })
  await expect
    .poll(() => sessionRow(booth, id))
    .toMatchObject({ paymentLink: sosLink, endDateTime: expect.any(Date) })

  // The party is over, the button is still down: nothing is sold until the booth says otherwise (F5).
  await page.getByRole('button', { name: 'New Party' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'BACK IN A MOMENT' })).toBeVisible()
  await expect(page.getByRole('button', { name: "LET'S PARTY" })).toHaveCount(0)
  await booth.controller.sos(false)
  await expect(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
})

test('a reload in the middle of the party goes on with the time that is left', async ({
  page,
  booth,
}) => {
  await arriveWithSong(page, booth, 60_000)
  await confirmSong(page)
  await getIn(booth)
  const timer = page.getByRole('timer')
  const secondsLeft = async () => Number((await timer.textContent())?.split(':')[1])
  // Not one second of it: a busy machine looks once in a while, and misses that one.
  await expect(timer).toHaveText(/^0:5\d$/)
  const before = await secondsLeft()
  const since = Date.now()
  await page.reload()
  await expect(timer).toHaveText(/^0:[1-5]\d$/)
  const after = await secondsLeft()
  expect(after).toBeLessThanOrEqual(before)
  expect(after).toBeGreaterThanOrEqual(before - (Date.now() - since) / 1_000 - 2)
  expect((await booth.controller.health()).booth.state).toBe('running')
})

test('a reload at the door waits on', async ({ page, booth }) => {
  await arriveWithSong(page, booth)
  await confirmSong(page)
  await page.reload()
  await expect(page.getByText('Get inside and close the door...')).toBeVisible()
  await getIn(booth)
  await expect(page.getByText('The party is starting!')).toBeVisible()
})
