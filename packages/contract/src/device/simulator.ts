import * as z from 'zod/mini'
import { DevicePath, partNames } from './device.ts'

/** Events that GET /events carries beside `deviceEvents` while the parts are simulated. */
export const simulatorEvents = {
  /** BoothTwin: at once, and on every change. */
  twin: 'twin',
  /** JournalLine: the last lines at once, and each new one. */
  journal: 'journal',
} as const

/** What the simulated parts are doing, for those who watch them. */
export const BoothTwin = z.object({
  door: z.enum(['open', 'closed']),
  held: z.boolean(),
  sos: z.boolean(),
  music: z.boolean(),
  lights: z.enum(['house', 'show', 'full']),
  camera: z.enum(['off', 'recording', 'paused']),
  /** Seconds to the next photo; 0 while it is taken. Missing when none is near. */
  countdown: z.optional(z.int().check(z.nonnegative())),
})
export type BoothTwin = z.infer<typeof BoothTwin>

/** A line of the booth's log: a code for programs to translate, and how long ago it happened. */
export const JournalLine = z.object({
  code: z.string(),
  detail: z.string(),
  agoMs: z.number().check(z.nonnegative()),
})
export type JournalLine = z.infer<typeof JournalLine>

/** Body of POST /simulator/door. */
export const SimulatorDoor = z.object({ state: z.enum(['open', 'closed']) })

/** Body of POST /simulator/sos. */
export const SimulatorSos = z.object({ pressed: z.boolean() })

/**
 * Body of POST /simulator/faults: the whole set of faults from now on, so `{}` heals everything.
 * The kinds are taken in the order written here, on the named paths; a fault on /events also ends
 * the streams that are open.
 */
export const SimulatorFaults = z.strictObject({
  /** Parts that report themselves unhealthy. An unhealthy SOS counts as pressed, as a real one does. */
  unhealthy: z.optional(z.array(z.enum(partNames))),
  /** Pulls the camera's plug, or lets it stand still as a real one sometimes does. */
  camera: z.optional(z.enum(['unplugged', 'hanging'])),
  /** Every answer of a device path comes this much later. */
  slowMs: z.optional(z.int().check(z.gte(0), z.lte(60_000))),
  /** Paths that take a call and never answer it. */
  hang: z.optional(z.array(DevicePath)),
  /** Paths that answer 500. */
  error500: z.optional(z.array(DevicePath)),
  /** Paths that answer 200 with nonsense. */
  garbage: z.optional(z.array(DevicePath)),
})
export type SimulatorFaults = z.infer<typeof SimulatorFaults>
