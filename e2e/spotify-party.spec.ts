import { type FakeSpotify, startFakeSpotify } from '@discobooth/fakes/spotify'
import { expect } from '@playwright/test'
import { modeTile } from './fixtures/guest.ts'
import { enterPasscode, passcodeDialog, tapLogo } from './fixtures/operator.ts'
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

test('[2.login.2, 2.login.3, 2.confirm.1, 2.confirm.2, 2.confirm.5, 4.start.1, 4.start.3, 7.authorization.1, 7.authorization.2, 7.other.1] the operator signs the booth in, and from then on one tap brings a guest on, who plays through the SDK', async ({
  page,
  booth,
  fake,
}) => {
  await booth.setFreeMode(true)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const party = page.getByRole('button', { name: "LET'S PARTY" })
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('tokenTimestamp', 'old'))
  await party.click()
  // A7: no guest is sent to a page that wants somebody's password.
  await expect(page.getByRole('heading', { name: 'BACK IN A MOMENT' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: 'Connect with server' }).click()
  await passcodeDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await tapLogo(page)
  await enterPasscode(page)
  expect(addresses.some((address) => address.startsWith(fake.urls.accounts))).toBe(false)

  const provider = page.waitForRequest((request) => request.url().startsWith(fake.urls.accounts))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect((await provider).url()).toContain('/authorize?')
  await expect(page).toHaveURL('/mode')
  const confirmed = () =>
    addresses.filter((address) => address.startsWith(`${booth.url}/confirm`)).length
  expect(confirmed()).toBeGreaterThan(0)
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
  expect(await stored('accessToken')).toBeTruthy()
  expect(await stored('tokenTimestamp')).not.toBe('old')
  expect(await stored('resumeAfterAuth')).toBeNull()

  // The way back from the provider's page leads into the settings of nobody.
  await page.goto('/settings')
  await expect(passcodeDialog(page)).toBeVisible()

  // A kiosk that has forgotten everything: the tap is enough, and nobody leaves it.
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  const [before, left] = [confirmed(), addresses.length]
  await page.goto('/')
  await party.click()
  await expect(page).toHaveURL('/mode')
  expect(confirmed()).toBeGreaterThan(before)
  expect(addresses.slice(left).every((address) => address.startsWith(booth.url))).toBe(true)
  expect(await stored('accessToken')).toBeTruthy()

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
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname))
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'forged')
    localStorage.setItem('tokenTimestamp', String(Date.now()))
  })
  await page.reload()
  await page.getByRole('button', { name: "LET'S PARTY" }).click()
  await expect.poll(() => addresses).toContain('/login')
  // On the way through the sign-in a page may just be going.
  await expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe('forged')
  }).toPass()
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
