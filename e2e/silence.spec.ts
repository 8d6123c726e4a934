import { expect, type Page } from '@playwright/test'
import { modeTile, sessionIdOf, sessionRow, startTheParty } from './fixtures/guest.ts'
import { arriveWithSong, confirmSong, getIn, takeSong } from './fixtures/party.ts'
import { payByPhone } from './fixtures/pay.ts'
import { songs } from './fixtures/songs.ts'
import { test } from './fixtures/test.ts'

const [own, other] = [songs[60_000] ?? '', songs[125_000] ?? '']
const silence = 11_000
const audio = (page: Page) => page.locator('audio')
const positionOf = (page: Page) =>
  audio(page).evaluate((one: HTMLAudioElement) => (one.paused ? 0 : one.currentTime))
const isHeard = (page: Page) => expect.poll(() => positionOf(page)).toBeGreaterThan(0.5)
const card = (page: Page) => page.getByRole('status').filter({ hasText: 'The Mirror Kids' })

/** The song stands still, and what is fetched of these addresses never comes. */
async function loseSong(page: Page, addresses: RegExp): Promise<void> {
  await page.route(addresses, (route) => route.abort())
  await audio(page).evaluate((one: HTMLAudioElement) => one.pause())
}

test('M3: a song that falls silent is followed by another of its list: heard, shown, logged, found again after a reload, and off with an alarm', async ({
  page,
  booth,
}) => {
  await page.clock.install()
  const fetched = page.waitForRequest(/\/music\/audio\//)
  await arriveWithSong(page, booth, 60_000)
  const lost = new URL((await fetched).url()).pathname
  const id = await sessionIdOf(page)
  await confirmSong(page)
  await getIn(booth)
  await isHeard(page)
  await expect(card(page)).toContainText(own)

  await loseSong(page, new RegExp(lost))
  await page.clock.fastForward(silence)
  await expect(card(page)).toContainText(other)
  await isHeard(page)
  await expect(audio(page)).toHaveCount(1)
  expect(new URL((await audio(page).getAttribute('src')) ?? '', page.url()).pathname).not.toBe(lost)
  // The end stays where it was: 60 s after the start, not 125 s after the change.
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-4]\d$/)
  const logged = () =>
    booth.db.selectFrom('logs').select('message').where('session_id', '=', id).execute()
  await expect
    .poll(logged)
    .toEqual(
      expect.arrayContaining([
        { message: `The song "${own}" was lost in mid-party: it fell silent` },
        { message: `The song "${other}" took over` },
      ]),
    )
  const plays = () =>
    booth.db.selectFrom('music_plays').select('trackName').where('session_id', '=', id).execute()
  await expect.poll(plays).toEqual([{ trackName: own }, { trackName: other }])

  await page.reload()
  await expect(card(page)).toContainText(other)
  await isHeard(page)
  await booth.controller.sos(true)
  await expect(page.getByText('SOS TRIGGERED')).toBeVisible()
  await expect.poll(() => positionOf(page)).toBe(0)
  expect(await plays()).toHaveLength(2)
})

test('M3: where no song is heard any more the party ends, the guest is told, and the money goes back', async ({
  page,
  booth,
}) => {
  await booth.setFreeMode(false)
  await page.clock.install()
  await startTheParty(page)
  await modeTile(page, 'Song only').click()
  await expect(page).toHaveURL('/pay')
  await payByPhone(page)
  await expect(page).toHaveURL('/song')
  await takeSong(page, 60_000)
  const id = await sessionIdOf(page)
  await confirmSong(page)
  await getIn(booth)
  await isHeard(page)

  await loseSong(page, /\/music\/audio\//)
  await page.clock.fastForward(silence)
  const notice = page.getByRole('alertdialog', { name: "You're getting your money back" })
  await expect(notice).toContainText('€2.00')
  await expect(page).toHaveURL('/summary')
  await expect(page.getByText('The music stopped, and we could not bring it back.')).toBeVisible()
  await expect
    .poll(() =>
      booth.db
        .selectFrom('payment_log')
        .select(['status', 'amount'])
        .where('session_id', '=', id)
        .where('status', '=', 'REFUNDED')
        .execute(),
    )
    .toEqual([{ status: 'REFUNDED', amount: 200 }])
  await expect
    .poll(async () => (await fetch(`${booth.controller.url}/queue-state`)).text())
    .toBe('FREE')
})

test('the backend dies in mid-song: the song plays to its end, and the party ends as any other', async ({
  page,
  booth,
}) => {
  await arriveWithSong(page, booth, 60_000)
  const id = await sessionIdOf(page)
  await confirmSong(page)
  await getIn(booth)
  await isHeard(page)
  await expect(audio(page)).toHaveJSProperty('readyState', 4)
  expect(await audio(page).getAttribute('src')).toMatch(/^blob:/)

  await booth.killBackend()
  await audio(page).evaluate((one: HTMLAudioElement) => {
    one.currentTime = one.duration - 2
  })
  await expect(page).toHaveURL('/summary')
  await expect(page.getByText('The music stopped')).toHaveCount(0)
  await booth.startBackend()
  await expect.poll(async () => (await sessionRow(booth, id))?.endDateTime).toBeInstanceOf(Date)
})
