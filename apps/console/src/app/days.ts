import { businessTimeZone, type SessionDays } from '@discobooth/contract/console/sessions-api'

/** Days as people in the booth's time zone count them: '2026-11-18'. */
export function dayOf(at: string | Date, timeZone: string): string {
  // Of all locales, the Swedish one writes days as ISO 8601 does.
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(at))
}

const kept = new Map<string, Intl.DateTimeFormat>()

/** Made once for each way to write a moment: a list of thousands asks for each of its lines. */
export function dateFormat(locale: string, parts: Intl.DateTimeFormatOptions) {
  const way = locale + JSON.stringify(parts)
  const found = kept.get(way) ?? new Intl.DateTimeFormat(locale, parts)
  kept.set(way, found)
  return found
}

/** Of a file: '2026-11-18', or with both its ends. */
export const nameOfDays = ({ from, until }: { from: string; until: string }) =>
  from === until ? from : `${from}-${until}`

/** Of a file with what is so now. */
export const today = () => dayOf(new Date(), businessTimeZone)

/** All of '2026-11'. */
export function daysOfMonth(month: string) {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1, 0)
  return { from: `${month}-01`, until: next.toISOString().slice(0, 10) }
}

type Written = (at: string, parts: Intl.DateTimeFormatOptions) => string

/** '2026-11' as people call it: at noon it is the same day everywhere. */
export function nameOfMonth(month: string, written: Written): string {
  return written(`${month}-15T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** The same of '2026-11-18', with its day of the week. */
export function nameOfDay(day: string, written: Written): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return written(`${day}T12:00:00Z`, parts)
}

export type SessionWish = Readonly<Record<string, string | number | null>>

/** Where the sessions behind a number are listed; `days`: what happened on its days, if not their beginning. */
export function sessionsPath(filter: SessionWish, days: SessionDays = 'begun'): string {
  const given = Object.entries(filter).filter(([, value]) => value !== null && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  if (days !== 'begun') query.set('days', days)
  return `/sessions?${query}`
}
