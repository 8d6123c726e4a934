import * as z from 'zod/mini'
import { paymentStatuses } from '../money/payment.ts'
import { DateTime } from '../wire/date-time.ts'

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

/** Longest texts, and most lines in one call. */
export const logLimits = {
  message: 2_000,
  errorCode: 4_000,
  consoleMessage: 8_000,
  deviceId: 100,
  userAgent: 500,
  batch: 100,
} as const

/** A row of `logs`. */
export const LogEntry = z.object({
  session_id: z.nullable(z.uuid()),
  message: z.string().check(z.minLength(1), z.maxLength(logLimits.message)),
  /** Serialized details, or the name of an error. */
  error_code: z.nullable(z.string().check(z.maxLength(logLimits.errorCode))),
  status: z.enum(logStatuses),
  priority: z.enum(logPriorities),
  type: z.enum(logTypes),
  curr_date_time: DateTime,
})
export type LogEntry = z.infer<typeof LogEntry>

/** The device name console lines carry. */
export const logDeviceId = 'tablet-001'

export const consoleLevels = ['log', 'info', 'warn', 'error'] as const
export type ConsoleLevel = (typeof consoleLevels)[number]

/** One forwarded console line. */
export const ConsoleLine = z.object({
  level: z.enum(consoleLevels),
  message: z.string().check(z.maxLength(logLimits.consoleMessage)),
  device_id: z.string().check(z.minLength(1), z.maxLength(logLimits.deviceId)),
  user_agent: z.string().check(z.maxLength(logLimits.userAgent)),
  meta: z.optional(z.record(z.string(), z.unknown())),
})
export type ConsoleLine = z.infer<typeof ConsoleLine>

/** The kiosk sends lines in batches: one request for a burst, not one for each line. */
export const ConsoleBatch = z.array(ConsoleLine).check(z.minLength(1), z.maxLength(logLimits.batch))
export type ConsoleBatch = z.infer<typeof ConsoleBatch>
