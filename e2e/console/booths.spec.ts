import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { lookWithAxe } from '../access/axe.ts'
import { startBackend } from '../fixtures/backend.ts'
import { consoleDir, kioskDir } from '../fixtures/booth.ts'
import { addOwner, comeIn } from '../fixtures/console.ts'
import { freePort } from '../fixtures/controller.ts'
import { modeTile, startTheParty } from '../fixtures/guest.ts'
import { joinMachine } from '../fixtures/machine.ts'
import { confirmSong, takeSong } from '../fixtures/party.ts'
import { payByPhone } from '../fixtures/pay.ts'
import { writeSongs } from '../fixtures/songs.ts'
import { test as base } from '../fixtures/test.ts'
import { isLong } from '../fixtures/visits.ts'

/** A backend of a fleet, as its owner starts it: no demo, and no booth on its own machine. */
const test = base.extend<{ backend: { url: string; dataDir: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what is used.
  backend: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'discobooth-e2e-'))
    const songs = join(dataDir, 'songs')
    await writeSongs(songs)
    const env = { SONGS_DIR: songs, CONSOLE_DIR: consoleDir }
    const backend = await startBackend({ dataDir, boothKey: '', kioskDir, env })
    await use({ url: backend.url, dataDir })
    await backend.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  baseURL: async ({ backend }, use) => {
    await use(backend.url)
  },
})
test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

const SONG_MS = 3_000

async function shownCode(owner: Page): Promise<string> {
  const dialog = owner.getByRole('dialog')
  const code = await dialog.getByLabel('One-time code').textContent()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  return code ?? ''
}

/** The owner adds a booth and says where its controller will answer; its page is open. */
async function addBooth(owner: Page, at: { port: number }): Promise<string> {
  await owner.goto('/console/booths')
  await expect(owner.getByText('There is no booth yet.')).toBeVisible()
  await owner.getByRole('button', { name: 'Add a booth' }).click()
  const form = owner.getByRole('dialog')
  await form.getByLabel('Name').fill('Harbour')
  await form.getByLabel('Place').fill('Quay 1')
  await form.getByLabel('Group').fill('North')
  await form.getByRole('button', { name: 'Make the code' }).click()
  const code = await shownCode(owner)
  await expect(owner.getByRole('cell', { name: 'Not joined yet' })).toBeVisible()
  await owner.getByRole('link', { name: 'Harbour' }).click()
  const heading = owner.getByRole('heading', { name: 'Settings' })
  const settings = owner.locator('section').filter({ has: heading })
  await settings.getByLabel('Controller: protocol').selectOption('http')
  await settings.getByLabel('Controller: IP address').fill('127.0.0.1')
  await settings.getByLabel('Controller: port').fill(String(at.port))
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Saved. The booth shows it.')).toBeVisible()
  return code
}

const state = (owner: Page, name: string) => owner.getByText(name, { exact: true })
const asked = (owner: Page, name: RegExp) =>
  owner.getByRole('table', { name: 'What was asked' }).getByRole('row', { name })

