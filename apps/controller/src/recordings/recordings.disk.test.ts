import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ids, spoolFolder, UploadRig } from './testing/upload-rig.ts'

let rig: UploadRig
beforeEach(async () => {
  rig = await UploadRig.open()
})
afterEach(() => rig.stop())

const isWell = () => rig.troubles.at(-1) === null

describe('the booth’s disk', () => {
  it('that is nearly full says so before a recording is lost, and is well again by itself', async () => {
    expect(isWell()).toBe(true)
    rig.disk.free = 999_999
    await rig.until('it is ill', () => !isWell())
    expect(rig.troubles.at(-1)).toContain("The booth's disk is nearly full")
    expect(rig.recordings.status().problem).toContain('nearly full')
    rig.disk.free = 2_000_000
    await rig.until('it is well', isWell)
  })

  it.each([
    ['ENOSPC', 'is full'],
    ['EROFS', 'can only be read'],
  ] as const)(
    'with %s in the middle of a party: it is said, the backend hears of the party, and all heals',
    async (code, words) => {
      rig.disk.strike = () => code
      await rig.recordings.begin({ sessionId: ids.first, take: { photo: true, video: true } })
      const shelf = await rig.recordings.shelf(ids.first)
      await expect(shelf?.keepPhoto(Buffer.from('lost'))).rejects.toThrow(code)
      expect(rig.troubles.at(-1)).toContain(words)
      await rig.recordings.over(ids.first, 'A photo could not be kept.')
      await rig.until('the report is there', () => rig.backend.lastReport(ids.first) !== undefined)
      expect(rig.backend.started).toEqual([ids.first])
      expect(rig.backend.lastReport(ids.first)).toMatchObject({
        files: [],
        problem: 'A photo could not be kept.',
      })
      const told = rig.troubles.length
      const enough = rig.clock.now() + 120_000
      await rig.until('two minutes pass', () => rig.clock.now() > enough)
      expect(rig.troubles.slice(told), 'it never seems well meanwhile').not.toContain(null)
      rig.disk.strike = () => null
      await rig.until('it is well', isWell)
      await rig.party(ids.second, ['kept'])
      await rig.until(
        'the next party is there',
        () => rig.backend.delivered(ids.second).length === 1,
      )
    },
  )

  it('that was full when a party began: its note is written as soon as there is room, and survives a power cut', async () => {
    const note = `${spoolFolder}/${ids.first}/manifest.json`
    rig.disk.strike = () => 'ENOSPC'
    rig.backend.isDown = true
    await rig.recordings.begin({ sessionId: ids.first, take: { photo: true, video: false } })
    expect(rig.disk.names()).not.toContain(note)
    rig.disk.strike = () => null
    await rig.until('the note is there', () => rig.disk.names().includes(note))
    await rig.powerCut()
    rig.backend.isDown = false
    await rig.until('the report is there', () => rig.backend.lastReport(ids.first) !== undefined)
    expect(rig.backend.started).toContain(ids.first)
  })

  it('holds no shelf for a party that nobody began', async () => {
    expect(await rig.recordings.shelf(ids.second)).toBeNull()
    await rig.recordings.over(ids.second, null)
    expect(rig.disk.names().filter((name) => name.includes(ids.second))).toEqual([])
  })

  it('a photo is written, synced and renamed, and its folder synced, before it counts', async () => {
    await rig.recordings.begin({ sessionId: ids.first, take: { photo: true, video: false } })
    const shelf = await rig.recordings.shelf(ids.first)
    const before = rig.disk.calls.length
    await shelf?.keepPhoto(Buffer.from('one'))
    expect(rig.disk.calls.slice(before, before + 4)).toEqual([
      'write photo-1.jpg.part',
      'sync photo-1.jpg.part',
      'rename photo-1.jpg',
      `sync ${ids.first}`,
    ])
    expect(rig.disk.names()).toContain(`${spoolFolder}/${ids.first}/photo-1.jpg`)
  })

  it('a film under way is synced every time, its name once', async () => {
    await rig.recordings.begin({ sessionId: ids.first, take: { photo: false, video: true } })
    const shelf = await rig.recordings.shelf(ids.first)
    const video = shelf?.nextVideo()
    if (!shelf || !video) throw new Error('There is no shelf.')
    rig.disk.putUnsynced(video.path, Buffer.from('film'))
    const before = rig.disk.calls.length
    await shelf.syncVideo(video)
    await shelf.syncVideo(video)
    expect(rig.disk.calls.slice(before).filter((call) => call.startsWith('sync'))).toEqual([
      'sync video-1.mp4.part',
      `sync ${ids.first}`,
      'sync video-1.mp4.part',
    ])
  })
})
