import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { both, ids, spoolFolder, UploadRig } from './testing/upload-rig.ts'

let rig: UploadRig
beforeEach(async () => {
  rig = await UploadRig.open()
})
afterEach(() => rig.stop())

const isEmpty = () => rig.disk.names().every((name) => !name.includes(ids.first))
const begin = () => rig.recordings.begin({ sessionId: ids.first, take: both })
const keep = async (photo: string) =>
  (await rig.recordings.shelf(ids.first))?.keepPhoto(Buffer.from(photo))
const arrived = () =>
  rig.backend
    .delivered(ids.first)
    .map((name) => rig.backend.file(ids.first, name)?.bytes.toString())

describe('a session that begins again, since its kiosk did not hear the answer', () => {
  it('while its first recording is being sealed: no file is written over, and all arrive', async () => {
    await begin()
    await keep('first')
    const sealed = rig.recordings.over(ids.first, null)
    const begun = begin()
    await keep('second')
    await Promise.all([sealed, begun])
    await rig.recordings.over(ids.first, null)
    await rig.until('the spool is empty', isEmpty)
    expect(arrived()).toEqual(['first', 'second'])
    expect(rig.backend.started).toEqual([ids.first])
  })

  it('before its first recording is over: nothing is reported or forgotten in the middle of the second', async () => {
    await begin()
    await keep('first')
    await begin()
    await keep('second')
    await rig.recordings.over(ids.first, 'The next party begins.')
    const enough = rig.clock.now() + 60_000
    await rig.until('a minute passes', () => rig.clock.now() > enough)
    expect(rig.backend.lastReport(ids.first)).toBeUndefined()
    await keep('third')
    await rig.recordings.over(ids.first, null)
    await rig.until('the spool is empty', isEmpty)
    expect(arrived()).toEqual(['first', 'second', 'third'])
    expect(rig.backend.lastReport(ids.first)?.problem).toBe('The next party begins.')
  })

  it.each(['in the same life', 'after a power cut'])(
    'when the backend has all of the first time, %s: the names go on, and both are reported',
    async (when) => {
      await begin()
      await keep('first')
      await rig.recordings.over(ids.first, null)
      await rig.until('the spool is empty', isEmpty)
      if (when === 'after a power cut') await rig.powerCut()
      await begin()
      await keep('second')
      await rig.recordings.over(ids.first, null)
      await rig.until('the spool is empty', isEmpty)
      expect(arrived()).toEqual(['first', 'second'])
      const listed = rig.backend.lastReport(ids.first)?.files.map(({ name }) => name)
      expect(listed).toEqual(['photo-1.jpg', 'photo-2.jpg'])
      expect(rig.backend.started).toEqual([ids.first])
    },
  )

  it('in the next life of the booth: the camera gets its place at once, behind what was there', async () => {
    await begin()
    await keep('first')
    await rig.powerCut()
    const begun = begin()
    await keep('second')
    await begun
    expect(rig.disk.names()).toContain(`${spoolFolder}/${ids.first}/photo-2.jpg`)
    await rig.recordings.over(ids.first, null)
    await rig.until('the spool is empty', isEmpty)
    expect(arrived()).toEqual(['first', 'second'])
  })
})
