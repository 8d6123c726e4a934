import { expect, it } from 'vitest'
import { type DeviceHealth, defaultPlan, type PartsHealth } from '../device/device.ts'
import type { Mode } from './mode.ts'
import { type BoothLink, obstacleFor } from './sellable.ts'

const well = { healthy: true, simulated: true }
const ill = { healthy: false, reason: 'unplugged', simulated: true }

function booth(parts: Partial<PartsHealth> = {}, more: Partial<DeviceHealth> = {}): DeviceHealth {
  return {
    status: 'ok',
    simulated: true,
    parts: { door: well, sos: well, lights: well, camera: well, ...parts },
    plan: defaultPlan,
    booth: { state: 'disarmed', door: 'CLOSED', sos: false, sessionId: null, remainingMs: null },
    ...more,
  }
}

const means = (link: BoothLink) => ({ booth: link, music: 'ready', deliversMedia: true }) as const

const blank = { price: 1, isEnabled: true, icon: null, playlistId: null }
const none = { isPhoto: false, isVideo: false, isPhotoVideo: false }
const photo: Mode = { ...blank, ...none, id: 1, name: 'Photo', isPhoto: true }
const songOnly: Mode = { ...blank, ...none, id: 3, name: 'Song only' }
const both: Mode = { ...blank, ...none, id: 4, name: 'Photo + Video', isPhotoVideo: true }

it('sells everything while the booth is well, and nothing while it is gone', () => {
  for (const mode of [photo, songOnly, both]) {
    expect(obstacleFor(mode, means(booth()))).toBeNull()
    expect(obstacleFor(mode, means('unknown'))).toBeNull()
    expect(obstacleFor(mode, means('gone'))).toBe('booth')
  }
})

it.each(['door', 'sos', 'lights'] as const)('sells nothing while its %s fails', (part) => {
  expect(obstacleFor(songOnly, means(booth({ [part]: ill })))).toBe('booth')
})

it('sells nothing during an emergency', () => {
  const alarm = booth()
  alarm.booth = { ...alarm.booth, state: 'emergency', sos: true }
  expect(obstacleFor(songOnly, means(alarm))).toBe('sos')
  // The button is heard at once, whatever the last look at the booth's health said.
  for (const link of [booth(), 'unknown', 'gone'] as const) {
    expect(obstacleFor(songOnly, { ...means(link), sosPressed: true })).toBe('sos')
  }
})

it('sells a song without a camera, but no picture', () => {
  expect(obstacleFor(songOnly, means(booth({ camera: ill })))).toBeNull()
  expect(obstacleFor(photo, means(booth({ camera: ill })))).toBe('camera')
})

it('P6: sells no picture that could not be sent, and every song', () => {
  for (const link of [booth(), 'unknown'] as const) {
    const cut = { ...means(link), deliversMedia: false }
    expect(obstacleFor(photo, cut)).toBe('delivery')
    expect(obstacleFor(both, cut)).toBe('delivery')
    expect(obstacleFor(songOnly, cut)).toBeNull()
  }
})

it('does not sell what the booth would record otherwise', () => {
  const filmsAll = { ...defaultPlan, C: { photo: false, video: true } }
  expect(obstacleFor(songOnly, means(booth({}, { plan: filmsAll })))).toBe('plan')
  expect(obstacleFor(both, means(booth({}, { plan: filmsAll })))).toBeNull()
})

it('sells nothing while there is no music, and does not guess while it has not asked', () => {
  expect(obstacleFor(songOnly, { ...means(booth()), music: 'gone' })).toBe('music')
  expect(obstacleFor(both, { ...means('unknown'), music: 'gone' })).toBe('music')
  expect(obstacleFor(songOnly, { ...means(booth()), music: 'unknown' })).toBeNull()
})

it('sells nothing where nobody could take the money or play a song, and says which', () => {
  for (const lacks of ['payment', 'music'] as const) {
    for (const link of [booth(), 'unknown', 'gone'] as const) {
      for (const mode of [songOnly, photo, both, undefined]) {
        expect(obstacleFor(mode, { ...means(link), lacks })).toBe(lacks)
      }
    }
  }
  expect(obstacleFor(photo, { ...means(booth()), lacks: 'payment', sosPressed: true })).toBe('sos')
  expect(obstacleFor(photo, { ...means(booth()), lacks: null })).toBeNull()
})
