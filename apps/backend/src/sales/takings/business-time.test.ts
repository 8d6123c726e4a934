import { expect, it } from 'vitest'
import { compare, dayOf, quarterOf, startOf } from './business-time.ts'

const amsterdam = 'Europe/Amsterdam'
const at = (text: string) => Date.parse(text)
const iso = (ms: number) => new Date(ms).toISOString()
const spans = (period: 'day' | 'week' | 'month', now: string, timeZone = amsterdam) => {
  const found = compare({ period, now: at(now), timeZone })
  return [found.now, found.before].map(
    ({ firstDay, lastDay, from, until }) => `${firstDay} ${lastDay} ${iso(from)} ${iso(until)}`,
  )
}

it.each([
  ['2026-11-18', amsterdam, '2026-11-17T23:00:00.000Z'],
  ['2026-07-01', amsterdam, '2026-06-30T22:00:00.000Z'],
  ['2026-03-29', amsterdam, '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', amsterdam, '2026-03-29T22:00:00.000Z'],
  ['2026-11-18', 'Asia/Kathmandu', '2026-11-17T18:15:00.000Z'],
  ['2026-11-18', 'Pacific/Kiritimati', '2026-11-17T10:00:00.000Z'],
  ['2026-11-18', 'Pacific/Pago_Pago', '2026-11-18T11:00:00.000Z'],
  // Clocks are put forward at midnight: this day begins at one.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  // Nobody knows it: the usual one, and no payment fails for it.
  ['2026-11-18', 'Mars/Olympus', '2026-11-17T23:00:00.000Z'],
])('a day begins with the first moment that its clock shows: %s in %s', (day, zone, start) => {
  expect(iso(startOf(day, zone))).toBe(start)
  expect(dayOf(at(start), zone)).toBe(day)
  expect(dayOf(at(start) - 1, zone) < day).toBe(true)
})

it('quarters of an hour begin on the clock', () => {
  expect(iso(quarterOf(at('2026-11-18T13:29:59.999Z')))).toBe('2026-11-18T13:15:00.000Z')
  expect(iso(quarterOf(at('2026-11-18T13:30:00Z')))).toBe('2026-11-18T13:30:00.000Z')
})

it('today is compared with yesterday up to the quarter after the same moment', () => {
  expect(spans('day', '2026-11-18T13:20:00Z')).toEqual([
    '2026-11-18 2026-11-18 2026-11-17T23:00:00.000Z 2026-11-18T13:20:00.000Z',
    '2026-11-17 2026-11-17 2026-11-16T23:00:00.000Z 2026-11-17T13:30:00.000Z',
  ])
})

it('the same moment is what the clock on the wall shows, also when it was put forward today', () => {
  expect(spans('day', '2026-03-29T12:00:00Z')).toEqual([
    '2026-03-29 2026-03-29 2026-03-28T23:00:00.000Z 2026-03-29T12:00:00.000Z',
    '2026-03-28 2026-03-28 2026-03-27T23:00:00.000Z 2026-03-28T13:00:00.000Z',
  ])
})

it('a week begins on Monday', () => {
  // A Wednesday, and a Sunday that is the last day of its week.
  expect(spans('week', '2026-11-18T13:15:00Z')).toEqual([
    '2026-11-16 2026-11-18 2026-11-15T23:00:00.000Z 2026-11-18T13:15:00.000Z',
    '2026-11-09 2026-11-11 2026-11-08T23:00:00.000Z 2026-11-11T13:15:00.000Z',
  ])
  expect(spans('week', '2026-11-22T22:59:00Z')[0]).toContain('2026-11-16 2026-11-22')
})

it('a month is compared up to the same day, a shorter one as a whole', () => {
  expect(spans('month', '2026-11-18T13:15:00Z')[1]).toBe(
    '2026-10-01 2026-10-18 2026-09-30T22:00:00.000Z 2026-10-18T12:15:00.000Z',
  )
  expect(spans('month', '2026-03-31T10:00:00Z')[1]).toBe(
    '2026-02-01 2026-02-28 2026-01-31T23:00:00.000Z 2026-02-28T23:00:00.000Z',
  )
})
