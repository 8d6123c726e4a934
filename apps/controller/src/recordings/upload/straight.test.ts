import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StandInStore } from '../testing/stand-in-store.ts'
import { ids, spoolFolder, UploadRig } from '../testing/upload-rig.ts'

const partBytes = 100_000
let rig: UploadRig
let store: StandInStore
beforeEach(async () => {
  rig = await UploadRig.open()
  store = await new StandInStore(partBytes).start()
  rig.backend.store = store
})
afterEach(async () => {
  await rig.stop()
  await store.stop()
})

const isEmpty = () => rig.disk.names().every((name) => !name.includes(ids.first))
const large = 'abcdefgh'.repeat(31_250)
/** Told apart by their hashes, since nobody wants to read the difference. */
const sha256 = (text: string | Buffer | undefined) =>
  createHash('sha256')
    .update(text ?? '')
    .digest('hex')
const arrived = (name: string) => sha256(rig.backend.file(ids.first, name)?.bytes)
const pieces = () => rig.backend.calls.filter((call) => call.startsWith('PUT media photo'))

describe('straight into the store', () => {
  it('each part goes where the backend says, and none through the backend', async () => {
    await rig.party(ids.first, ['one', large])
    await rig.until('the spool is empty', isEmpty)
    expect(arrived('photo-1.jpg')).toBe(sha256('one'))
    expect(arrived('photo-2.jpg')).toBe(sha256(large))
    expect(pieces()).toEqual([])
    expect(store.puts).toEqual(
      ['1.jpg/0', '2.jpg/0', '2.jpg/1', '2.jpg/2'].map((name) => `${ids.first}/photo-${name}`),
    )
    expect(rig.backend.file(ids.first, 'photo-2.jpg')).toMatchObject({ confirmed: 1 })
  })

  it.each(['cut', 'lost', 'error500', 'expired', 'deaf', 'damage'] as const)(
    'a part that ends in "%s" is put again, after a pause, and no other',
    async (misdeed) => {
      store.misdeeds = [null, misdeed, misdeed]
      await rig.party(ids.first, [large])
      await rig.until('the spool is empty', isEmpty)
      expect(arrived('photo-1.jpg')).toBe(sha256(large))
      // What had arrived, though its answer was lost, is not sent again.
      expect(store.puts).toHaveLength(misdeed === 'lost' ? 3 : 5)
      expect(rig.notes.join('\n')).toContain('recording_waits')
    },
  )

  it('a store that takes nothing more is given up after a minute, and asked again', async () => {
    store.misdeeds = ['hang']
    await rig.party(ids.first, [large])
    const waits = () => rig.notes.some((note) => note.includes('nothing taken in 60 s'))
    while (!waits()) {
      await new Promise((resolve) => setImmediate(resolve))
      if (store.puts.length > 0) rig.clock.advance(1_000)
    }
    await rig.until('the spool is empty', isEmpty)
    expect(arrived('photo-1.jpg')).toBe(sha256(large))
  })

  it('leaves no timer behind when it is stopped in the middle of a part', async () => {
    store.misdeeds = ['hang']
    await rig.party(ids.first, [large])
    await rig.until('a part is on its way', () => store.puts.length > 0, 0)
    await rig.recordings.stop()
    expect(rig.clock.waiting).toBe(0)
  })

  it.each(['error500', 'portal', 'jsonPortal', 'cut'] as const)(
    'a backend whose answers end in "%s" is asked again, at any step',
    async (misdeed) => {
      for (let step = 2; step < 8; step += 1) {
        rig.backend.misdeeds = [...Array<null>(step).fill(null), misdeed]
        await rig.party(ids.first, [large])
        await rig.until('the spool is empty', isEmpty)
        expect(rig.backend.misdeeds).toEqual([])
        await rig.stop()
        await store.stop()
        rig = await UploadRig.open()
        store = await new StandInStore(partBytes).start()
        rig.backend.store = store
      }
    },
  )

  it('the power goes while any call is on its way: the file arrives once, and whole', async () => {
    for (let call = 3; call < 12; call += 1) {
      let seen = 0
      const cut = new Promise<void>((resolve) => {
        rig.backend.onCall = async () => {
          seen += 1
          if (seen === call) resolve()
        }
      })
      await rig.party(ids.first, [large])
      await Promise.race([cut, rig.until('all is sent', () => seen >= call || isEmpty())])
      await rig.powerCut()
      rig.backend.onCall = () => Promise.resolve()
      await rig.until('the spool is empty', isEmpty)
      expect(arrived('photo-1.jpg'), `cut at call ${call}`).toBe(sha256(large))
      expect(rig.backend.file(ids.first, 'photo-1.jpg')?.confirmed).toBe(1)
      await rig.stop()
      await store.stop()
      rig = await UploadRig.open()
      store = await new StandInStore(partBytes).start()
      rig.backend.store = store
    }
  })

  it('what the disk of the booth has damaged is found before it is sent, and set aside', async () => {
    rig.backend.isDown = true
    await rig.party(ids.first, ['one', 'two'])
    rig.disk.put(`${spoolFolder}/${ids.first}/photo-2.jpg`, Buffer.from('2wo'))
    rig.backend.isDown = false
    await rig.until('it is set aside', () => rig.notes.some((note) => note.includes('damaged')))
    expect(rig.backend.delivered(ids.first)).toEqual(['photo-1.jpg'])
    expect(store.puts.some((put) => put.includes('photo-2'))).toBe(false)
  })

  it('a disk that can not be read for a moment is read again', async () => {
    rig.backend.isDown = true
    await rig.party(ids.first, [large])
    rig.disk.unreadable = (path) => path.endsWith('photo-1.jpg')
    rig.backend.isDown = false
    await rig.until('it waits', () => rig.notes.some((note) => note.includes('disk fails')))
    rig.disk.unreadable = () => false
    await rig.until('the spool is empty', isEmpty)
    expect(arrived('photo-1.jpg')).toBe(sha256(large))
  })
})
