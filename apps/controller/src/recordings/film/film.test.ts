import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { FilmRig, filmLimitMs, inspect, take } from '../testing/film-rig.ts'
import { ids } from '../testing/upload-rig.ts'

let rig: FilmRig
beforeEach(async () => {
  rig = await FilmRig.open()
  await rig.start()
})
afterEach(() => rig.close())

const isLong = process.env['TEST_LONG'] === '1'

it(
  'follows the video, upright, seekable, as loud as others and nowhere black',
  async () => {
    await rig.party(ids.first)
    const path = await rig.filmOf(ids.first)
    const told = rig.backend.reports.get(ids.first) ?? []
    expect(told.map(({ filmToCome = false }) => filmToCome)).toEqual([false, true, false])
    expect(told.at(-1)?.files.map(({ name }) => name)).toContain('film-1.mp4')
    expect(rig.has(ids.first, 'video-1.mp4'), 'the unedited one').toBe(true)
    const { streams, seconds, lufs, isBlackSomewhere } = await inspect(path)
    expect(streams).toMatch(/h264,720,1280,yuv420p\s+aac\s/)
    expect(seconds).toBeGreaterThan(3)
    expect(Math.abs(lufs + 14)).toBeLessThan(1)
    expect(isBlackSomewhere).toBe(false)
    const isGone = () => readdirSync(rig.spool).every((name) => name !== ids.first)
    await eventually('nothing of it is left in the booth', isGone)
  },
  filmLimitMs,
)

it.runIf(isLong)(
  'waits while the next party is filmed, and is made after a restart all the same',
  async () => {
    await rig.recordings.begin({ sessionId: ids.second, take })
    await rig.party(ids.first)
    await eventually('the rest is there', () => rig.has(ids.first, 'video-1.mp4'), 100_000)
    expect(rig.has(ids.first, 'film-1.mp4')).toBe(false)
    expect(rig.names(ids.first), 'it is made of this').toContain('video-1.mp4')
    await rig.recordings.stop()
    await rig.start()
    await rig.filmOf(ids.first)
    expect(rig.notes.filter((note) => note.includes('film'))).toEqual([
      `recording_delivered ${ids.first} film-1.mp4`,
    ])
  },
  filmLimitMs,
)
