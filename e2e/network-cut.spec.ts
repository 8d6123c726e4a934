import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Booth } from './fixtures/booth.ts'
import { filesOf, galleryIn, mailsTo, secondsOfFilm, test } from './fixtures/filming-booth.ts'
import { sessionIdOf, sessionRow } from './fixtures/guest.ts'
import { guestOnTheWay } from './fixtures/journey.ts'
import { isLong } from './fixtures/visits.ts'

const songSeconds = 6
/** At which second of the song; below 0: at the door, with the song chosen and confirmed. */
const cuts = isLong ? [-1, 0, 1, 2, 3, 4, 5] : [2]

// Filming and sending on a busy machine: this ends what hangs, it does not judge.
test.setTimeout(300_000)
// As at every booth: what a screen needs is on its own disk.
test.use({ hasUplink: true, serviceWorkers: 'allow' })

for (const second of cuts) {
  const when = second < 0 ? 'at the door' : `at second ${second}`
  test(`[1.1, 1.4] the network is cut ${when}: the song plays to its end, and the recording arrives later, once`, async ({
    page,
    booth,
  }, info) => {
    const address = `cut${second + 1}${info.retry}`
    await booth.setFreeMode(true)
    await openUnderWorker(page)
    const guest = guestOnTheWay({ page, booth, language: 'en' })
    await guest.begin()
    await guest.choose('both')
    await guest.giveEmail(address)
    await guest.takeSong(songSeconds * 1_000)
    const id = await sessionIdOf(page)
    const heard = await listen(page)
    if (second < 0) booth.uplink?.cut()
    await guest.dance()
    await expect.poll(async () => (await heard()).seconds).toBeGreaterThanOrEqual(second)
    booth.uplink?.cut()

    await guest.readSummary({ hasEmail: true })
    // The party's own time may be over a moment before the song's last sample, as for the film below.
    const { seconds, pauses } = await heard()
    expect(seconds).toBeGreaterThan(songSeconds - 1)
    expect(pauses).toBe(0)
    const waiting = async () => (await booth.controller.health()).recordings?.waitingFiles
    // What was recorded is finished by the booth first, at its own pace.
    await expect.poll(waiting, { timeout: 120_000 }).toBeGreaterThan(0)
    expect(await kept(booth, id)).toEqual([])
    expect(mailsTo(`${address}@gmail.com`)).toEqual([])

    booth.uplink?.mend()
    const mails = () => mailsTo(`${address}@gmail.com`)
    await expect.poll(() => mails().length, { timeout: 180_000 }).toBe(1)
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    const names = await kept(booth, id)
    expect(names).toEqual(expect.arrayContaining(['photo-1.jpg', 'video-1.mp4']))
    expect(new Set(names).size).toBe(names.length)
    await expect.poll(async () => (await sessionRow(booth, id))?.endDateTime).toBeInstanceOf(Date)
    const film = info.outputPath('video.mp4')
    const gallery = galleryIn(mails()[0]?.source ?? '')
    const answer = await fetch(`${filesOf(booth, gallery)}/video-1.mp4`)
    await writeFile(film, new Uint8Array(await answer.arrayBuffer()))
    expect(Math.abs((await secondsOfFilm(film)) - songSeconds)).toBeLessThan(1)
    expect(mails()).toHaveLength(1)
  })
}

/** The worker that the first visit installs is in charge of the second. */
async function openUnderWorker(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** How far the page's player comes, and whether it has to wait on the way. */
async function listen(page: Page) {
  const heard = await page.evaluateHandle(() => {
    const found = { seconds: 0, pauses: 0 }
    const audio = document.querySelector('audio')
    audio?.addEventListener('timeupdate', () => {
      found.seconds = Math.max(found.seconds, audio.currentTime)
    })
    for (const name of ['waiting', 'error']) {
      audio?.addEventListener(name, () => {
        if (found.seconds > 0) found.pauses += 1
      })
    }
    return found
  })
  return () => heard.jsonValue()
}

async function kept(booth: Booth, id: string): Promise<string[]> {
  const rows = await booth.db
    .selectFrom('media_files')
    .select('name')
    .where('session_id', '=', id)
    .where('keptAt', 'is not', null)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
