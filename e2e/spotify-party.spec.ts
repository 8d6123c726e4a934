import { type FakeSpotify, startFakeSpotify } from '@discobooth/fakes/spotify'
import { expect } from '@playwright/test'
import { modeTile } from './fixtures/guest.ts'
import { confirmSong, getIn } from './fixtures/party.ts'
import { test as kioskTest } from './fixtures/test.ts'

const test = kioskTest.extend<object, { fake: FakeSpotify }>({
  fake: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what is used.
    async ({}, use) => {
      const fake = await startFakeSpotify()
      await use(fake)
      await fake.stop()
    },
    { scope: 'worker' },
  ],
  boothEnv: [
    async ({ fake }, use) =>
      use({
        MUSIC_PROVIDER: 'spotify',
        SPOTIFY_CLIENT_ID: fake.clientId,
        SPOTIFY_CLIENT_SECRET: fake.clientSecret,
        SPOTIFY_ACCOUNTS_URL: fake.urls.accounts,
        SPOTIFY_API_URL: fake.urls.api,
        SPOTIFY_SDK_URL: fake.urls.sdk,
        SPOTIFY_PLAYLIST_TOP_40: fake.playlistIds.TOP_40,
      }),
    { scope: 'worker' },
  ],
})

test('[2.login.2, 2.login.3, 2.confirm.1, 2.confirm.2, 2.confirm.5, 4.start.1, 4.start.3, 7.authorization.1, 7.authorization.2, 7.other.1] one tap signs the booth in, goes on by itself, and plays through the SDK', async ({
  page,
  booth,
  fake,
}) => {
  await booth.setFreeMode(true)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('tokenTimestamp', 'old'))
  await page.getByRole('button', { name: "LET'S PARTY" }).click()
  await expect(page).toHaveURL('/mode', { timeout: 20_000 })
  expect(addresses.some((address) => address.startsWith(`${booth.url}/confirm`))).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeTruthy()
  expect(await page.evaluate(() => localStorage.getItem('tokenTimestamp'))).not.toBe('old')
  expect(await page.evaluate(() => localStorage.getItem('resumeAfterAuth'))).toBeNull()

  await modeTile(page, 'Song only').click()
  await page.getByRole('button', { name: 'Top 40' }).click()
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await confirmSong(page)
  await getIn(booth)
  await expect(page.getByRole('timer')).toHaveText(/^\d:\d\d$/)
  await expect.poll(() => fake.playback()?.isPlaying).toBe(true)
  await booth.controller.sos(true)
  await expect(page.getByText('SOS TRIGGERED')).toBeVisible()
  await expect.poll(() => fake.playback()?.isPlaying ?? false).toBe(false)
  expect(fake.violations).toEqual([])
})

test('[2.confirm.4] a return without a token leads to /login', async ({ page }) => {
  await page.goto('/confirm?error=access_denied')
  await expect(page).toHaveURL(/\/login\?error=access_denied$/)
  await expect(page.getByRole('button', { name: 'Connect with server' })).toBeVisible()
})

test('[4.start.2] a token that no longer holds sends the guest through the sign-in as well', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'forged')
    localStorage.setItem('tokenTimestamp', String(Date.now()))
  })
  await page.reload()
  await page.getByRole('button', { name: "LET'S PARTY" }).click()
  await expect(page.getByRole('button', { name: 'Connect with server' })).toBeVisible()
})

test('[2.logout.1, 7.other.2] signing out opens the page of the service in a window of its own', async ({
  page,
  fake,
}) => {
  await page.goto('/')
  const popup = page.waitForEvent('popup')
  await page.goto('/logout')
  await expect(page.getByText('Logging out of Spotify...')).toBeVisible()
  expect((await popup).url()).toContain(`${fake.urls.accounts}/logout`)
  await expect(page).toHaveURL(/\/login|\/$|\/mode/, { timeout: 10_000 })
})
