import { expect } from '@playwright/test'
import { modeTile, sessionIdOf, sessionRow, speak, startTheParty } from './fixtures/guest.ts'
import { arriveWithSong, confirmSong, getIn, takeSong } from './fixtures/party.ts'
import { test } from './fixtures/test.ts'

test('a power cut before the song: the paid guest is back at the songs, in their language, and dances (F6)', async ({
  page,
  context,
  booth,
}) => {
  await booth.setFreeMode(true)
  await startTheParty(page)
  await modeTile(page, 'Song only').click()
  await expect(page).toHaveURL('/song')
  await speak(page, 'Nederlands')
  const id = await sessionIdOf(page)
  await expect.poll(async () => (await sessionRow(booth, id))?.language).toBe('nl')
  // A closed tab leaves what a power cut leaves: the disk, and no session storage.
  await page.close()
  const next = await context.newPage()
  await next.goto('/')
  await expect(next).toHaveURL('/song')
  await expect(next.getByRole('heading', { name: 'KIES JE NUMMER' })).toBeVisible()
  await speak(next, 'English')
  await takeSong(next, 3_000)
  await confirmSong(next)
})

test('a power cut at the door: the guest is waited for there, with the same song', async ({
  page,
  context,
  booth,
}) => {
  await arriveWithSong(page, booth)
  await confirmSong(page)
  await expect.poll(() => page.evaluate(copiedParty)).toContain('waiting')
  await page.close()
  const next = await context.newPage()
  await next.goto('/')
  await expect(next).toHaveURL('/session')
  await expect(next.getByText('Get inside and close the door...')).toBeVisible()
  await getIn(booth)
  await expect(next).toHaveURL('/summary')
  await next.close()
  // It is over: nobody comes back a second time.
  const last = await context.newPage()
  await last.goto('/')
  await expect(last.getByRole('button', { name: "LET'S PARTY" })).toBeEnabled()
  await expect(last).toHaveURL('/')
})

/** What the copy on the disk says of the party. */
function copiedParty(): Promise<unknown> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('discobooth-kiosk')
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('kept').objectStore('kept').get('guest')
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve(reading.result?.values.party ?? '')
      })
    })
  })
}
