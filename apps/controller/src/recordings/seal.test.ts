import { mediaLimits } from '@discobooth/contract/media/media'
import { mediaKinds } from '@discobooth/contract/media/media-kinds'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { both, ids, spoolFolder, UploadRig } from './testing/upload-rig.ts'

let rig: UploadRig
beforeEach(async () => {
  rig = await UploadRig.open()
})
afterEach(() => rig.stop())

const place = `${spoolFolder}/${ids.first}`
const isEmpty = () => rig.disk.names().every((name) => !name.startsWith(place))

/** A party that is over, of which the disk can't give everything. */
async function badParty(isUnreadable: (path: string) => boolean): Promise<void> {
  await rig.recordings.begin({ sessionId: ids.first, take: both })
  const shelf = await rig.recordings.shelf(ids.first)
  for (const photo of ['one', 'two', 'three']) await shelf?.keepPhoto(Buffer.from(photo))
  rig.disk.unreadable = isUnreadable
  await rig.recordings.over(ids.first, 'The camera was unplugged.')
}

describe('a disk that can’t be read when the party is over', () => {
  it.each([
    ['a photo', `${place}/photo-1.jpg`],
    ['the folder', place],
  ])('%s: it is looked at again, and everything arrives', async (_, path) => {
    await badParty((one) => one === path)
    const enough = rig.clock.now() + 60_000
    await rig.until('a minute passes', () => rig.clock.now() > enough)
    expect(rig.backend.lastReport(ids.first), 'nothing is final yet').toBeUndefined()
    rig.disk.unreadable = () => false
    await rig.until('the spool is empty', isEmpty)
    expect(rig.backend.delivered(ids.first)).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg'])
    expect(rig.backend.lastReport(ids.first)?.problem).toBe('The camera was unplugged.')
  })

  it('a photo for ever: the others arrive with a word about it, and it is set aside', async () => {
    await badParty((path) => path.endsWith('photo-1.jpg'))
    await rig.until('the spool is empty', isEmpty)
    expect(rig.backend.delivered(ids.first)).toEqual(['photo-2.jpg', 'photo-3.jpg'])
    expect(rig.backend.lastReport(ids.first)?.problem).toContain("The booth's disk fails")
    expect(rig.disk.names()).toContain(`${spoolFolder}/refused/2026-11-16/${ids.first}/photo-1.jpg`)
  })
})

it('a party that begins again before its photo could be read: nothing is final in the middle of it', async () => {
  await badParty((one) => one.endsWith('photo-1.jpg'))
  await rig.recordings.begin({ sessionId: ids.first, take: both })
  rig.disk.unreadable = () => false
  const enough = rig.clock.now() + 60_000
  await rig.until('a minute passes', () => rig.clock.now() > enough)
  expect(rig.backend.lastReport(ids.first)).toBeUndefined()
  await (await rig.recordings.shelf(ids.first))?.keepPhoto(Buffer.from('four'))
  await rig.recordings.over(ids.first, null)
  await rig.until('the spool is empty', isEmpty)
  expect(rig.backend.delivered(ids.first)).toHaveLength(4)
})

it('a photo that the backend has, and the disk did not let go, is not listed a second time', async () => {
  rig.disk.strike = (call) => (call === 'remove photo-1.jpg' ? 'EROFS' : null)
  await rig.party(ids.first, ['one'])
  await rig.until('it is noted', () => rig.notes.some((note) => note.includes('delivered')))
  await rig.recordings.begin({ sessionId: ids.first, take: both })
  await (await rig.recordings.shelf(ids.first))?.keepPhoto(Buffer.from('two'))
  rig.disk.strike = () => null
  await rig.recordings.over(ids.first, null)
  await rig.until('the spool is empty', isEmpty)
  const listed = rig.backend.lastReport(ids.first)?.files.map(({ name }) => name)
  expect(listed).toEqual(['photo-1.jpg', 'photo-2.jpg'])
  expect(rig.backend.file(ids.first, 'photo-1.jpg')?.confirmed).toBe(1)
})

it('of a party with more files than the backend takes, as many arrive as it takes', async () => {
  await rig.recordings.begin({ sessionId: ids.first, take: both })
  const names = Array.from(
    { length: mediaLimits.filesOfSession + 2 },
    (_, index) => `photo-${index + 1}.jpg`,
  )
  for (const name of names) rig.disk.put(`${place}/${name}`, Buffer.from(name))
  await rig.recordings.over(ids.first, null)
  await rig.until('the spool is empty', isEmpty)
  const report = rig.backend.lastReport(ids.first)
  expect(report?.files).toHaveLength(mediaLimits.filesOfSession)
  expect(report?.problem).toContain('is left out: the party has too many files.')
})

it('a file that the backend does not take is left out with a word, and the others arrive', async () => {
  await rig.recordings.begin({ sessionId: ids.first, take: both })
  const shelf = await rig.recordings.shelf(ids.first)
  await shelf?.keepPhoto(Buffer.from('one'))
  rig.disk.put(`${place}/photo-2.jpg`, new Uint8Array(mediaKinds.photo.mostBytes + 1))
  rig.disk.put(`${place}/photo-3.jpg`, new Uint8Array())
  await rig.recordings.over(ids.first, null)
  await rig.until('the spool is empty', isEmpty)
  const report = rig.backend.lastReport(ids.first)
  expect(report?.files.map(({ name }) => name)).toEqual(['photo-1.jpg'])
  expect(report?.problem).toContain('photo-2.jpg is left out: it is too large')
  expect(report?.problem).toContain('photo-3.jpg is left out: it is empty')
  expect(rig.backend.delivered(ids.first)).toEqual(['photo-1.jpg'])
  expect(rig.disk.names()).toContain(`${spoolFolder}/refused/2026-11-16/${ids.first}/photo-2.jpg`)
})
