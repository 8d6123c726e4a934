import { expect, it } from 'vitest'
import type { Disk } from '../../platform/database.ts'
import { memoryDisk } from '../../platform/testing/memory-disk.ts'
import { createSongShelf } from './song-shelf.ts'

const copy = (bytes: number, version = 'first') => ({
  version,
  song: new Blob([new Uint8Array(bytes)]),
})

const shelfOn = (
  disk: Disk,
  { mostBytes = 1_000, quota }: { mostBytes?: number; quota?: number },
) => createSongShelf({ disk, mostBytes, quota: async () => quota })

const bytesIn = (values: Map<string, unknown>) =>
  [...values.values()].reduce<number>((sum, one) => sum + (one instanceof Blob ? one.size : 0), 0)

it('a song that was put there is found after a restart, as it was last', async () => {
  const { disk } = memoryDisk()
  const shelf = shelfOn(disk, {})
  await Promise.all([shelf.put('one', copy(10)), shelf.put('two', copy(20))])
  await shelf.put('one', copy(30, 'second'))
  const later = shelfOn(disk, {})
  expect(await later.find('one')).toMatchObject({ version: 'second', song: { size: 30 } })
  expect(await later.find('two')).toMatchObject({ version: 'first', song: { size: 20 } })
  expect(await later.find('three')).toBeNull()
})

it('makes room by what was wanted longest ago, and never holds more than it may', async () => {
  const { disk, values } = memoryDisk()
  const shelf = shelfOn(disk, { mostBytes: 100 })
  await shelf.put('old', copy(60))
  await shelf.put('favourite', copy(40))
  expect(await shelf.find('old')).not.toBeNull()
  await shelf.put('new', copy(40))
  expect(await shelf.find('favourite')).toBeNull()
  expect(await shelf.find('old')).not.toBeNull()
  await shelf.put('an hour long', copy(101))
  expect(await shelf.find('an hour long')).toBeNull()
  expect(bytesIn(values)).toBe(100)
})

it('writes nothing for the song that was wanted last', async () => {
  const { disk } = memoryDisk()
  const shelf = shelfOn(disk, {})
  await shelf.put('one', copy(10))
  let writes = 0
  const counting: Disk = {
    get: disk.get,
    async put(key, value) {
      writes += 1
      await disk.put(key, value)
    },
  }
  const later = shelfOn(counting, {})
  await later.find('one')
  // What is put next waits for whatever the find has begun.
  await later.remove('another')
  expect(writes).toBe(2)
})

it('leaves two thirds of what the browser allows to what must not be lost', async () => {
  const { disk, values } = memoryDisk()
  const shelf = shelfOn(disk, { quota: 150 })
  await shelf.put('one', copy(30))
  await shelf.put('two', copy(20))
  await shelf.put('three', copy(20))
  expect(bytesIn(values)).toBe(40)
  await shelf.put('longer than that', copy(51))
  expect(bytesIn(values)).toBe(40)
})

/** A disk that keeps no more than so many bytes of songs, and does not say so. */
function fullDisk(bytes: number) {
  const { disk, values } = memoryDisk()
  const full: Disk = {
    get: disk.get,
    async put(key, value) {
      const others = bytesIn(values) - bytesIn(new Map([[key, values.get(key)]]))
      if (!(value instanceof Blob) || others + value.size <= bytes) await disk.put(key, value)
    },
  }
  return { disk: full, values }
}

it('a full disk costs the oldest song, and a song that it will not take at all leaves no row', async () => {
  const { disk, values } = fullDisk(50)
  const shelf = shelfOn(disk, {})
  await shelf.put('one', copy(30))
  await shelf.put('two', copy(20))
  await shelf.put('three', copy(25))
  expect(await shelf.find('three')).not.toBeNull()
  expect(await shelf.find('one')).toBeNull()
  await shelf.put('four', copy(60))
  expect(values.get('songs')).toEqual([{ trackId: 'three', version: 'first', bytes: 25 }])
  expect(bytesIn(values)).toBe(25)
})

it('wherever a power cut comes in between, no song lies there without a row', async () => {
  for (let writes = 0; writes < 12; writes += 1) {
    const { disk, values } = memoryDisk()
    const before = shelfOn(disk, { mostBytes: 100 })
    await before.put('one', copy(60))
    await before.put('two', copy(40))
    let left = writes
    const dying: Disk = {
      get: disk.get,
      async put(key, value) {
        if (left === 0) throw new Error('The power is gone.')
        left -= 1
        await disk.put(key, value)
      },
    }
    const cut = shelfOn(dying, { mostBytes: 100 })
    await cut.put('two', copy(40, 'second')).catch(() => undefined)
    await cut.put('three', copy(50)).catch(() => undefined)
    const later = shelfOn(disk, { mostBytes: 100 })
    await later.put('four', copy(100))
    expect([writes, bytesIn(values)]).toEqual([writes, 100])
  }
})

it('a song that a power cut or a full disk has cut short is none', async () => {
  const { disk, values } = memoryDisk()
  const shelf = shelfOn(disk, {})
  await shelf.put('one', copy(30))
  values.set('song one', new Blob([new Uint8Array(12)]))
  expect(await shelf.find('one')).toBeNull()
  values.delete('song one')
  expect(await shelf.find('one')).toBeNull()
  values.set('songs', 'rubbish')
  expect(await shelf.find('one')).toBeNull()
})
