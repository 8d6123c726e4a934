import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
const victims = ['controller', 'camera', 'both'] as const

/** Numbers from 0 to 1 that are the same in every run with this seed. */
const chance = (number: number) => {
  const value = Math.sin(seed * 1_000 + number) * 10_000
  return value - Math.floor(value)
}

describe('killed in a party', { timeout: 180_000 }, () => {
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
      const victim = victims[number % victims.length]
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
      const camera = childOf(program.child.pid ?? 0, 'camera-process')
      if (victim !== 'controller' && camera !== null) process.kill(camera, 'SIGKILL')
      if (victim !== 'camera') await program.kill('SIGKILL')
      const safe = names().filter((name) => /^photo-\d\.jpg$/.test(name))
      const isThere = backend.delivered(session).length

      // One that lives goes on; two would share the spool.
      if (victim !== 'camera') await start()
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
      const lengths = new Map<string, number>()
      for (const name of listed.filter((one) => one.startsWith('video'))) {
        writeFileSync(join(folder, name), backend.file(session, name)?.bytes ?? '')
        lengths.set(name, (await play(join(folder, name))).seconds)
      }
      expect(lengths.get('video-1.mp4') ?? 0).toBeGreaterThan((await secondsOf(copy)) - 1)
      expect(Math.max(0, ...lengths.values())).toBeLessThan(partyMs / 1_000 + 1)
      await eventually('the spool is empty', () => names().length === 0)
    },
  )
})

/** The child of a process whose command names this program. */
function childOf(parent: number, program: string): number | null {
  const isChild = (pid: string) => {
    try {
      const [, ppid] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return (
        ppid === String(parent) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
      )
    } catch {
      return false
    }
  }
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find(isChild)
  return found === undefined ? null : Number(found)
}
