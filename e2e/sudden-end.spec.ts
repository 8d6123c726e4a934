import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { Booth } from './fixtures/booth.ts'
import { galleryIn, mailsTo, secondsOfFilm, test } from './fixtures/filming-booth.ts'
import { isLong } from './fixtures/visits.ts'

const rounds = isLong ? 50 : 4
const seed = Number(process.env['TEST_SEED'])
const partyMs = 3_000
const programs = ['controller', 'camera', 'backend'] as const

/** Numbers from 0 to 1 that are the same in every run with this seed. */
function chance(number: number): number {
  const value = Math.sin(seed * 1_000 + number) * 10_000
  return value - Math.floor(value)
}

// Whatever ends, the others' patience is long: a job that a dead backend held is free after a minute.
test.setTimeout(300_000)

for (let round = 0; round < rounds; round += 1) {
  // The first rounds end each program alone and then all together; later ones any of them.
  const ends = programs.filter((_, order) =>
    round < 3 ? order === round : round === 3 || chance(round * 10 + order) > 0.4,
  )
  const victims = ends.length > 0 ? ends : programs
  test(`[1.4] a sudden end of ${victims.join(', ')} in a party (seed ${seed}, round ${round}) loses and repeats nothing`, async ({
    booth,
  }, info) => {
    const guest = `guest-${round}-${info.retry}@example.org`
    const id = await dance(booth, guest)
    // A camera ends while it films; the others also while they tidy up and send.
    const lastMs = victims.includes('camera') ? partyMs - 1_000 : partyMs + 1_000
    await pause(500 + chance(round) * lastMs)
    const spool = join(booth.controller.dataDir, 'controller/spool', id)
    if (victims.includes('camera')) {
      const camera = () => cameraOf(booth.controller.pid) ?? Number.NaN
      await expect.poll(camera, 'the camera has a process of its own').toBeGreaterThan(0)
      process.kill(camera(), 'SIGKILL')
    }
    await Promise.all([
      victims.includes('controller') && booth.controller.kill(),
      victims.includes('backend') && booth.killBackend(),
    ])
    const finished = existsSync(spool)
      ? readdirSync(spool).filter((name) => /^photo-\d\.jpg$/.test(name))
      : []
    if (victims.includes('controller')) await booth.controller.start()
    if (victims.includes('backend')) await booth.startBackend()

    const outcome = () =>
      booth.db
        .selectFrom('recordings')
        .select('outcome')
        .where('session_id', '=', id)
        .executeTakeFirst()
        .then((row) => row?.outcome ?? null)
    await expect.poll(outcome, { timeout: 180_000 }).not.toBeNull()
    await expect.poll(() => existsSync(spool), { timeout: 180_000 }).toBe(false)
    if ((await outcome()) === 'nothing') {
      // Ended before the first picture was safe: then there is nothing to send, and nothing is sent.
      expect(finished).toEqual([])
      expect(mailsTo(guest)).toEqual([])
      return
    }
    await expect.poll(() => mailsTo(guest).length, { timeout: 180_000 }).toBe(1)
    const shown = await lookAtGallery(booth, galleryIn(mailsTo(guest)[0]?.source ?? ''))
    expect(shown.photos).toEqual(expect.arrayContaining(finished))
    for (const [name, bytes] of shown.files) {
      if (name.endsWith('.jpg')) {
        expect([...bytes.subarray(0, 2), ...bytes.subarray(-2)]).toEqual([255, 216, 255, 217])
        continue
      }
      const film = info.outputPath(name)
      await writeFile(film, bytes)
      expect(await secondsOfFilm(film)).toBeGreaterThan(0)
    }
    expect(mailsTo(guest)).toHaveLength(1)
  })
}

/** A guest in free mode, with photos and a video, who has just begun to dance. */
async function dance(booth: Booth, customerEmail: string): Promise<string> {
  await booth.setFreeMode(true)
  const id = crypto.randomUUID()
  const headers = { 'content-type': 'application/json', 'x-booth-key': booth.key }
  const post = async (address: string, body: object) => {
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  }
  const session = { id, sessionMode: 4, customerEmail, language: 'en' }
  await post(`${booth.url}/functions/v1/api/sessions`, session)
  const command = (word: string) => ({
    command: word,
    song_duration: partyMs,
    sessionId: id,
    option: 'D',
  })
  await post(`${booth.controller.url}/start`, command('start'))
  await booth.controller.door('open')
  await booth.controller.door('closed')
  await post(`${booth.controller.url}/start`, command('go'))
  return id
}

/** What the guest finds behind the link. */
async function lookAtGallery(booth: Booth, path: string) {
  const page = await (await fetch(booth.url + path)).text()
  const names = [...new Set(page.match(/(?:photo|video)-\d+\.(?:jpg|mp4)/g))]
  const files = await Promise.all(
    names.map(async (name): Promise<[string, Uint8Array]> => {
      const answer = await fetch(`${booth.url}${path}/${name}`)
      expect(answer.status).toBe(200)
      return [name, new Uint8Array(await answer.arrayBuffer())]
    }),
  )
  return { files, photos: names.filter((name) => name.startsWith('photo')) }
}

/** The camera's process under a controller, if there is one. */
function cameraOf(controller: number): number | null {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(stat) ?? []
        const isIts = parent === String(controller)
        return isIts && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('camera-process')
      } catch {
        // It has ended meanwhile.
        return false
      }
    })
  return found === undefined ? null : Number(found)
}
