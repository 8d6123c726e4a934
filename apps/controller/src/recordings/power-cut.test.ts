import { afterEach, describe, expect, it } from 'vitest'
import { tinyMp4 } from './testing/tiny-mp4.ts'
import { both, drawOnDisk, ids, spoolFolder, UploadRig } from './testing/upload-rig.ts'

const everyMoment = process.env['TEST_LONG'] === '1' ? 1 : 6
const textOf = (bytes: Buffer | undefined) => bytes?.toString()

/** A party whose photos are noted as soon as the camera is told that they are safe. */
async function story(rig: UploadRig, safe: Set<string>): Promise<void> {
  await rig.recordings.begin({ sessionId: ids.first, take: both })
  safe.add('party')
  const shelf = await rig.recordings.shelf(ids.first)
  const video = shelf?.nextVideo()
  if (shelf === null || !video) throw new Error('There is no shelf.')
  // ffmpeg's last fragment is half written.
  rig.disk.putUnsynced(video.path, tinyMp4.of(3).slice(0, -5))
  await shelf.syncVideo(video)
  safe.add('video-1.mp4')
  await shelf.keepPhoto(Buffer.from('one'))
  safe.add('photo-1.jpg')
  await shelf.keepPhoto(Buffer.from('two'))
  safe.add('photo-2.jpg')
  await shelf.keepVideo(video, null)
  await rig.recordings.over(ids.first, null)
}

const isEmpty = (rig: UploadRig) =>
  rig.disk.names().every((name) => !name.startsWith(`${spoolFolder}/${ids.first}`))

describe('the power goes', () => {
  let rig: UploadRig
  afterEach(() => rig.stop())

  it('after any step on the disk: what was safe arrives once, nothing arrives in part', async () => {
    let isCut = true
    for (let moment = 0; isCut; moment += everyMoment) {
      rig = await UploadRig.open({ draw: drawOnDisk })
      rig.backend.words = { title: 'Glitterkogel', line: 'DiscoBooth' }
      const first = rig.disk.changes
      isCut = false
      const cut = new Promise<void>((resolve) => {
        rig.disk.strike = (_, number) => {
          if (number !== first + moment) return null
          isCut = true
          resolve()
          return 'cut'
        }
      })
      const safe = new Set<string>()
      const told = story(rig, safe).then(() =>
        rig.until('all is sent', () => isEmpty(rig) || isCut),
      )
      await Promise.race([cut, told])
      await rig.powerCut()
      await rig.until('the spool is empty', () => isEmpty(rig))
      const at = `power cut at step ${moment}`
      const delivered = rig.backend.delivered(ids.first)
      for (const name of safe) if (name !== 'party') expect(delivered, at).toContain(name)
      if (safe.has('party')) {
        expect(rig.backend.started, at).toContain(ids.first)
        const listed = rig.backend.lastReport(ids.first)?.files.map(({ name }) => name)
        expect(listed?.toSorted(), at).toEqual(delivered)
      }
      const expected = {
        'photo-1.jpg': 'one',
        'photo-2.jpg': 'two',
        'small-1.jpg': 'small of photo-1.jpg',
        'small-2.jpg': 'small of photo-2.jpg',
      }
      for (const [name, text] of Object.entries(expected)) {
        const arrival = rig.backend.file(ids.first, name)
        expect([undefined, text], at).toContain(textOf(arrival?.bytes))
        expect(arrival?.confirmed ?? 1, at).toBe(1)
      }
      // Of what was safe when the power went, always both, and of nothing that is not there.
      const photos = delivered.filter((name) => name.startsWith('photo'))
      const smalls = photos.map((name) => name.replace('photo', 'small'))
      expect(
        delivered.filter((name) => name.startsWith('small')),
        at,
      ).toEqual(smalls)
      const strip = photos.length > 0 ? `strip of ${smalls.join(' and ')}` : undefined
      expect(textOf(rig.backend.file(ids.first, 'strip-1.jpg')?.bytes), at).toBe(strip)
      const video = rig.backend.file(ids.first, 'video-1.mp4')?.bytes
      if (video) expect(new Uint8Array(video), at).toEqual(tinyMp4.of(2))
      if (isCut) await rig.stop()
    }
  })
})
