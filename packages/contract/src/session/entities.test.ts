import { expect, it } from 'vitest'
import { DeviceStart } from '../device/device.ts'
import { deviceDefaults } from '../device/device-defaults.ts'
import { PaymentLogEntry, PaymentStatus } from '../money/payment.ts'
import { Promo } from '../money/payment-api.ts'
import { MusicState, PlayerState } from '../music/music.ts'
import { SearchResults, Track } from '../music/track.ts'
import { SessionContext } from './context.ts'
import { ConsoleLine, LogEntry, logPriorities, logStatuses, logTypes } from './log.ts'
import { localKeys, sessionKeys } from './storage-keys.ts'

const sessionId = '0d6c8a52-5f6e-4f3e-9d3a-3a1f6b2c9d10'

function fields(schema: { shape: object }): string[] {
  return Object.keys(schema.shape).sort()
}

it('[3.promo.1] a promo: times_used is 0 by default, max_usages null means unlimited', () => {
  expect(fields(Promo)).toEqual(['code', 'id', 'max_usages', 'times_used'])
  expect(Promo.parse({ id: 1, code: 'disco', max_usages: null })).toEqual({
    id: 1,
    code: 'disco',
    max_usages: null,
    times_used: 0,
  })
})

it('[3.track.1] a track', () => {
  const track = {
    id: 't1',
    name: 'Velvet Elevator',
    uri: 'spotify:track:1234567890123456789012',
    duration_ms: 1,
    artists: [{ name: 'The Mirror Kids' }],
    album: { name: 'Doors', images: [{ url: 'https://example.org/cover.jpg' }] },
  }
  expect(Track.parse(track)).toEqual(track)
  expect(fields(Track)).toEqual(['album', 'artists', 'duration_ms', 'id', 'name', 'uri'])
})

it('[3.search-results.1] search results: pages of 20', () => {
  expect(SearchResults.parse({ items: [], total: 0, offset: 0 })).toEqual({
    items: [],
    total: 0,
    offset: 0,
    limit: 20,
  })
})

it('[3.log-entry.1] a log entry', () => {
  expect(fields(LogEntry)).toEqual([
    'curr_date_time',
    'error_code',
    'message',
    'priority',
    'session_id',
    'status',
    'type',
  ])
})

it('[9.24, 9.25, 9.26] log priorities, types and statuses', () => {
  expect(logPriorities).toEqual(['LOW', 'ROUTINE', 'MEDIUM', 'HIGH'])
  expect(logTypes).toEqual(['SECURITY', 'AUDIT', 'OPERATIONAL', 'PERFORMANCE', 'TECHNICAL'])
  expect(logStatuses).toEqual([
    'STARTED',
    'ENDED',
    'MODE_SELECTED',
    'SONG_SELECTED',
    'USER_INTERACTION',
    'PERFORMANCE_METRIC',
    'ERROR',
    'INITIATED',
    'PROCESSING',
    'AUTHORIZED',
    'COMPLETED',
    'FAILED',
    'REFUNDED',
  ])
})

it('[7.backend-function.1] a console line', () => {
  expect(fields(ConsoleLine)).toEqual(['device_id', 'level', 'message', 'meta', 'user_agent'])
})

it('[3.payment-log.1] a payment log entry knows its session, amount, currency, method and meta', () => {
  const entry = {
    session_id: sessionId,
    status: 'COMPLETED',
    amount: 900,
    currency: 'eur',
    method: 'promo-code',
    meta: { mode_id: 4, promo_code: 'disco' },
  }
  expect(PaymentLogEntry.parse(entry)).toEqual(entry)
  expect(PaymentLogEntry.safeParse({ ...entry, currency: 'usd' }).success).toBe(false)
  expect(PaymentLogEntry.safeParse({ ...entry, amount: 9.5 }).success).toBe(false)
  for (const method of ['free-mode', 'promo-code', 'card'])
    expect(PaymentLogEntry.safeParse({ ...entry, method }).success).toBe(true)
  expect(PaymentLogEntry.safeParse({ ...entry, method: 'cash' }).success).toBe(false)
})

it('[3.payment-status.1] a payment status: pending, completed or failed, with an optional linkId', () => {
  expect(PaymentStatus.parse({ status: 'pending' })).toEqual({ status: 'pending' })
  expect(PaymentStatus.parse({ status: 'completed', linkId: 'pl_1' }).linkId).toBe('pl_1')
  expect(PaymentStatus.safeParse({ status: 'failed' }).success).toBe(true)
  expect(PaymentStatus.safeParse({ status: 'PAID' }).success).toBe(false)
})

it('[3.device-payload.1] the device start payload', () => {
  const payload = { command: 'start', song_duration: 150_000, sessionId, option: 'D' }
  expect(DeviceStart.parse(payload)).toEqual(payload)
  expect(DeviceStart.safeParse({ ...payload, option: 'E' }).success).toBe(false)
  expect(DeviceStart.safeParse({ ...payload, song_duration: '150000' }).success).toBe(false)
})

it('[3.music-state.1] the music state', () => {
  expect(fields(MusicState)).toEqual(
    [
      'accessToken',
      'isPlaying',
      'selectedTrack',
      'searchResults',
      'sessionDuration',
      'isLoading',
      'error',
      'featuredPlaylists',
      'currentPlaylist',
      'currentAlbum',
      'sessionId',
    ].sort(),
  )
  const featured = { items: [], message: 'Tonight', total: 0 }
  const state = {
    accessToken: null,
    isPlaying: false,
    selectedTrack: null,
    searchResults: null,
    sessionDuration: 0,
    isLoading: false,
    error: null,
    featuredPlaylists: featured,
    currentPlaylist: null,
    currentAlbum: null,
    sessionId: null,
  }
  expect(MusicState.parse(state).featuredPlaylists).toEqual(featured)
})

it('[3.context-state.1, 9.16] the session context; the price multiplier is 3 by default', () => {
  const empty = {
    session: null,
    modes: [],
    selectedTrack: null,
    queuedSession: null,
    selectedQueueTrack: null,
    isEmergency: false,
    queueComplete: false,
  }
  expect(SessionContext.parse(empty)).toEqual({ ...empty, priceMultiplier: 3 })
})

it('[3.player-state.1] the player state', () => {
  expect(fields(PlayerState)).toEqual(
    [
      'status',
      'track',
      'devices',
      'volume',
      'repeat',
      'shuffle',
      'position',
      'progressMs',
      'isSaved',
    ].sort(),
  )
})

it('[3.storage-keys.1] local storage keys are the specified names', () => {
  expect(Object.values(localKeys).sort()).toEqual(
    [
      'language',
      'boothId',
      'raspberryIp',
      'raspberryPort',
      'protocol',
      'raspberryEndpoint',
      'currentLocation',
      'freeMode',
      'requiresMedia',
      'mode',
      'accessToken',
      'refreshToken',
      'tokenTimestamp',
      'resumeAfterAuth',
      'callback',
      // Ours, beside those of the specification (decision 31).
      'brand',
    ].sort(),
  )
})

it('[3.session.2, 3.storage-keys.2] the current session and the music device id are kept in session storage', () => {
  expect(sessionKeys).toMatchObject({ currentSession: 'currentSession', deviceId: 'deviceId' })
  expect(Object.values(localKeys)).not.toContain('deviceId')
})

it('[3.settings-defaults.1] the device is looked for over https, port 5000, /health-check', () => {
  expect(deviceDefaults).toEqual({
    protocol: 'https',
    raspberryPort: '5000',
    raspberryEndpoint: '/health-check',
  })
})
