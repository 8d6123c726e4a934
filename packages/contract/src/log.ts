import * as z from 'zod/mini'
import { paymentStatuses } from './payment.ts'

export const logPriorities = ['LOW', 'ROUTINE', 'MEDIUM', 'HIGH'] as const
export type LogPriority = (typeof logPriorities)[number]

export const logTypes = ['SECURITY', 'AUDIT', 'OPERATIONAL', 'PERFORMANCE', 'TECHNICAL'] as const
export type LogType = (typeof logTypes)[number]

export const logStatuses = [
  'STARTED',
  'ENDED',
  'MODE_SELECTED',
  'SONG_SELECTED',
  'USER_INTERACTION',
  'PERFORMANCE_METRIC',
  'ERROR',
  ...paymentStatuses,
] as const
export type LogStatus = (typeof logStatuses)[number]

/** A row of `logs`. */
export const LogEntry = z.object({
  session_id: z.nullable(z.uuid()),
  message: z.string().check(z.minLength(1), z.maxLength(2_000)),
  /** Serialized details, or the name of an error. */
  error_code: z.nullable(z.string().check(z.maxLength(4_000))),
  status: z.enum(logStatuses),
  priority: z.enum(logPriorities),
  type: z.enum(logTypes),
  curr_date_time: z.iso.datetime({ offset: true }),
})
export type LogEntry = z.infer<typeof LogEntry>

/** Who a log line is about when there is no user id: the booth has no accounts. */
export const anonymousUser = 'anonymous'
/** The device name console lines carry. */
export const logDeviceId = 'tablet-001'

export const consoleLevels = ['log', 'info', 'warn', 'error'] as const
export type ConsoleLevel = (typeof consoleLevels)[number]

/** One forwarded console line. */
export const ConsoleLine = z.object({
  level: z.enum(consoleLevels),
  message: z.string().check(z.maxLength(8_000)),
  device_id: z.string().check(z.minLength(1), z.maxLength(100)),
  user_agent: z.string().check(z.maxLength(500)),
  meta: z.optional(z.record(z.string(), z.unknown())),
})
export type ConsoleLine = z.infer<typeof ConsoleLine>

/** The kiosk sends lines in batches: one request for a burst, not one for each line. */
export const ConsoleBatch = z.array(ConsoleLine).check(z.minLength(1), z.maxLength(100))
export type ConsoleBatch = z.infer<typeof ConsoleBatch>
