import { expect, it } from 'vitest'
import { newSession } from './new-session.ts'
import { Session, SessionChange } from './session.ts'

const fresh = newSession({
  id: '0d6c8a52-5f6e-4f3e-9d3a-3a1f6b2c9d10',
  boothId: 'UNKNOWN_BOOTH',
  language: 'en',
  location: 'NO_LOCATION_FOUND',
  startDateTime: '2026-11-15T20:00:00.000Z',
})

it('[3.session.1] a session has exactly the specified fields', () => {
  expect(Object.keys(Session.shape).sort()).toEqual(
    [
      'id',
      'boothId',
      'songName',
      'songAlbum',
      'songDuration',
      'songArtist',
      'albumCoverUrl',
      'startDateTime',
      'endDateTime',
      'sessionMode',
      'isPaid',
      'paymentLink',
      'customerEmail',
      'language',
      'price',
      'location',
    ].sort(),
  )
})

it('[7.backend-data.8] a new session carries nulls for everything unset', () => {
  expect(Session.parse(fresh)).toEqual(fresh)
  expect(fresh).toMatchObject({ songName: null, sessionMode: null, price: null, isPaid: false })
})

it.each([
  ['location', { latitude: 52.37, longitude: 4.9 }, true],
  ['location', 'NO_LOCATION_FOUND', true],
  ['location', '-', true],
  ['location', 'Amsterdam', false],
  ['location', { latitude: 91, longitude: 0 }, false],
  ['sessionMode', 4, true],
  ['sessionMode', 5, false],
  ['sessionMode', 0, false],
  ['language', 'nl', true],
  ['language', 'xx', false],
  ['customerEmail', 'Not required', true],
  ['songDuration', 180_000, true],
  ['songDuration', 180_001, false],
  ['startDateTime', 'yesterday', false],
])('[3.session.1] %s %o is accepted: %s', (field, value, accepted) => {
  expect(Session.safeParse({ ...fresh, [field]: value }).success).toBe(accepted)
  expect(SessionChange.safeParse({ [field]: value }).success).toBe(accepted)
})
