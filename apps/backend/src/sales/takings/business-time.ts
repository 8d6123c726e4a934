import type { OverviewPeriod } from '@discobooth/contract/console/overview-api'
import { businessTimeZone } from '@discobooth/contract/console/sessions-api'

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A name that nobody knows must not keep a payment from being booked: it is the usual zone then. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = makeClock(timeZone) ?? clockOf(businessTimeZone)
  clocks.set(timeZone, clock)
  return clock
}

function makeClock(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    // Sweden writes dates and times as ISO does.
    return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  } catch {
    return undefined
  }
}

/** What a clock on the wall shows: '2026-11-18 14:20:00'. */
export function wallOf(at: number, timeZone: string): string {
  return clockOf(timeZone).format(at)
}

/** '2026-11-18', of the booth. */
export function dayOf(at: number, timeZone: string): string {
  return wallOf(at, timeZone).slice(0, 10)
}

/** Every time zone begins its day on a quarter of an hour. */
export function quarterOf(at: number): number {
  return Math.floor(at / QUARTER_MS) * QUARTER_MS
}

/** A page of figures asks for two months of days, and to find one takes a dozen looks at the clock. */
const starts = new Map<string, number>()
const MOST_STARTS = 2_000

/** The first moment of a day, which is not midnight where clocks are put forward then. */
export function startOf(day: string, timeZone: string): number {
  const name = `${day} ${timeZone}`
  const known = starts.get(name)
  if (known !== undefined) return known
  const found = findStart(day, timeZone)
  if (starts.size >= MOST_STARTS) starts.clear()
  starts.set(name, found)
  return found
}

function findStart(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00Z`)
  // No zone is further from UTC than 14 hours.
  let before = utc - 15 * HOUR_MS
  let after = utc + 15 * HOUR_MS
  while (after - before > QUARTER_MS) {
    const middle = quarterOf((before + after) / 2)
    if (dayOf(middle, timeZone) < day) before = middle
    else after = middle
  }
  return after
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** `firstDay` to before `until`, which is on `lastDay` or its end. */
export type Stretch = { firstDay: string; lastDay: string; from: number; until: number }
export type Comparison = { now: Stretch; before: Stretch }

/** A period so far, and the one before it up to the same moment of it. */
export function compare(options: {
  period: OverviewPeriod
  now: number
  timeZone: string
}): Comparison {
  const { period, now, timeZone } = options
  const today = dayOf(now, timeZone)
  const firstDay = firstDayOf(period, today)
  const firstBefore = firstDayOf(period, addDays(firstDay, -1))
  const lastBefore = addDays(firstBefore, daysBetween(firstDay, today))
  const from = startOf(firstDay, timeZone)
  const isShorter = lastBefore >= firstDay
  return {
    now: { firstDay, lastDay: today, from, until: now },
    before: {
      firstDay: firstBefore,
      lastDay: isShorter ? addDays(firstDay, -1) : lastBefore,
      from: startOf(firstBefore, timeZone),
      until: isShorter ? from : sameMoment({ now, today, day: lastBefore, timeZone }),
    },
  }
}

/** When the clock on the wall showed on that day what it shows now, on the next quarter of an hour. */
function sameMoment(wanted: { now: number; today: string; day: string; timeZone: string }): number {
  const { now, today, day, timeZone } = wanted
  const end = startOf(addDays(day, 1), timeZone)
  const wall = (at: number) => Date.parse(`${wallOf(at, timeZone).replace(' ', 'T')}Z`)
  const sinceMidnight = wall(now) - Date.parse(`${today}T00:00Z`)
  const shown = Date.parse(`${day}T00:00Z`) + sinceMidnight
  const start = startOf(day, timeZone)
  const near = start + sinceMidnight
  const at = near + shown - wall(near)
  const next = Math.ceil(at / QUARTER_MS) * QUARTER_MS
  return Math.min(Math.max(next, start), end)
}

function firstDayOf(period: OverviewPeriod, day: string): string {
  if (period === 'day') return day
  if (period === 'month') return `${day.slice(0, 7)}-01`
  const weekday = new Date(`${day}T00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / DAY_MS)
}