test('[C3, C4] a booth joins with a code and does what it is asked from afar, once; a free party goes on at its idle screen, and waits while a guest is there', async ({
  page: owner,
  browser,
  backend,
}) => {
  test.setTimeout(240_000)
  await comeIn(owner, await addOwner(backend, 'ada@example.org'))
  const at = { url: backend.url, port: await freePort() }
  const code = await addBooth(owner, at)
  const { screen, controller, leave } = await joinMachine(browser, at, code, { passcode: '8531' })
  await expect(state(owner, 'All is well')).toBeVisible({ timeout: 60_000 })
  await expect(owner.getByText('Nobody inside')).toBeVisible()

  await owner.getByRole('button', { name: 'Check the system' }).click()
  await expect(asked(owner, /Check the system .* Done Lights and camera are fine/)).toBeVisible()
  await owner.getByRole('button', { name: 'Fetch the journal' }).click()
  await owner.getByRole('button', { name: /^Read the journal/ }).click()
  const journal = owner.getByRole('dialog', { name: /^Journal of/ })
  await expect(journal.getByText('command_over check-system: done')).toBeVisible()
  expect((await journal.textContent())?.match(/command_begun check-system/g)).toHaveLength(1)
  const saved = owner.waitForEvent('download')
  await journal.getByRole('button', { name: 'Save' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('command_begun check-system')
  await journal.getByRole('button', { name: 'Close' }).click()

  // A guest chose a song, and was thrown out by somebody's elbow.
  await startTheParty(screen)
  await modeTile(screen, 'Song only').click()
  await payByPhone(screen)
  await expect(screen).toHaveURL('/song')
  await screen.getByRole('button', { name: 'Back' }).click()
  await screen.getByRole('button', { name: 'Start over' }).click()
  await expect(screen).toHaveURL('/')

  // The next one has begun.
  await startTheParty(screen)
  await owner.getByRole('button', { name: 'Give a free party' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Give a free party?' })
  const give = dialog.getByRole('button', { name: 'Give the party' })
  await expect(dialog.getByRole('option')).toHaveCount(2)
  await dialog.getByRole('combobox').selectOption({ index: 1 })
  await expect(give).toBeDisabled()
  await dialog.getByLabel('Reason').fill('Somebody leaned on the screen')
  await give.click()
  await expect(asked(owner, /Give a free party .* Waits/)).toBeVisible()
  await expect(screen).toHaveURL('/mode')
  await screen.getByRole('button', { name: 'Start over' }).click()
  await expect(screen).toHaveURL('/song')
  await expect(asked(owner, /Give a free party .* Done/)).toBeVisible()
  await takeSong(screen, SONG_MS)
  await confirmSong(screen)
  await controller.door('open')
  await controller.door('closed')
  await expect(screen).toHaveURL('/summary', { timeout: 60_000 })
  await leave()
})

// Who is silent is waited for: half a minute, three times.
const unplugged = isLong ? test : test.skip

unplugged(
  '[C4] a booth that is unplugged is offline within 30 s, and comes back; another machine takes it over with its history and its paid guest',
  async ({ page: owner, browser, backend }) => {
    test.setTimeout(420_000)
    await comeIn(owner, await addOwner(backend, 'ada@example.org'))
    const at = { url: backend.url, port: await freePort() }
    const first = await joinMachine(browser, at, await addBooth(owner, at), { passcode: '8531' })
    await expect(state(owner, 'All is well')).toBeVisible({ timeout: 60_000 })

    await startTheParty(first.screen)
    await modeTile(first.screen, 'Song only').click()
    await payByPhone(first.screen)
    await expect(first.screen).toHaveURL('/song')

    // Nobody asks the backend anything any more: it finds out by itself, and the open page hears it.
    await first.controller.kill()
    await expect(state(owner, 'Offline').first()).toBeVisible({ timeout: 60_000 })
    await expect(owner.getByText('As it was when it was last heard.')).toBeVisible()
    await owner.getByRole('button', { name: 'Fetch the journal' }).click()
    await expect(asked(owner, /Fetch the journal .* For the booth to be back/)).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await owner.emulateMedia({ colorScheme })
      expect(await lookWithAxe(owner)).toEqual([])
    }
    await first.controller.start()
    await expect(state(owner, 'All is well')).toBeVisible({ timeout: 60_000 })
    // A guest is in the middle of it: what takes nothing from them is done all the same.
    await expect(asked(owner, /Fetch the journal .* Done/)).toBeVisible()

    await first.controller.kill()
    await first.screen.context().close()
    await expect(state(owner, 'Offline').first()).toBeVisible({ timeout: 60_000 })
    await owner.getByRole('button', { name: 'Replace the machine' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Make the code' }).click()
    const second = await joinMachine(browser, at, await shownCode(owner))
    await second.screen.goto('/')
    await expect(second.screen).toHaveURL('/song')
    await takeSong(second.screen, SONG_MS)
    await confirmSong(second.screen)
    await second.controller.door('open')
    await second.controller.door('closed')
    await expect(second.screen).toHaveURL('/summary', { timeout: 60_000 })
    await expect(state(owner, 'All is well')).toBeVisible({ timeout: 60_000 })
    // Its day goes on where the first machine's ended: offline twice, one party, its money.
    const day = owner.getByRole('list', { name: 'Its day' })
    await expect(day.getByRole('link', { name: 'Party: Song only' })).toBeVisible()
    await expect(day.getByText(/^Offline \(until/)).toHaveCount(2)
    await expect(day.getByText('€2.00 taken')).toBeVisible()
    await second.leave()
    await first.controller.stop()
  },
)
