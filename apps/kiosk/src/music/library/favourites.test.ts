import { expect, it } from 'vitest'
import { memoryDisk } from '../../platform/testing/memory-disk.ts'
import { createFavourites } from './favourites.ts'

it('keeps saved songs beyond a reload, and forgets what is no longer saved', async () => {
  const { disk } = memoryDisk()
  const before = createFavourites(disk)
  expect(await before.has('a')).toBe(false)
  expect(await Promise.all([before.set('a', true), before.set('b', true)])).toEqual([true, true])
  const after = createFavourites(disk)
  expect(await Promise.all(['a', 'b', 'c'].map(after.has))).toEqual([true, true, false])
  await after.set('a', false)
  expect(await Promise.all(['a', 'b'].map(before.has))).toEqual([false, true])
})

it('says so where nothing could be kept', async () => {
  const full = { get: async () => undefined, put: async () => undefined }
  expect(await createFavourites(full).set('a', true)).toBe(false)
  const garbage = memoryDisk({ favourites: 'everything' })
  expect(await createFavourites(garbage.disk).has('a')).toBe(false)
})
