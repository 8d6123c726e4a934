import * as z from 'zod/mini'
import { DateTime } from '../wire/date-time.ts'
import { boothStates } from './device.ts'

/** How often a booth says that it lives, and when it counts as gone. */
export const beatLimits = {
  everyMs: 15_000,
  /** After a beat that did not arrive: two more are tried before anybody is alarmed. */
  againMs: 4_000,
  answerMs: 5_000,
  /** Silent for so long, and it is offline; the look at it comes within `lookEveryMs`: in all, 30 s. */
  offlineAfterMs: 27_000,
  lookEveryMs: 2_500,
} as const

const Told = z.object({
  healthy: z.boolean(),
  reason: z.optional(z.string().check(z.maxLength(300))),
  simulated: z.boolean(),
})

/** What a Raspberry Pi holds back, by `vcgencmd get_throttled`. */
const throttles = ['under-voltage', 'frequency-capped', 'throttled', 'hot'] as const
const Throttles = z.array(z.enum(throttles)).check(z.maxLength(throttles.length))

const Bytes = z.int().check(z.nonnegative())
const Milliseconds = z.int().check(z.nonnegative(), z.maximum(600_000))

/**
 * Body of POST /api/booth/beat: how a booth's machine is, now. Null: nobody there can tell. What is added
 * later may be left out: booths of the releases before go on beating.
 */
export const BoothBeat = z.object({
  version: z.string().check(z.maxLength(40), z.regex(/^[\w.+-]*$/)),
  parts: z.object({ door: Told, sos: Told, lights: Told, camera: Told }),
  state: z.enum(boothStates),
  sosPressed: z.boolean(),
  /** Of the disk that the recordings lie on. */
  disk: z.nullable(z.object({ freeBytes: Bytes, totalBytes: Bytes })),
  temperature: z.nullable(z.number().check(z.gte(-60), z.lte(200))),
  /** Now, and at any time since the machine was started; null: not a machine that tells. */
  throttled: z.nullable(z.object({ now: Throttles, before: Throttles })),
  network: z.object({
    /** Of the beat before, there and back. */
    answerMs: z.nullable(Milliseconds),
    /** Of the last `of` beats, so many had no answer. */
    lost: z.int().check(z.nonnegative(), z.maximum(100)),
    of: z.int().check(z.nonnegative(), z.maximum(100)),
  }),
  /** By how much its clock is before the backend's; below zero: behind. */
  clockErrorMs: z.nullable(z.int().check(z.gte(-4e12), z.lte(4e12))),
  recordings: z.nullable(
    z.object({
      waitingFiles: z.int().check(z.nonnegative(), z.maximum(1_000_000)),
      waitingBytes: Bytes,
      problem: z.nullable(z.string().check(z.maxLength(300))),
    }),
  ),
  /** Whether the kiosk's page listens at its controller; `unknown`: the controller has just begun. */
  screen: z.enum(['alive', 'gone', 'unknown']),
})
export type BoothBeat = z.infer<typeof BoothBeat>

/** Its answer. Refused with 401 `booth_key_replaced`: another machine has taken this one's place. */
export const BeatHeard = z.object({
  /** The backend's time, by which a booth knows how wrong its own clock is. */
  at: DateTime,
  /** Before that, it lay so long beside those of other booths: no fault of the network. */
  waitedMs: z.optional(Milliseconds),
})
export type BeatHeard = z.infer<typeof BeatHeard>

/** What can be wrong with a booth's machine, the gravest first. */
export const boothFaults = [
  'sos',
  'offline',
  'screen',
  'door',
  'sos-button',
  'lights',
  'camera',
  'recordings',
  'disk',
  'power',
  'hot',
  'clock',
  'network',
] as const
export type BoothFault = (typeof boothFaults)[number]

const GIB = 1_024 ** 3
/** From where on a figure is a fault. */
const faultLimits = {
  freeBytes: GIB,
  temperature: 80,
  clockErrorMs: 60_000,
  answerMs: 2_500,
  /** Of the last ones, so many without an answer. */
  lostShare: 0.3,
} as const

/** What is wrong with a booth, by what it says of itself; `offline` it cannot say. */
export function faultsOf(beat: BoothBeat): BoothFault[] {
  const { parts, disk, temperature, throttled, recordings, network, clockErrorMs } = beat
  const isSo: Record<Exclude<BoothFault, 'offline'>, boolean> = {
    sos: beat.sosPressed,
    screen: beat.screen === 'gone',
    door: !parts.door.healthy,
    'sos-button': !parts.sos.healthy,
    lights: !parts.lights.healthy,
    camera: !parts.camera.healthy,
    recordings: typeof recordings?.problem === 'string',
    disk: disk !== null && disk.freeBytes < faultLimits.freeBytes,
    power: throttled?.now.includes('under-voltage') ?? false,
    hot:
      (temperature !== null && temperature >= faultLimits.temperature) ||
      (throttled?.now.some((one) => one !== 'under-voltage') ?? false),
    clock: clockErrorMs !== null && Math.abs(clockErrorMs) > faultLimits.clockErrorMs,
    network:
      (network.answerMs ?? 0) > faultLimits.answerMs ||
      (network.of >= 10 && network.lost / network.of > faultLimits.lostShare),
  }
  return boothFaults.filter((fault) => fault !== 'offline' && isSo[fault])
}

/** Whether a booth that was last heard at this moment is gone; both in milliseconds. */
export function isOffline({ heardAt, now }: { heardAt: number; now: number }): boolean {
  return now - heardAt > beatLimits.offlineAfterMs
}
