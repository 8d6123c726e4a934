import type { PromoState, PromoUses } from '@discobooth/contract/console/promos-api'
import type { Batch } from './batch-store.ts'

/** As the overview's chart: more bars than days of a month are not told apart. */
const MOST_POINTS = 31
/** Nothing older is drawn: months of 31 days at most. */
export const LONGEST_DAYS = MOST_POINTS * 31

const DAY_MS = 86_400_000
const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The first day of the day's week (Monday) or month, or the day itself. */
function startOfUnit(unit: PromoUses['unit'], day: string): string {
  if (unit === 'day') return day
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7))
}

function unitBefore(unit: PromoUses['unit'], start: string): string {
  return startOfUnit(unit, addDays(start, -1))
}

/** Days while they fit, then weeks, then months, up to today; without a gap. */
export function drawUses(days: readonly { day: string; uses: number }[], today: string): PromoUses {
  const first = days[0]?.day ?? today
  const reaches = (unit: PromoUses['unit']) => startsBack(unit, today).at(0) ?? today
  const unit = first >= reaches('day') ? 'day' : first >= reaches('week') ? 'week' : 'month'
  const starts = startsBack(unit, today)
  const uses = new Map(starts.map((start) => [start, 0]))
  for (const { day, uses: some } of days) {
    const start = startOfUnit(unit, day)
    const before = uses.get(start)
    if (before !== undefined) uses.set(start, before + some)
  }
  return { unit, points: starts.map((day) => ({ day, uses: uses.get(day) ?? 0 })) }
}

function startsBack(unit: PromoUses['unit'], today: string): string[] {
  const starts = [startOfUnit(unit, today)]
  while (starts.length < MOST_POINTS) starts.unshift(unitBefore(unit, starts[0] ?? today))
  return starts
}

/** How a batch stands; `wall`: what the clock shows, '2026-11-18T14:20'. */
export function stateOf(
  { codes, off, isSpent, from, until }: Pick<Batch, 'codes' | 'off' | 'isSpent' | 'from' | 'until'>,
  wall: string,
): PromoState {
  if (off === codes) return 'off'
  if (until !== null && until <= wall) return 'over'
  if (isSpent) return 'used-up'
  return from !== null && wall < from ? 'to-come' : 'on'
}

/**
 * What nobody takes for something else, said or read, in either case: no vowels, so that no code is a
 * word, and none of 0 O Q, 1 I L, 2 Z, 5 S, 8 B, G 6 together, U V W of which one is left.
 */
const ALPHABET = 'cdfghjkmnprtwxy3479'
const CHARACTERS = 8
/** Bytes from here on would make the first letters likelier than the others. */
const FAIR = 256 - (256 % ALPHABET.length)

/**
 * Codes that nobody guesses: 1.7 · 10^10 of them. A booth lets 14,400 guesses a day through; with a
 * thousand codes alive, one that is guessed at day and night gives a party away every three years.
 */
export function makeCodes(count: number, random: (bytes: number) => Uint8Array): Set<string> {
  const made = new Set<string>()
  let code = ''
  while (made.size < count) {
    for (const byte of random(CHARACTERS * (count - made.size))) {
      if (byte >= FAIR) continue
      code += ALPHABET[byte % ALPHABET.length]
      if (code.length < CHARACTERS) continue
      if (made.size < count) made.add(code)
      code = ''
    }
  }
  return made
}
