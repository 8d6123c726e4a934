import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { play, secondsOf } from './parts/camera/testing/probe.ts'
import { StandInBackend } from './recordings/testing/stand-in-backend.ts'
import { ControllerProgram } from './testing/controller-program.ts'
import { eventually } from './testing/eventually.ts'

const kills = process.env['TEST_LONG'] === '1' ? 25 : 3
const seed = Number(process.env['TEST_SEED'] ?? 8)
const session = '0e3b5a52-3f0a-4a55-9a54-0b7f0f6f1c11'
const partyMs = 2_500

/** Numbers from 0 to 1 that are the same in every run with this seed. */
const chance = (number: number) => {
  const value = Math.sin(seed * 1_000 + number) * 10_000
  return value - Math.floor(value)
}

describe('the controller is killed in a party', { timeout: 180_000 }, () => {
  let folder: string
  let backend: StandInBackend
  let program: ControllerProgram
  const spool = () => join(folder, 'spool')
  const names = () => {
    const place = join(spool(), session)
    return existsSync(place) ? readdirSync(place) : []
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'discobooth-killed-'))
    backend = await new StandInBackend().start()
  })
  afterEach(async () => {
    await program.kill('SIGKILL')
    await backend.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async () => {
    const env = { BACKEND_URL: backend.url, SPOOL_DIR: spool(), SPOOL_MIN_FREE_BYTES: '0' }
    program = new ControllerProgram(env)
    await program.ready()
  }

  it.each(Array.from({ length: kills }, (_, number) => number))(
    'at random moment %i: every finished photo arrives once, and the video up to its end plays',
    async (number) => {
      await start()
      await program.send('start', partyMs)
      await program.post('/simulator/door', { state: 'open' })
      await program.post('/simulator/door', { state: 'closed' })
      expect((await program.send('go', partyMs)).status).toBe(200)
      await eventually('the party is noted', () => names().includes('manifest.json'))
      await pause(chance(number) * (partyMs + 500))
      const part = join(spool(), session, 'video-1.mp4.part')
      const copy = join(folder, 'before.mp4')
      if (existsSync(part)) copyFileSync(part, copy)
      await program.kill('SIGKILL')
      const safe = names().filter((name) => /^photo-\d\.jpg$/.test(name))
      const isThere = backend.delivered(session).length

      await start()
      await eventually(
        'the report is there',
        () => backend.lastReport(session) !== undefined,
        60_000,
      )
      await eventually(
        'all of it is there',
        () => backend.delivered(session).length === backend.lastReport(session)?.files.length,
        60_000,
      )
      const listed = backend.lastReport(session)?.files.map(({ name }) => name) ?? []
      expect(backend.delivered(session)).toEqual(listed.toSorted())
      expect(listed, `${isThere} were there before`).toEqual(expect.arrayContaining(safe))
      expect(backend.started).toContain(session)
      for (const name of listed) expect(backend.file(session, name)?.confirmed, name).toBe(1)
      const video = backend.file(session, 'video-1.mp4')
      if (video !== undefined) {
        writeFileSync(join(folder, 'after.mp4'), video.bytes)
        const { seconds } = await play(join(folder, 'after.mp4'))
        expect(seconds).toBeGreaterThan((await secondsOf(copy)) - 1)
        expect(seconds).toBeLessThan(partyMs / 1_000 + 1)
      } else expect(await secondsOf(copy)).toBeLessThan(1)
      await eventually('the spool is empty', () => names().length === 0)
    },
  )
})
