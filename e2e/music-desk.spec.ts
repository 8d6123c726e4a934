import { expect, type Page } from '@playwright/test'
import { lookWithAxe } from './access/axe.ts'
import { openSettings, openTab } from './fixtures/operator.ts'
import { songs } from './fixtures/songs.ts'
import { test } from './fixtures/test.ts'

const desk = (page: Page) => page.getByRole('region', { name: 'Music desk' })
const tap = (page: Page, name: string | RegExp) =>
  desk(page).getByRole('button', { name, exact: true }).click()
const slider = (page: Page, name: string) => desk(page).getByRole('slider', { name })

/** What the page's own audio element does: the sound itself. */
const sound = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector('audio')
    return {
      isOn: audio !== null && !audio.paused,
      seconds: audio?.currentTime ?? 0,
      volume: Math.round((audio?.volume ?? 0) * 100),
    }
  })

async function advances(page: Page): Promise<void> {
  const { seconds } = await sound(page)
  await expect.poll(async () => (await sound(page)).seconds).toBeGreaterThan(seconds)
}

const isSilent = (page: Page) => expect.poll(async () => (await sound(page)).isOn).toBe(false)

test('[4.player.1, 3.player-state.1, 8.session.6, 9.13] P10: before opening the operator tries the sound with everything the player can, and leaves silence; the party is as loud as was saved', async ({
  page,
  booth,
}) => {
  await openSettings(page)
  await openTab(page, 'Guests and music')
  const status = desk(page).getByRole('status')
  await expect(desk(page).getByText('No player')).toBeVisible()
  await expect(status.first()).toHaveText('Ready on DiscoBooth')

  const song = (name = '') => desk(page).getByRole('list').getByRole('button', { name })
  const isOn = (name = '') => expect(song(name)).toHaveAttribute('aria-current', 'true')
  const [long, short] = [songs[125_000], songs[3_000]]
  await song(long).click()
  await expect(status.first()).toHaveText('Playing on DiscoBooth')
  await advances(page)
  await isOn(long)
  await expect(desk(page).getByText(`Next: ${short}`)).toBeVisible()

  await slider(page, 'Place in the song').fill('60000')
  await expect.poll(async () => (await sound(page)).seconds).toBeGreaterThan(59.9)
  await expect(slider(page, 'Place in the song')).toHaveAttribute('aria-valuetext', /^1:0\d of \d/)
  await advances(page)
  await tap(page, 'Pause')
  await isSilent(page)
  await tap(page, 'Play')
  await advances(page)
  expect((await sound(page)).seconds).toBeGreaterThan(59.9)

  await tap(page, 'Next')
  await isOn(short)
  await tap(page, 'Previous')
  await isOn(long)
  await tap(page, 'Repeat: off')
  await tap(page, 'Repeat: list')
  await expect(desk(page).getByText(`Next: ${long}`)).toBeVisible()
  await tap(page, 'Repeat: song')
  await tap(page, 'Shuffle')
  await expect(desk(page).getByRole('button', { name: 'Shuffle', pressed: true })).toBeVisible()
  await tap(page, 'Save song')
  await expect(desk(page).getByRole('button', { name: 'Saved song' })).toBeVisible()

  await slider(page, 'Volume of the party').fill('30')
  await expect.poll(async () => (await sound(page)).volume).toBe(30)
  await expect(desk(page).getByText('Saved', { exact: true })).toBeVisible()
  expect(await lookWithAxe(page, desk(page))).toEqual([])

  await booth.controller.sos(true)
  await isSilent(page)
  await tap(page, 'Play')
  await expect(desk(page).getByText('SOS is pressed')).toBeVisible()
  expect((await sound(page)).isOn).toBe(false)
  expect(await lookWithAxe(page, desk(page))).toEqual([])
  await booth.controller.sos(false)
  await expect(async () => {
    await tap(page, 'Play')
    await advances(page)
  }).toPass()

  await page.getByRole('button', { name: 'Back to Start' }).click()
  await isSilent(page)

  // Saved songs stay, and a volume that is saved is the booth's.
  await openSettings(page)
  await openTab(page, 'Guests and music')
  await song(long).click()
  await expect(desk(page).getByRole('button', { name: 'Saved song' })).toBeVisible()
  expect(await slider(page, 'Volume of the party').inputValue()).toBe('30')
  await expect.poll(async () => (await sound(page)).volume).toBe(30)
})
