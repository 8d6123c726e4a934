import { mediaKinds } from '@discobooth/contract/media/media-kinds'
import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryDisk } from '../testing/memory-disk.ts'
import { tinyMp4 } from '../testing/tiny-mp4.ts'
import { createShelf, type Shelf } from './shelf.ts'

const folder = '/spool/party'
let disk: MemoryDisk
let shelf: Shelf
beforeEach(async () => {
  disk = new MemoryDisk()
  const files = disk.plugIn()
  await files.makeFolder(folder)
  shelf = createShelf({ files, folder, names: [] })
})

/** A camera that writes this and ends. */
async function film(bytes: Uint8Array | null, mostMs: number | null = null): Promise<boolean> {
  const video = shelf.nextVideo()
  if (video === null) throw new Error('There is no room for a video.')
  if (bytes !== null) disk.put(video.path, bytes)
  await shelf.syncVideo(video)
  return shelf.keepVideo(video, mostMs)
}
const kept = () => disk.names().filter((name) => name.startsWith(`${folder}/`))

describe('where a party’s pictures are laid down', () => {
  it('a film without one whole fragment is none, and nothing of it stays', async () => {
    expect(await film(null)).toBe(false)
    expect(await film(tinyMp4.header)).toBe(false)
    expect(await film(new Uint8Array())).toBe(false)
    expect(kept()).toEqual([])
  })

  it('a film is kept under the next name, and how long its part of the party was', async () => {
    expect(await film(tinyMp4.of(1), 2_000)).toBe(true)
    expect(await film(tinyMp4.of(2).slice(0, -1))).toBe(true)
    expect(kept()).toEqual([`${folder}/video-1.mp4`, `${folder}/video-2.mp4`])
    expect(shelf.mostMs('video-1.mp4')).toBe(2_000)
    expect(shelf.mostMs('video-2.mp4')).toBeNull()
  })

  it('a camera that keeps dying leaves thirty films at most', async () => {
    shelf.goOnAfter(['video-29.mp4', 'video-7.mp4', 'photo-90.jpg', 'video-x.mp4'])
    expect(shelf.nextVideo()?.name).toBe('video-30.mp4')
    expect(shelf.nextVideo()).toBeNull()
  })

  it('a photo of nothing, or of too much, is refused and takes no name', async () => {
    await expect(shelf.keepPhoto(new Uint8Array())).rejects.toThrow('A photo of 0 bytes is none.')
    const tooLarge = new Uint8Array(mediaKinds.photo.mostBytes + 1)
    await expect(shelf.keepPhoto(tooLarge)).rejects.toThrow('is none')
    await shelf.keepPhoto(new Uint8Array(mediaKinds.photo.mostBytes))
    expect(kept()).toEqual([`${folder}/photo-1.jpg`])
  })
})
