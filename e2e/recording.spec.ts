import { writeFile } from 'node:fs/promises'
import { limits } from '@discobooth/contract/wire/limits'
import { expect, type Page } from '@playwright/test'
import { galleryIn, mailsTo, outside, secondsOfFilm, test } from './fixtures/filming-booth.ts'
import { screenTexts } from './fixtures/guest-texts.ts'
import { guestOnTheWay } from './fixtures/journey.ts'
import { enterPasscode, openTab, tapLogo } from './fixtures/operator.ts'
import { code, payByPhone } from './fixtures/pay.ts'

// Filming, cutting and sending on a busy machine: these limits end what hangs, they do not judge.
test.setTimeout(300_000)

const songSeconds = 6

test('[1.1, 1.2, 1.3, 1.4, 2.global.4, 2.summary.1, 2.summary.3, 9.25, 9.26] a paid photo + video party ends with a code whose page fills by itself and with one mail, and behind its link are the photos and a film as long as the song; the operator finds both in the settings', async ({
  page,
  booth,
}, info) => {
  const guest = guestOnTheWay({ page, booth, language: 'en' })
  await guest.begin()
  await guest.choose('both')
  await expect(code(page)).toBeVisible()
  await payByPhone(page, (address) => address.replace(outside, booth.url))
  const address = "o'brien+party_1@uni-x.nl"
  await guest.typeEmail(address)
  await guest.takeSong(songSeconds * 1_000)
  await guest.dance()
  await guest.readSummary({ hasEmail: true })
  await fillsInTheHand({ page, booth, guest })

  // Uploaded, cut into pictures and mailed: every step of it is a job that takes its turn.
  const mails = () => mailsTo(address)
  await expect.poll(() => mails().length, { timeout: 180_000 }).toBe(1)
  await page.goto(booth.url + galleryIn(mails()[0]?.source ?? ''))
  await expect(page.locator('.photos img')).toHaveCount(4)
  await expect(page.locator('.strip img')).toHaveCount(1)
  const pictures = page.locator('.photos img, .strip img')
  await expect.poll(() => pictures.evaluateAll(areDrawn)).toBe(true)
  const { seconds, moved } = await watch(page, 'video-1.mp4')
  expect(Math.abs(seconds - songSeconds)).toBeLessThan(1)
  expect(moved).toBeGreaterThan(0)
  // What is cut of it ends with a beat.
  const cut = await watch(page, 'film-1.mp4')
  expect(cut.seconds).toBeGreaterThan(1)
  expect(cut.seconds).toBeLessThan(songSeconds + 1)
  expect(cut.moved).toBeGreaterThan(0)

  const film = info.outputPath('video.mp4')
  const src = await page.locator('figure[data-name="video-1.mp4"] video').getAttribute('src')
  await writeFile(film, await (await page.request.get(`${src}`)).body())
  expect(Math.abs((await secondsOfFilm(film)) - songSeconds)).toBeLessThan(1)
  expect(mails()).toHaveLength(1)
  await expect
    .poll(async () => (await booth.controller.health()).recordings)
    .toMatchObject({ waitingFiles: 0, problem: null })

  // The operator has a door of their own, and finds there what an unnamed guest did.
  await page.goto('/')
  await tapLogo(page)
  await enterPasscode(page, booth.passcode)
  await openTab(page, 'Technical', booth.passcode)
  const logs = page.getByRole('region', { name: 'Logs' }).getByRole('listitem')
  await expect(logs.filter({ hasText: 'Session ended' })).toHaveText([/ anonymous ENDED /])
  await expect(logs.filter({ hasNotText: / anonymous / })).toHaveCount(0)
  const filter = page.getByRole('region', { name: 'Logs' }).getByRole('combobox', { name: 'Type' })
  await filter.selectOption('PERFORMANCE')
  await expect(logs.filter({ hasText: ' Media delivered: ' })).toHaveText([/ \d+ ms$/])
  await expect(logs.filter({ hasText: ' Page ready: ' }).first()).toHaveText(/ \d+ ms$/)
  await filter.selectOption('')
  await openTab(page, 'Guests and music', booth.passcode)
  const number = page.getByRole('region', { name: 'For guests' })
  await number.getByRole('textbox').fill('+31 6 87654321')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(number.getByText('Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Start' }).click()
  await expect(page.getByText('+31 6 87654321')).toBeVisible()
})

/** The code on the summary, scanned: the page fills while the guest looks, and the code leaves with its guest. */
async function fillsInTheHand({
  page,
  booth,
  guest,
}: {
  page: Page
  booth: { url: string }
  guest: ReturnType<typeof guestOnTheWay>
}): Promise<void> {
  const { summary } = screenTexts.en
  const shown = page.getByRole('img', { name: summary.code.title })
  const offer = page.getByRole('button', { name: summary.code.offer })
  // From here on the kiosk's time is ours: its limits are long, and so is the wait for a film. What has
  // begun before goes by the old clock, so the page begins anew, as after a power cut (F6).
  await page.clock.install()
  await page.reload()
  await offer.tap()
  await expect(shown).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const scanned = new URL((await shown.getAttribute('src')) ?? '').searchParams.get('data') ?? ''
  const pocket = await page.context().browser()?.newContext()
  const phone = await pocket?.newPage()
  if (!phone) throw new Error('There is no browser for the phone.')
  await phone.goto(booth.url + galleryIn(scanned))
  const note = phone.locator('#note')
  await phone.evaluate(() => Object.assign(window, { wasOpened: true }))
  await expect(phone.locator('.photos img')).toHaveCount(4, { timeout: 180_000 })
  await expect(phone.locator('.strip img')).toHaveCount(1, { timeout: 180_000 })
  await expect(note).toBeHidden({ timeout: 180_000 })
  await expect(phone.locator('main')).not.toHaveAttribute('data-again')
  expect(await phone.evaluate(() => 'wasOpened' in window)).toBe(true)
  await pocket?.close()

  // Not the summary's own ten seconds.
  await page.clock.runFor(2 * limits.summary.returnMs)
  await expect(shown).toBeVisible()
  await page.clock.fastForward(limits.summary.codeMs)
  await page.clock.resume()
  await guest.isBackAtTheStart()
  const token = scanned.split(/[/#]/).at(-1) ?? ''
  expect(token).toHaveLength(43)
  await page.goto('/summary')
  await expect(page.getByText(summary.nobody)).toBeVisible()
  await expect(offer).toHaveCount(0)
  const kept = () =>
    JSON.stringify([document.documentElement.outerHTML, localStorage, sessionStorage])
  expect(await page.evaluate(kept)).not.toContain(token)
}

function areDrawn(pictures: Element[]): boolean {
  return pictures.every(
    (one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0,
  )
}

/** Plays it from its last second on: a film that can be played and sought. */
function watch(page: Page, media: string): Promise<{ seconds: number; moved: number }> {
  return page
    .locator(`figure[data-name="${media}"] video`)
    .evaluate(async (film: HTMLVideoElement) => {
      const happens = (name: string) =>
        new Promise((resolve) => film.addEventListener(name, resolve, { once: true }))
      if (!(film.readyState >= 1)) await happens('loadedmetadata')
      const from = film.duration - 1
      const found = happens('seeked')
      film.currentTime = from
      await found
      film.muted = true
      const end = happens('ended')
      await film.play()
      await end
      return { seconds: film.duration, moved: film.currentTime - from }
    })
}
