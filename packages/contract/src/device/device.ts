import * as z from 'zod/mini'
import { type BoothLetter, boothLetters } from './booth-letter.ts'

/** What the booth controller answers, path by path. */
export const devicePaths = [
  '/health-check',
  '/start',
  '/door-state',
  '/sos',
  '/queue-state',
  '/events',
] as const
export const DevicePath = z.enum(devicePaths)
export type DevicePath = z.infer<typeof DevicePath>

const command = z.string().check(z.minLength(1), z.maxLength(40))
/** Milliseconds. A longer song is cut by the booth at `limits.song.partyMaxMs`. */
const songDuration = z.int().check(z.nonnegative())

/** Body of POST /start on the booth controller, as a party needs it. */
export const DeviceStart = z.object({
  command,
  song_duration: songDuration,
  sessionId: z.uuid(),
  option: z.enum(boothLetters),
})
export type DeviceStart = z.infer<typeof DeviceStart>

/**
 * What the controller reads from a body of POST /start: 'start' needs all of `DeviceStart`, while the
 * settings' endpoint test [7.booth-device.6] sends no more than a command and a session.
 */
export const DeviceCommand = z.object({
  command,
  sessionId: z.string().check(z.minLength(1), z.maxLength(100)),
  song_duration: z.optional(songDuration),
  option: z.optional(z.enum(boothLetters)),
})
export type DeviceCommand = z.infer<typeof DeviceCommand>

/** The words that move the booth (F2); any other word is answered and moves nothing. */
export const deviceCommands = { arm: 'start', go: 'go', stop: 'stop', test: 'test' } as const

export const doorTexts = ['OPEN', 'CLOSED', 'READY', 'RUNNING', 'ERROR'] as const
export const DoorText = z.enum(doorTexts)
export type DoorText = z.infer<typeof DoorText>

export const sosTexts = { pressed: '1', released: '0' } as const
export const queueTexts = { free: 'FREE', busy: 'BUSY' } as const

export const boothStates = ['disarmed', 'armed', 'ready', 'running', 'emergency'] as const

/** How the booth stands. Clocks differ, so what travels is the time left, never a time of day. */
export const BoothStatus = z.object({
  state: z.enum(boothStates),
  door: DoorText,
  sos: z.boolean(),
  sessionId: z.nullable(z.string()),
  /** Until the state ends by itself; null where none is running. */
  remainingMs: z.nullable(z.number().check(z.nonnegative())),
})
export type BoothStatus = z.infer<typeof BoothStatus>

export const partNames = ['door', 'sos', 'lights', 'camera'] as const
export type PartName = (typeof partNames)[number]

export const PartHealth = z.object({
  healthy: z.boolean(),
  /** Why not, in a sentence for the operator. */
  reason: z.optional(z.string()),
  simulated: z.boolean(),
})
export type PartHealth = z.infer<typeof PartHealth>

export const PartsHealth = z.object({
  door: PartHealth,
  sos: PartHealth,
  lights: PartHealth,
  camera: PartHealth,
})
export type PartsHealth = z.infer<typeof PartsHealth>

/** What the booth records for a letter (P5). */
export const Take = z.object({ photo: z.boolean(), video: z.boolean() })
export type Take = z.infer<typeof Take>

export const RecordingPlan = z.object({ A: Take, B: Take, C: Take, D: Take })
export type RecordingPlan = z.infer<typeof RecordingPlan>

export const defaultPlan: Readonly<Record<BoothLetter, Take>> = {
  A: { photo: true, video: false },
  B: { photo: false, video: true },
  C: { photo: false, video: false },
  D: { photo: true, video: true },
}

/** What waits in the booth to be brought to the backend. */
export const RecordingsStatus = z.object({
  waitingFiles: z.int().check(z.nonnegative()),
  waitingBytes: z.int().check(z.nonnegative()),
  /** What keeps the booth's disk from taking more, in a sentence for the operator. */
  problem: z.nullable(z.string()),
})
export type RecordingsStatus = z.infer<typeof RecordingsStatus>

/** Answer of GET /health-check. */
export const DeviceHealth = z.object({
  status: z.enum(['ok', 'degraded']),
  simulated: z.boolean(),
  parts: PartsHealth,
  plan: RecordingPlan,
  booth: BoothStatus,
  recordings: z.optional(RecordingsStatus),
})
export type DeviceHealth = z.infer<typeof DeviceHealth>

/** Answer of POST /start when it was taken; a refusal is a sentence in plain text. */
export const DeviceAnswer = z.object({
  ok: z.literal(true),
  command: z.string(),
  booth: BoothStatus,
})
export type DeviceAnswer = z.infer<typeof DeviceAnswer>

/**
 * Answer of POST /system-check, which blinks the lights and takes a photo while nobody is inside:
 * for each part what went wrong, in a sentence for the operator, or null.
 */
export const SystemCheckAnswer = z.object({
  lights: z.nullable(z.string()),
  camera: z.nullable(z.string()),
})
export type SystemCheckAnswer = z.infer<typeof SystemCheckAnswer>

/** Body of POST /key/seal, and answer of POST /key/open: the booth's key. */
export const Opened = z.object({ key: z.string().check(z.minLength(1), z.maxLength(500)) })
/** Answer of POST /key/seal, and body of POST /key/open: the key as only this controller reads it. */
export const Sealed = z.object({ sealed: z.string().check(z.minLength(1), z.maxLength(1_000)) })

/** Body of POST /passcode/keep and /passcode/check: what the kiosk derives from the digits. */
export const PasscodeProof = z.object({
  proof: z.string().check(z.minLength(40), z.maxLength(100)),
})
/** Answer of POST /passcode/check; `unknown` where no right passcode was ever kept. */
export const PasscodeVerdict = z.object({
  verdict: z.enum(['right', 'wrong', 'wait', 'unknown']),
  /** Until the next try counts. */
  waitMs: z.int().check(z.nonnegative()),
})
export type PasscodeVerdict = z.infer<typeof PasscodeVerdict>

/** Names of the events on GET /events, with what their data is. */
export const deviceEvents = {
  /** BoothStatus: at once, and on every change. */
  status: 'status',
  /** PartsHealth: at once, and on every change. */
  health: 'health',
  /** Empty object, every `heartbeatMs`: a silent stream is a dead one. */
  beat: 'beat',
} as const

export const heartbeatMs = 5_000
