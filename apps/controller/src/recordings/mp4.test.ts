import { expect, it } from 'vitest'
import { playableBytes } from './mp4.ts'
import { MemoryDisk } from './testing/memory-disk.ts'
import { tinyMp4 } from './testing/tiny-mp4.ts'

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
