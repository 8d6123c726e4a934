import { expect, it } from 'vitest'
import { lengthMs, playableBytes } from './mp4.ts'
import { MemoryDisk } from './testing/memory-disk.ts'
import { box, longBox, tinyMp4 } from './testing/tiny-mp4.ts'

const whole = tinyMp4.of(3)

it('a video that was cut off anywhere plays up to its last whole fragment', async () => {
  const disk = new MemoryDisk()
  const files = disk.plugIn()
  const { header, fragment } = tinyMp4
  for (let length = 0; length <= whole.length; length += 1) {
    disk.put('/video', whole.slice(0, length))
    const fragments = Math.floor((length - header.length) / fragment.length)
    const expected = fragments < 1 ? null : header.length + fragments * fragment.length
    expect(await playableBytes(files, '/video'), `${length} bytes`).toBe(expected)
  }
})

it('what is no video at all is none', async () => {
  const disk = new MemoryDisk()
  const files = disk.plugIn()
  disk.put('/video', new Uint8Array(5_000))
  expect(await playableBytes(files, '/video')).toBeNull()
  disk.put('/video', new TextEncoder().encode('not a video, and longer than a header'))
  expect(await playableBytes(files, '/video')).toBeNull()
  expect(await playableBytes(files, '/missing')).toBeNull()
})

it('a fragment with a long header, as of a film over 4 GB, is whole or not like any other', async () => {
  const disk = new MemoryDisk()
  const files = disk.plugIn()
  const { header, fragment } = tinyMp4
  const large = longBox('mdat', new Uint8Array(40))
  const film = Buffer.concat([header, fragment, large])
  const before = header.length + fragment.length
  for (let length = before; length <= film.length; length += 1) {
    disk.put('/video', film.subarray(0, length))
    const expected = length === film.length ? film.length : before
    expect(await playableBytes(files, '/video'), `${length} bytes`).toBe(expected)
  }
})

it('what follows the last fragment is kept with it, half a fragment is not', async () => {
  const disk = new MemoryDisk()
  const files = disk.plugIn()
  const index = box('mfra', new Uint8Array(12))
  disk.put('/video', Buffer.concat([whole, index]))
  expect(await playableBytes(files, '/video')).toBe(whole.length + index.length)
  const empty = box('free', new Uint8Array())
  disk.put('/video', Buffer.concat([whole, empty]))
  expect(await playableBytes(files, '/video')).toBe(whole.length + empty.length)
  disk.put('/video', Buffer.concat([whole, box('moof', new Uint8Array(16))]))
  expect(await playableBytes(files, '/video')).toBe(whole.length)
})

/** The header of a finished film, in one of its two forms. */
function movieHeader(film: { isLong: boolean; timescale: number; duration: number }): Uint8Array {
  const content = new Uint8Array(film.isLong ? 40 : 24)
  const view = new DataView(content.buffer)
  view.setUint8(0, film.isLong ? 1 : 0)
  view.setUint32(film.isLong ? 20 : 12, film.timescale)
  if (film.isLong) view.setBigUint64(24, BigInt(film.duration))
  else view.setUint32(16, film.duration)
  return box('mvhd', content)
}

it.each([
  [{ isLong: false, timescale: 600, duration: 1_500 }, 2_500],
  [{ isLong: true, timescale: 90_000, duration: 12_345_678_901 }, 137_174_210],
  [{ isLong: false, timescale: 0, duration: 1_500 }, null],
  [{ isLong: false, timescale: 600, duration: 0 }, null],
])('a film that says %j lasts %s ms', async (film, expected) => {
  const disk = new MemoryDisk()
  const files = disk.plugIn()
  const moov = box('moov', Buffer.concat([box('free', new Uint8Array(3)), movieHeader(film)]))
  disk.put('/video', Buffer.concat([box('ftyp', new Uint8Array(8)), moov]))
  expect(await lengthMs(files, '/video')).toBe(expected)
})

it('a film in fragments, half a film and none at all do not know their length', async () => {
  const disk = new MemoryDisk()
  const files = disk.plugIn()
  disk.put('/video', whole)
  expect(await lengthMs(files, '/video')).toBeNull()
  disk.put('/video', whole.slice(0, 20))
  expect(await lengthMs(files, '/video')).toBeNull()
  expect(await lengthMs(files, '/missing')).toBeNull()
})
