import { afterEach, expect, it } from 'vitest'
import { both, drawOnDisk, ids, spoolFolder, UploadRig } from '../testing/upload-rig.ts'

let rig: UploadRig
afterEach(() => rig.stop())

/** A booth whose backend wants copies; `meanwhile` happens while the first one is made. */
async function open(meanwhile: () => void): Promise<void> {
  let isFirst = true
  rig = await UploadRig.open({
    draw: (of) => (order, limitMs) => {
      if (isFirst) meanwhile()
      isFirst = false
      return drawOnDisk(of)(order, limitMs)
    },
  })
  rig.backend.words = { title: 'Glitterkogel', line: 'DiscoBooth' }
}
const isEmpty = () => rig.disk.names().every((name) => !name.includes(ids.first))
const listed = () => rig.backend.lastReport(ids.first)?.files.map(({ name }) => name)
const textOf = (name: string) => rig.backend.file(ids.first, name)?.bytes.toString()

it('a backend that was put back to the release before does not know the names: the photos arrive all the same', async () => {
  await open(() => {
    rig.backend.words = undefined
  })
  await rig.party(ids.first, ['one', 'two'])
  await rig.until('the spool is empty', isEmpty)
  expect(rig.backend.delivered(ids.first)).toEqual(['photo-1.jpg', 'photo-2.jpg'])
  expect(listed()).toEqual(['photo-1.jpg', 'photo-2.jpg'])
  expect(rig.disk.names().filter((name) => name.includes('refused'))).toEqual([])
})

it('a copy that is refused is told of no more, so that nobody waits for it, and is not set aside', async () => {
  await open(() => rig.backend.refusedFiles.add('small-1.jpg'))
  await rig.party(ids.first, ['one', 'two'])
  await rig.until('the spool is empty', isEmpty)
  const others = ['photo-1.jpg', 'photo-2.jpg', 'small-2.jpg', 'strip-1.jpg']
  expect(rig.backend.delivered(ids.first)).toEqual(others)
  expect(listed()?.toSorted()).toEqual(others)
  expect(rig.disk.names().filter((name) => name.includes('refused'))).toEqual([])
})

it('a guest who dances again meanwhile does not wait for the copies; all are made in the end, each once', async () => {
  let begun = Promise.resolve()
  await open(() => {
    begun = rig.recordings.begin({ sessionId: ids.first, take: both })
  })
  await rig.party(ids.first, ['one', 'two'])
  await rig.until('the copies are begun', () => rig.disk.names().join().includes('small-1.jpg'))
  await begun
  expect(rig.disk.names()).not.toContain(`${spoolFolder}/${ids.first}/small-2.jpg`)
  await (await rig.recordings.shelf(ids.first))?.keepPhoto(Buffer.from('three'))
  await rig.recordings.over(ids.first, null)
  await rig.until('the spool is empty', isEmpty)
  expect(rig.backend.delivered(ids.first)).toEqual([
    ...['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg'],
    ...['small-1.jpg', 'small-2.jpg', 'small-3.jpg', 'strip-1.jpg'],
  ])
  expect(textOf('strip-1.jpg')).toBe('strip of small-1.jpg and small-2.jpg and small-3.jpg')
})

it('a guest who dances again later has a strip of each party', async () => {
  await open(() => {})
  await rig.party(ids.first, ['one'])
  await rig.until('the spool is empty', isEmpty)
  await rig.party(ids.first, ['two'])
  await rig.until('the spool is empty', isEmpty)
  expect(textOf('strip-1.jpg')).toBe('strip of small-1.jpg')
  expect(textOf('strip-2.jpg')).toBe('strip of small-2.jpg')
  for (const name of rig.backend.delivered(ids.first))
    expect(rig.backend.file(ids.first, name)?.confirmed).toBe(1)
})
