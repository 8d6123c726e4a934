import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { play } from '../../parts/camera/testing/probe.ts'
import { eventually } from '../../testing/eventually.ts'
import { addRoom, filmDancers } from '../testing/danced-party.ts'
import { FilmRig, flashesOf, inspect, strobe, take } from '../testing/film-rig.ts'
import { ids } from '../testing/upload-rig.ts'
import { mostFlashes } from './flashes.ts'

const run = promisify(execFile)
const songs = join(import.meta.dirname, '../../../../../songs')
const songFiles = readdirSync(songs)
  .filter((name) => name.endsWith('.mp3'))
  .map((name) => join(songs, name))
const [song = ''] = songFiles
const life = join(import.meta.dirname, '../testing/film-rig.ts')

/** Of a test, in which a booth lives several times and begins its film anew each time. */
const killLimitMs = 1_500_000
const lifeLimitMs = 300_000

/** The same for the same place, from 0 to 1. */
const drawn = (place: number) => Math.abs(Math.sin(place * 12.9898 + 4.1) * 43_758.5453) % 1

describe.runIf(process.env['TEST_LONG'] === '1')(
  'films of parties',
  { timeout: killLimitMs },
  () => {
    let rig: FilmRig
    beforeEach(async () => {
      rig = await FilmRig.open()
    })
    afterEach(() => rig.close())

    it('finds our songs in twenty rooms, wherever they begin, within 40 ms', async () => {
      const silent = join(rig.folder, 'silent.mp4')
      await filmDancers({ ffmpeg: 'ffmpeg', seconds: 1, to: silent })
      const off: number[] = []
      for (let party = 0; party < 20; party += 1) {
        const path = songFiles[party % songFiles.length] ?? ''
        const beginsMs = Math.round(drawn(party) * 9_000 - 3_000)
        const to = join(rig.folder, 'party.mp4')
        await addRoom({ ffmpeg: 'ffmpeg', video: silent, song: path, beginsMs, seconds: 30, to })
        const program = join(import.meta.dirname, 'align.ts')
        const { stdout } = await run(process.execPath, [program, 'ffmpeg', to, path])
        off.push(Math.abs(Number(JSON.parse(stdout) ?? Infinity) - beginsMs))
      }
      expect(Math.max(...off)).toBeLessThan(40)
    })

    it('a danced one with its song, photos, a drop: loud as others, nowhere black, no faster than 3 Hz', async () => {
      const seconds = 24
      const silent = join(rig.folder, 'silent.mp4')
      await filmDancers({ ffmpeg: 'ffmpeg', seconds, to: silent })
      rig.backend.sound = readFileSync(song)
      const beatsMs = Array.from({ length: 200 }, (_, beat) => beat * 500)
      const beats = { bpm: 120, beatsMs, firstBar: 0, dropsMs: [12_000] }
      rig.backend.film = {
        words: { title: 'Glitterkogel', line: 'DiscoBooth · 1 May 2026' },
        song: { address: '/song.mp3', beats, isHeard: true },
      }
      await rig.start()
      await rig.party(ids.first, (to) =>
        addRoom({ ffmpeg: 'ffmpeg', video: silent, song, beginsMs: 700, seconds, to }),
      )
      const path = await rig.filmOf(ids.first)
      const found = await inspect(path)
      expect(found).toMatchObject({
        isBlackSomewhere: false,
        streams: expect.stringMatching(/h264,720,1280,yuv420p\s+aac\s/),
      })
      expect(Math.abs(found.lufs + 14)).toBeLessThan(1)
      expect(found.seconds).toBeGreaterThan(18)
      expect(await flashesOf(path)).toBeLessThanOrEqual(mostFlashes)
    })

    it('of a light that flashes six times a second does so three times at most', async () => {
      const source = join(rig.folder, 'strobe.mp4')
      await strobe(source)
      expect(await flashesOf(source)).toBeGreaterThan(mostFlashes)
      await rig.start()
      await rig.party(ids.first, strobe)
      expect(await flashesOf(await rig.filmOf(ids.first))).toBeLessThanOrEqual(mostFlashes)
    })

    it('nothing of it is at work once the next party has begun, and it is made when that is over', async () => {
      await rig.start()
      await rig.party(ids.first)
      const workshop = join(rig.spool, 'film')
      await eventually('a shot is there', () => filesIn(workshop).includes('shot-0.mp4'), 100_000)
      await rig.recordings.begin({ sessionId: ids.second, take })
      await eventually('its programs are gone', () => programsNaming(rig.folder) === 0, 100_000)
      const left = filesIn(workshop)
      expect(
        left.filter((name) => name === 'shot-0.mp4'),
        'what was done is kept',
      ).toHaveLength(1)
      expect(rig.has(ids.first, 'film-1.mp4')).toBe(false)
      await rig.recordings.over(ids.second, null)
      const { seconds } = await play(await rig.filmOf(ids.first))
      expect(seconds).toBeGreaterThan(3)
    })

    it('a booth that is killed at any step shows no half of it, and the plain one is there', async () => {
      await rig.start()
      await rig.recordings.begin({ sessionId: ids.second, take })
      await rig.party(ids.first)
      await eventually('the video is there', () => rig.has(ids.first, 'video-1.mp4'), 100_000)
      await rig.recordings.stop()
      const workshop = join(rig.spool, 'film')
      let isMade = false
      let lives = 0
      for (let steps = 1; !isMade; steps += 3) {
        const booth = fork(life, [rig.spool, rig.backend.url], { execArgv: [] })
        const isThere = () => rig.has(ids.first, 'film-1.mp4')
        const isFar = () => isThere() || filesIn(workshop).length >= steps
        try {
          await eventually('it is a little further', isFar, lifeLimitMs)
        } finally {
          await killed(booth)
        }
        isMade = isThere()
        lives += 1
        expect(rig.has(ids.first, 'video-1.mp4')).toBe(true)
        const inBooth = join(rig.spool, ids.first, 'film-1.mp4')
        if (existsSync(inBooth)) expect((await play(inBooth)).seconds).toBeGreaterThan(3)
      }
      expect(lives).toBeGreaterThan(3)
      expect((await play(await rig.filmOf(ids.first))).seconds).toBeGreaterThan(3)
      await rig.start()
    })
  },
)

/** Of all films that are under way: one at most. */
function filesIn(workshop: string): string[] {
  if (!existsSync(workshop)) return []
  return readdirSync(workshop, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('/'))
    .map((name) => name.slice(name.indexOf('/') + 1))
}

/** Programs, none of them ours, whose command names this folder. */
function programsNaming(folder: string): number {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return false
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(folder)
    } catch {
      return false
    }
  }).length
}

async function killed(booth: ChildProcess): Promise<void> {
  const gone = once(booth, 'exit')
  booth.kill('SIGKILL')
  await gone
}
