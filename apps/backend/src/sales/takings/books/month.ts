import type { MonthState } from '@discobooth/contract/console/closing-api'
import { addDays, dayOf, startOf, usualTimeZone } from '../business-time.ts'
import type { Days } from './lines.ts'

/** So long after the end of a month nothing of it is still being written. */
const SETTLED_MS = 3_600_000

export function daysOf(month: string): Days {
  return { from: `${month}-01`, until: `${monthAfter(month)}-01` }
}

export function monthAfter(month: string): string {
  return addDays(`${month}-01`, 31).slice(0, 7)
}

export function monthBefore(month: string): string {
  return addDays(`${month}-01`, -1).slice(0, 7)
}

/** The month that it is now where it is latest, at the booths or at home. */
export function monthNow(now: number, timeZones: readonly string[]): string {
  const days = [usualTimeZone, ...timeZones].map((zone) => dayOf(now, zone))
  return days.toSorted().at(-1)?.slice(0, 7) ?? ''
}

/** Of a month that is not closed: over when it is at every booth, and at home. */
export function stateOf(options: {
  month: string
  now: number
  timeZones: readonly string[]
}): Exclude<MonthState, 'closed'> {
  const { month, now, timeZones } = options
  const { until } = daysOf(month)
  const ends = [usualTimeZone, ...timeZones].map((zone) => startOf(until, zone))
  return now >= Math.max(...ends) + SETTLED_MS ? 'over' : 'open'
}
