import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type FakeSmtp, startFakeSmtp } from '@discobooth/fakes/smtp'
import { expect, type Page } from '@playwright/test'
import { openBooth } from './fixtures/booth.ts'
import { guestOnTheWay } from './fixtures/journey.ts'
import { code, payByPhone } from './fixtures/pay.ts'
import { test as base } from './fixtures/test.ts'

const outside = 'http://booth.example.org'

/** Takes the booth's mails; there is one for each worker, as there is one booth. */
let smtp: FakeSmtp

/** A booth that films, and mails through a real server. */
const test = base.extend<object, object>({
  booth: [
    async ({ boothEnv }, use) => {
      smtp = await startFakeSmtp()
      const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'booth@example.org', PUBLIC_URL: outside }
      const booth = await openBooth({ films: true, env: { ...boothEnv, ...mail } })
      await use(booth)
      await booth.stop()
      await smtp.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const songSeconds = 6

test('[1.1, 1.2, 1.3, 1.4, 2.summary.1] a paid photo + video party ends with one mail, and behind its link are the photos and a film as long as the song', async ({
  page,
  context,
  booth,
}, info) => {
  const guest = guestOnTheWay({ page, context, booth, language: 'en' })
  await guest.begin()
  await guest.choose('both')
  await expect(code(page)).toBeVisible()
  await payByPhone(page, context, (address) => address.replace(outside, booth.url))
  await guest.giveEmail('dora')
  await guest.takeSong(songSeconds * 1_000)
  await guest.dance()
  await guest.readSummary({ hasEmail: true })

  // Uploaded, cut into pictures and mailed: every step of it is a job that takes its turn.
  const mails = () => smtp.mails.filter(({ to }) => to.includes('dora@gmail.com'))
  await expect.poll(() => mails().length, { timeout: 60_000 }).toBe(1)
  await page.goto(booth.url + linkIn(mails()[0]?.source ?? ''))
  await expect(page.locator('.photos img')).toHaveCount(4)
  await expect.poll(() => page.locator('.photos img').evaluateAll(areDrawn)).toBe(true)
  const { seconds, moved } = await watchFilm(page)
  expect(Math.abs(seconds - songSeconds)).toBeLessThan(1)
  expect(moved).toBeGreaterThan(0)

  const film = info.outputPath('video.mp4')
  const src = await page.locator('video').getAttribute('src')
  await writeFile(film, await (await page.request.get(`${src}`)).body())
  expect(Math.abs((await probe(film)) - songSeconds)).toBeLessThan(1)
  expect(mails()).toHaveLength(1)
  await expect
    .poll(async () => (await booth.controller.health()).recordings)
    .toMatchObject({ waitingFiles: 0, problem: null })
})

/** Of the mail's text part, whose lines may be folded with `=`. */
function linkIn(source: string): string {
  const found = source.replaceAll(/=\r?\n/g, '').match(new RegExp(`${outside}(/gallery/[\\w-]+)`))
  if (!found) throw new Error(`There is no link in ${source}`)
  return found[1] ?? ''
}

function areDrawn(pictures: Element[]): boolean {
  return pictures.every(
    (one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0,
  )
}

/** Plays it from its last second on: a film that can be played and sought. */
function watchFilm(page: Page): Promise<{ seconds: number; moved: number }> {
  return page.locator('video').evaluate(async (film: HTMLVideoElement) => {
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

async function probe(path: string): Promise<number> {
  const ffprobe = (process.env['FFMPEG'] ?? 'ffmpeg').replace(/ffmpeg$/, 'ffprobe')
  const { stdout } = await promisify(execFile)(ffprobe, [
    ...['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0'],
    path,
  ])
  return Number(stdout)
}
