import { visitBinding } from '@discobooth/contract/device/keeper-wire'
import { type FakeSpotify, startFakeSpotify } from '@discobooth/fakes/spotify'
import { expect } from '@playwright/test'
import { modeTile, startTheParty } from './fixtures/guest.ts'
import {
  enterPasscode,
  openSettings,
  openTab,
  passcodeDialog,
  tapLogo,
} from './fixtures/operator.ts'
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

// Who has signed the booth in is told in the first, and counts in the others.
test.describe.configure({ mode: 'serial' })

test('[2.login.2, 2.login.3, 2.confirm.1, 2.confirm.2, 2.confirm.5, 4.start.1, 4.start.3, 7.authorization.1, 7.authorization.2, 7.other.1] the operator signs the booth in, and from then on one tap brings a guest on, who plays through the SDK', async ({
  page,
  booth,
  fake,
}) => {
  await booth.setFreeMode(true)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  // What the keeper of the booth's browser is told, and when.
  const announced: string[] = []
  await page.exposeFunction(visitBinding, (kind: string) => announced.push(kind))
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
  expect(announced).toEqual(['sign-in'])
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

test('[4.start.2, 4.start.7, 8.music.1, 2.login.3] a search that a page gets no answer to goes through the backend; a 401 on it, or at the start, clears storage and leads to /login', async ({
  page,
  booth,
  fake,
}) => {
  await booth.setFreeMode(true)
  const lines: string[] = []
  page.on('console', (line) => lines.push(line.text()))
  await startTheParty(page)
  await modeTile(page, 'Song only').click()
  const songs = page.getByRole('main').getByRole('listitem')
  const field = page.getByPlaceholder('Search songs...')
  const openSearch = async () => {
    await page.goto('/song')
    await page.getByRole('button', { name: 'Search Song' }).click()
    await expect(field).toBeVisible()
  }
  const asked = (status: number) =>
    fake.requests.filter((one) => one.path === '/v1/search' && one.status === status).length

  // A 429 that the browser may not read: to the page it is no answer at all.
  fake.rateLimit({ seconds: 3_600, of: 'user' })
  await openSearch()
  await field.fill('midnight')
  await expect(songs.first()).toContainText('Midnight')
  expect([asked(429), asked(200) > 0]).toEqual([1, true])
  fake.endTrouble()

  // Another device ended the sign-in: the guest's next search is told so, and so is the screen.
  await openSearch()
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind')
    // /login does not click itself twice in a minute: what is looked at stays.
    sessionStorage.setItem('signInTriedAt', String(Date.now()))
  })
  const kept = await page.evaluate(() => localStorage.getItem('raspberryPort'))
  // Not before the page is there: its player would hear of it first.
  fake.revoke()
  await field.fill('neon')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Connect with server' })).toBeVisible()
  expect(asked(401)).toBeGreaterThan(0)
  expect(lines.join('\n')).toContain('Failed to fetch search results from Spotify.')
  const stored = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  expect(await stored()).toMatchObject({ resumeAfterAuth: 'true', raspberryPort: kept })
  expect(await stored()).not.toHaveProperty('left')

  // A token that nobody gave out: the tap asks the service, and goes the same way. It is put there
  // from an address without the app, which would still be clearing up.
  await page.goto('/config.json')
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'forged')
    localStorage.setItem('tokenTimestamp', String(Date.now()))
    localStorage.removeItem('resumeAfterAuth')
    sessionStorage.setItem('signInTriedAt', String(Date.now()))
  })
  await page.goto('/')
  const tap = page.getByRole('button', { name: "LET'S PARTY" }).click()
  // Where the machine is slow, the player has found out by itself before the tap.
  await Promise.race([tap, page.waitForURL('/login')])
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Connect with server' })).toBeVisible()
  const isAsked = fake.requests.some((one) => one.path === '/v1/me' && one.status === 401)
  const playerWasFirst = lines.some((line) => line.includes('problem (authentication): Auth'))
  expect([isAsked, playerWasFirst]).toContain(true)
  expect(await stored()).toMatchObject({ resumeAfterAuth: 'true' })
  expect((await stored())['accessToken']).not.toBe('forged')
  expect(fake.violations).toEqual([])
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

test("[4.player.4, 7.streaming.1, 7.streaming.2, 7.streaming.3, 7.streaming.4, 7.streaming.5, 7.streaming.6, 7.streaming.7, 9.13] P10: at the operator's music desk every call of the specified player goes out with a tap", async ({
  page,
  fake,
}) => {
  fake.lackWidevine()
  fake.addExternalDevice({ name: 'Bar speaker' })
  const { accessToken } = fake.signIn()
  await page.addInitScript((token) => {
    localStorage.setItem('accessToken', token)
    localStorage.setItem('tokenTimestamp', String(Date.now()))
  }, accessToken)
  await openSettings(page)
  await openTab(page, 'Guests and music')
  const desk = page.getByRole('region', { name: 'Music desk' })
  const tap = (name: string) => desk.getByRole('button', { name, exact: true }).click()
  const slide = (name: string, to: string) => desk.getByRole('slider', { name }).fill(to)
  const playback = () => fake.playback()
  const sent = (call: string) =>
    fake.requests.some(({ method, path }) => `${method} ${path}` === call)

  await expect(desk.getByText('No player')).toBeVisible()
  await expect(desk.getByText('Plays on another device: Bar speaker')).toBeVisible()
  expect(sent('GET /v1/me/player/devices')).toBe(true)
  // A speaker that sleeps is woken first.
  fake.letDevicesSleep()
  await tap('Play all')
  await expect.poll(() => playback()?.isPlaying).toBe(true)
  expect(playback()?.contextUri).toBe(`spotify:playlist:${fake.playlistIds.TOP_40}`)
  expect(sent('PUT /v1/me/player')).toBe(true)
  await expect(desk.getByText('Playing on Bar speaker')).toBeVisible()
  expect(sent('GET /v1/me/player')).toBe(true)
  await expect(desk.getByText(/^Next: /)).toBeVisible()
  expect(sent('GET /v1/me/player/queue')).toBe(true)

  const song = desk.getByRole('list').getByRole('button').nth(1)
  await song.click()
  await expect(song).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => playback()?.contextUri).toBeNull()
  await tap('Next')
  await expect.poll(() => playback()?.index).toBe(1)
  await tap('Previous')
  await expect.poll(() => playback()?.index).toBe(0)
  await slide('Place in the song', '60000')
  await expect.poll(() => playback()?.positionMs).toBeGreaterThanOrEqual(60_000)
  await tap('Repeat: off')
  await expect.poll(() => playback()?.repeat).toBe('context')
  await tap('Shuffle')
  await expect.poll(() => playback()?.isShuffled).toBe(true)
  await tap('Save song')
  await tap('Saved song')
  await expect(desk.getByRole('button', { name: 'Save song', exact: true })).toBeVisible()
  await slide('Volume of the party', '40')
  await expect.poll(() => fake.devices().at(-1)?.volumePercent).toBe(40)
  await tap('Pause')
  await expect.poll(() => playback()?.isPlaying).toBe(false)
  await tap('Play')
  await expect.poll(() => playback()?.isPlaying).toBe(true)

  await page.getByRole('button', { name: 'Back to Start' }).click()
  await expect.poll(() => playback()?.isPlaying).toBe(false)
  expect(sent('PUT /v1/me/player/pause')).toBe(true)
  expect(fake.violations).toEqual([])
})
