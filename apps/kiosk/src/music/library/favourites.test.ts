import { expect, it } from 'vitest'
import { memoryKept } from '../../platform/testing/memory-kept.ts'
import { createFavourites } from './favourites.ts'

it('keeps saved songs beyond a reload, and forgets what is no longer saved', async () => {
  const { kept } = memoryKept()
  const before = createFavourites(kept)
  expect(await before.has('a')).toBe(false)
  expect(await Promise.all([before.set('a', true), before.set('b', true)])).toEqual([true, true])
  const after = createFavourites(kept)
  expect(await Promise.all(['a', 'b', 'c'].map(after.has))).toEqual([true, true, false])
  await after.set('a', false)
  expect(await Promise.all(['a', 'b'].map(before.has))).toEqual([false, true])
})

it('says so where nothing could be kept', async () => {
  const full = { get: async () => undefined, put: async () => undefined }
  expect(await createFavourites(full).set('a', true)).toBe(false)
  const garbage = memoryKept({ favourites: 'everything' })
  expect(await createFavourites(garbage.kept).has('a')).toBe(false)
})
