import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tinyMp4 } from './testing/tiny-mp4.ts'
import { both, ids, spoolFolder, UploadRig } from './testing/upload-rig.ts'

let rig: UploadRig
beforeEach(async () => {
  rig = await UploadRig.open()
})
afterEach(() => rig.stop())

const place = `${spoolFolder}/${ids.first}`
const isEmpty = () => rig.disk.names().every((name) => !name.startsWith(place))
const cutOff = 'The booth was switched off in the middle of the recording.'

describe('a party of an earlier life', () => {
  it.each([
    ['is gone', null],
    ['is half written', '{"version":1,'],
    ['is of no form that we know', '{"version":7}'],
  ])('whose note %s: its pictures arrive all the same', async (_, note) => {
    rig.disk.put(`${place}/photo-1.jpg`, Buffer.from('one'))
    rig.disk.put(`${place}/video-1.mp4.part`, tinyMp4.of(2).slice(0, -3))
    rig.disk.put(`${place}/boomerang-1.mp4.part`, tinyMp4.of(2))
    if (note !== null) rig.disk.put(`${place}/manifest.json`, Buffer.from(note))
    await rig.powerCut()
    await rig.until('the spool is empty', isEmpty)
    expect(rig.backend.started).toEqual([ids.first])
    expect(rig.backend.delivered(ids.first)).toEqual(['photo-1.jpg', 'video-1.mp4'])
    const video = rig.backend.file(ids.first, 'video-1.mp4')?.bytes
    expect(new Uint8Array(video ?? []), 'up to its last whole fragment').toEqual(tinyMp4.of(1))
    expect(rig.backend.lastReport(ids.first)).toMatchObject({ problem: cutOff })
  })

  it('that left an empty folder is nobody’s', async () => {
    rig.disk.put(`${place}/photo-1.jpg.part`, Buffer.from('half'))
    await rig.powerCut()
    await rig.until('the half photo is gone', isEmpty)
    expect(rig.backend.delivered(ids.first)).toEqual([])
  })

  it('is not mixed up with what else lies there', async () => {
    rig.disk.put(`${spoolFolder}/notes/photo-1.jpg`, Buffer.from('the operator’s'))
    await rig.powerCut()
    await rig.party(ids.second, ['two'])
    await rig.until('the party is there', () => rig.backend.delivered(ids.second).length === 1)
    expect(rig.backend.started).toEqual([ids.second])
    expect(rig.disk.names()).toContain(`${spoolFolder}/notes/photo-1.jpg`)
  })

  it('whose photo the backend has, and whose film was under way when it was sealed: neither comes twice', async () => {
    rig.backend.isDown = true
    await rig.recordings.begin({ sessionId: ids.first, take: both })
    await (await rig.recordings.shelf(ids.first))?.keepPhoto(Buffer.from('one'))
    await rig.recordings.over(ids.first, null)
    rig.disk.put(`${place}/video-9.mp4.part`, tinyMp4.of(2))
    await rig.powerCut()
    rig.backend.isDown = false
    await rig.until('the spool is empty', isEmpty)
    expect(rig.backend.delivered(ids.first), 'the list was final').toEqual(['photo-1.jpg'])
    expect(rig.backend.lastReport(ids.first)).toMatchObject({ problem: null })
  })
})
