import { type DeviceHealth, defaultPlan, type PartsHealth } from '@discobooth/contract/device'
import type { Mode } from '@discobooth/contract/mode'
import { expect, it } from 'vitest'
import { obstacleFor } from './sellable.ts'

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

const blank = { price: 1, isEnabled: true, icon: null, playlistId: null }
const none = { isPhoto: false, isVideo: false, isPhotoVideo: false }
const photo: Mode = { ...blank, ...none, id: 1, name: 'Photo', isPhoto: true }
const songOnly: Mode = { ...blank, ...none, id: 3, name: 'Song only' }
const both: Mode = { ...blank, ...none, id: 4, name: 'Photo + Video', isPhotoVideo: true }

it('sells everything while the booth is well, and nothing while it is gone', () => {
  for (const mode of [photo, songOnly, both]) {
    expect(obstacleFor(mode, booth())).toBeNull()
    expect(obstacleFor(mode, 'unknown')).toBeNull()
    expect(obstacleFor(mode, 'gone')).toBe('booth')
  }
})

it.each(['door', 'sos', 'lights'] as const)('sells nothing while its %s fails', (part) => {
  expect(obstacleFor(songOnly, booth({ [part]: ill }))).toBe('booth')
})

it('sells nothing during an emergency', () => {
  const alarm = booth()
  alarm.booth = { ...alarm.booth, state: 'emergency', sos: true }
  expect(obstacleFor(songOnly, alarm)).toBe('booth')
})

it('sells a song without a camera, but no picture', () => {
  expect(obstacleFor(songOnly, booth({ camera: ill }))).toBeNull()
  expect(obstacleFor(photo, booth({ camera: ill }))).toBe('camera')
})

it('does not sell what the booth would record otherwise', () => {
  const filmsAll = { ...defaultPlan, C: { photo: false, video: true } }
  expect(obstacleFor(songOnly, booth({}, { plan: filmsAll }))).toBe('plan')
  expect(obstacleFor(both, booth({}, { plan: filmsAll }))).toBeNull()
})
