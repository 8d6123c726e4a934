import { join } from 'node:path'
import { expect } from '@playwright/test'
import { modeTile, sessionIdOf, startTheParty } from './fixtures/guest.ts'
import { confirmSong, getIn } from './fixtures/party.ts'
import { test } from './fixtures/test.ts'

const demoSongs = join(import.meta.dirname, '../songs')

test.use({ boothEnv: { SONGS_DIR: demoSongs } })

test('[1.1, 2.song.5, 2.session.5] a guest searches a demo song, dances to it, and it is heard, as loud as the operator has set it (P10)', async ({
  page,
  booth,
}) => {
  await booth.setFreeMode(true)
  await booth.db.updateTable('booths').set({ partyVolume: 0.6 }).execute()
  await startTheParty(page)
  await modeTile(page, 'Song only').click()
  await page.getByRole('button', { name: 'Search Song' }).click()
  for (const key of 'glitter') await page.getByRole('button', { name: key, exact: true }).click()
  await page.getByRole('button', { name: /^Glitterkogel / }).click()
  await expect(page.locator('img[src*="/music/covers/"]')).toHaveJSProperty('complete', true)
  const id = await sessionIdOf(page)
  await confirmSong(page)
  await getIn(booth)
  await expect(page.getByRole('timer')).toHaveText(/^1:\d\d$/)

  const audio = page.locator('audio')
  await expect
    .poll(() => audio.evaluate((one: HTMLAudioElement) => one.currentTime))
    .toBeGreaterThan(1)
  await expect(audio).toHaveJSProperty('volume', 0.6)
  const energy = await audio.evaluate(
    async (one: HTMLAudioElement & { captureStream(): MediaStream }) => {
      const context = new AudioContext()
      const analyser = context.createAnalyser()
      context.createMediaStreamSource(one.captureStream()).connect(analyser)
      await context.resume()
      const samples = new Float32Array(analyser.fftSize)
      let loudest = 0
      for (let look = 0; look < 40 && loudest < 0.05; look += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        analyser.getFloatTimeDomainData(samples)
        loudest = Math.max(loudest, ...samples.map(Math.abs))
      }
      return loudest
    },
  )
  expect(energy).toBeGreaterThan(0.05)
  await expect
    .poll(() =>
      booth.db.selectFrom('music_plays').selectAll().where('session_id', '=', id).execute(),
    )
    .toMatchObject([{ trackName: 'Glitterkogel' }])
})
