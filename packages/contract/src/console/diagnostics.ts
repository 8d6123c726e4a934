import * as z from 'zod/mini'
import { BoothBeat, boothFaults } from '../device/booth-beat.ts'
import { SystemCheckAnswer } from '../device/device.ts'
import { BackendPartStatus } from '../operator/operator-api.ts'
import { DateTime } from '../wire/date-time.ts'

/** What is not in a bundle, and why: nobody ever heard the machine, it is silent now, or it was never asked. */
export const diagnosticsGaps = ['never-heard', 'offline', 'journal', 'system-check'] as const
export type DiagnosticsGap = (typeof diagnosticsGaps)[number]

/**
 * GET /api/console/booths/{id}/diagnostics: all that helps to find what is wrong with a booth, as one file. It
 * comes also while the booth is away, with what it said last. Keys, tokens and addresses are masked as in the
 * logs, and no guest's is in it.
 */
export const Diagnostics = z.object({
  at: DateTime,
  booth: z.object({
    id: z.uuid(),
    name: z.string(),
    place: z.string(),
    group: z.string(),
    heardAt: z.nullable(DateTime),
    outOfOrderSince: z.nullable(DateTime),
    timeZone: z.string(),
  }),
  /** `booth`: as its machine last said. */
  versions: z.object({ backend: z.string(), booth: z.nullable(z.string()) }),
  missing: z.array(z.enum(diagnosticsGaps)),
  faults: z.array(z.object({ fault: z.enum(boothFaults), since: DateTime })),
  /** How the machine is. */
  beat: z.nullable(BoothBeat),
  /** How the backend is, for this booth. */
  parts: z.array(BackendPartStatus),
  settings: z.record(z.string(), z.unknown()),
  /** The last one that was asked for from afar. */
  systemCheck: z.nullable(z.object({ at: DateTime, found: SystemCheckAnswer })),
  journal: z.nullable(z.object({ at: DateTime, lines: z.array(z.string()) })),
  /** The newest first. */
  log: z.array(
    z.object({
      at: DateTime,
      status: z.string(),
      priority: z.string(),
      type: z.string(),
      message: z.string(),
      details: z.nullable(z.string()),
    }),
  ),
})
export type Diagnostics = z.infer<typeof Diagnostics>
