import { expect, it } from 'vitest'
import { boothLetters } from './booth-letter.ts'
import {
  BoothStatus,
  DeviceAnswer,
  DeviceCommand,
  DeviceHealth,
  DeviceStart,
  defaultPlan,
  doorTexts,
  queueTexts,
  RecordingPlan,
  sosTexts,
} from './device.ts'
import { SimulatorFaults } from './simulator.ts'

const sessionId = '0e3b5a52-3f0a-4a55-9a54-0b7f0f6f1c11'
const booth: BoothStatus = {
  state: 'running',
  door: 'RUNNING',
  sos: false,
  sessionId,
  remainingMs: 1_500,
}

it('[3.device-payload.1] a party is started with command, song_duration, sessionId and option', () => {
  const body = { command: 'start', song_duration: 150_000, sessionId, option: 'D' }
  expect(DeviceStart.parse(body)).toEqual(body)
  for (const field of Object.keys(body))
    expect(DeviceStart.safeParse({ ...body, [field]: undefined }).success).toBe(false)
  expect(DeviceStart.safeParse({ ...body, song_duration: -1 }).success).toBe(false)
  expect(DeviceStart.safeParse({ ...body, song_duration: 1.5 }).success).toBe(false)
})

it('the endpoint test may send a command and a session alone', () => {
  const body = { command: 'test', sessionId: 'settings-test' }
  expect(DeviceCommand.parse(body)).toEqual(body)
  expect(DeviceCommand.safeParse({ command: 'test' }).success).toBe(false)
  expect(DeviceCommand.safeParse({ ...body, command: 'x'.repeat(41) }).success).toBe(false)
  expect(DeviceCommand.safeParse({ ...body, option: 'E' }).success).toBe(false)
})

it('the plan says for the letters A to D what is recorded, and song only records nothing', () => {
  expect(Object.keys(RecordingPlan.parse(defaultPlan))).toEqual([...boothLetters])
  expect(defaultPlan).toEqual({
    A: { photo: true, video: false },
    B: { photo: false, video: true },
    C: { photo: false, video: false },
    D: { photo: true, video: true },
  })
})

it('the texts the device answers', () => {
  expect(doorTexts).toEqual(['OPEN', 'CLOSED', 'READY', 'RUNNING', 'ERROR'])
  expect(sosTexts).toEqual({ pressed: '1', released: '0' })
  expect(queueTexts).toEqual({ free: 'FREE', busy: 'BUSY' })
})

it('the health check says what works, what is simulated and how the booth stands', () => {
  const well = { healthy: true, simulated: true }
  const health = {
    status: 'degraded',
    simulated: true,
    parts: {
      door: { healthy: false, reason: 'The door sensor gives no reading.', simulated: true },
      sos: well,
      lights: well,
      camera: well,
    },
    plan: defaultPlan,
    booth,
  }
  expect(DeviceHealth.parse(health)).toEqual(health)
  expect(DeviceHealth.safeParse({ ...health, parts: { door: well } }).success).toBe(false)
})

it('a status carries the time left, never below zero', () => {
  expect(BoothStatus.safeParse({ ...booth, remainingMs: -1 }).success).toBe(false)
  expect(BoothStatus.safeParse({ ...booth, state: 'dancing' }).success).toBe(false)
  expect(DeviceAnswer.parse({ ok: true, command: 'go', booth }).booth).toEqual(booth)
})

it('a set of faults names only what exists, and the empty set is one', () => {
  expect(SimulatorFaults.parse({})).toEqual({})
  expect(SimulatorFaults.safeParse({ hang: ['/sos'], slowMs: 3_000 }).success).toBe(true)
  expect(SimulatorFaults.safeParse({ hang: ['/nowhere'] }).success).toBe(false)
  expect(SimulatorFaults.safeParse({ unhealthy: ['kitchen'] }).success).toBe(false)
  expect(SimulatorFaults.safeParse({ slow: 10 }).success).toBe(false)
})
