import { expect, it } from 'vitest'
import { memoryDisk } from '../../platform/testing/memory-disk.ts'
import { createSongShelf } from './song-shelf.ts'

const copy = (bytes: number, version = 'first') => ({
  version,
  song: new Blob([new Uint8Array(bytes)]),
})

it('a song that was put there is found after a restart, as it was last', async () => {
  const { disk } = memoryDisk()
  const shelf = createSongShelf({ disk, mostBytes: 1_000 })
  await Promise.all([shelf.put('one', copy(10)), shelf.put('two', copy(20))])
  await shelf.put('one', copy(30, 'second'))
  const later = createSongShelf({ disk, mostBytes: 1_000 })
  expect(await later.find('one')).toMatchObject({ version: 'second', song: { size: 30 } })
  expect(await later.find('two')).toMatchObject({ version: 'first', song: { size: 20 } })
  expect(await later.find('three')).toBeNull()
})

it('makes room by what was wanted longest ago, and never holds more than it may', async () => {
  const { disk, values } = memoryDisk()
  const shelf = createSongShelf({ disk, mostBytes: 100 })
  await shelf.put('old', copy(60))
  await shelf.put('favourite', copy(40))
  await shelf.put('old', copy(60))
  await shelf.put('new', copy(40))
  expect(await shelf.find('favourite')).toBeNull()
  expect(await shelf.find('old')).not.toBeNull()
  await shelf.put('an hour long', copy(101))
  expect(await shelf.find('an hour long')).toBeNull()
  const held = [...values.values()].filter((value) => value instanceof Blob)
  expect(held.reduce((sum, { size }) => sum + size, 0)).toBe(100)
})

it('a song that a power cut or a full disk has cut short is none', async () => {
  const { disk, values } = memoryDisk()
  const shelf = createSongShelf({ disk, mostBytes: 1_000 })
  await shelf.put('one', copy(30))
  values.set('song one', new Blob([new Uint8Array(12)]))
  expect(await shelf.find('one')).toBeNull()
  values.delete('song one')
  expect(await shelf.find('one')).toBeNull()
  values.set('songs', 'rubbish')
  expect(await shelf.find('one')).toBeNull()
})
