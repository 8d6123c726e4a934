import { type DeviceHealth, defaultPlan } from '@discobooth/contract/device/device'
import type { Mode } from '@discobooth/contract/modes/mode'
import { expect, it } from 'vitest'
import { cameraFails, takeHome } from './recording.ts'

const well = { healthy: true, simulated: true }
const booth: DeviceHealth = {
  status: 'ok',
  simulated: true,
  parts: { door: well, sos: well, lights: well, camera: well },
  plan: defaultPlan,
  booth: { state: 'running', door: 'RUNNING', sos: false, sessionId: null, remainingMs: 1 },
}
const blank = { price: 1, isEnabled: true, icon: null, playlistId: null, name: '' }
const none = { isPhoto: false, isVideo: false, isPhotoVideo: false }
const modes: Mode[] = [
  { ...blank, ...none, id: 1, isPhoto: true },
  { ...blank, ...none, id: 2, isVideo: true },
  { ...blank, ...none, id: 3 },
  { ...blank, ...none, id: 4, isPhotoVideo: true },
]
const wanted = [
  [1, 'photo'],
  [2, 'video'],
  [3, null],
  [4, 'photo-video'],
] as const

it('knows what a mode brings home, and after a reload knows it from the booth', () => {
  for (const [sessionMode, brings] of wanted) {
    expect(takeHome({ sessionMode }, { modes, booth: 'unknown' })).toBe(brings)
    expect(takeHome({ sessionMode }, { modes: [], booth })).toBe(brings)
  }
})

it('promises nothing where nobody knows, or nothing was chosen', () => {
  expect(takeHome({ sessionMode: 1 }, { modes: [], booth: 'gone' })).toBeNull()
  expect(takeHome({ sessionMode: null }, { modes, booth })).toBeNull()
  expect(takeHome(null, { modes, booth })).toBeNull()
})

it('sees a camera that is ill, and does not guess', () => {
  const ill = { healthy: false, reason: 'unplugged', simulated: true }
  expect(cameraFails({ ...booth, parts: { ...booth.parts, camera: ill } })).toBe(true)
  for (const link of [booth, 'gone', 'unknown'] as const) expect(cameraFails(link)).toBe(false)
})
