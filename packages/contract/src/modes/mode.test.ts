import { expect, it } from 'vitest'
import {
  Mode,
  modePrice,
  playlistKeys,
  requiresMedia,
  songModeIds,
  takeName,
  takeOf,
} from './mode.ts'

const photo: Mode = {
  id: 1,
  name: 'Photo',
  price: 5,
  isPhoto: true,
  isVideo: false,
  isPhotoVideo: false,
  isEnabled: true,
  icon: 'photo',
  playlistId: null,
}

it('[3.mode.1] a mode has exactly the specified fields', () => {
  expect(Object.keys(Mode.shape).sort()).toEqual(
    [
      'id',
      'name',
      'price',
      'isPhoto',
      'isVideo',
      'isPhotoVideo',
      'isEnabled',
      'icon',
      'playlistId',
    ].sort(),
  )
  expect(Mode.parse(photo)).toEqual(photo)
  expect(Mode.safeParse({ ...photo, price: -1 }).success).toBe(false)
})

it('[3.mode.1] a price of null is treated as 0', () => {
  expect(modePrice({ price: null })).toBe(0)
  expect(modePrice({ price: 7 })).toBe(7)
})

it('[3.mode.2, 9.27] song modes: Top 40 1, Dance Hits 2, DiscoBooth Classics 3, Search Song 4', () => {
  expect(songModeIds).toEqual({
    'Top 40': 1,
    'Dance Hits': 2,
    'DiscoBooth Classics': 3,
    'Search Song': 4,
  })
})

it('[3.mode.3] three playlist keys', () => {
  expect(playlistKeys).toEqual(['TOP_40', 'DANCE', 'DISCO'])
})

const none = { isPhoto: false, isVideo: false, isPhotoVideo: false }
it.each([
  [none, false, 'music'],
  [{ ...none, isPhoto: true }, true, 'photo'],
  [{ ...none, isVideo: true }, true, 'video'],
  [{ ...none, isPhotoVideo: true }, true, 'photo-video'],
  [{ ...none, isPhoto: true, isVideo: true }, true, 'photo-video'],
])('[4.mode-selection.1] %o requires media: %s, icon %s', (flags, media, icon) => {
  expect(requiresMedia(flags)).toBe(media)
  expect(takeName(takeOf(flags))).toBe(icon)
})
