import { expect, it } from 'vitest'
import { dayOf, daysOfMonth, nameOfDays, sessionsPath } from './days.ts'

it('a day begins where the booth is', () => {
  expect(dayOf('2026-11-17T23:30:00.000Z', 'Europe/Amsterdam')).toBe('2026-11-18')
  expect(dayOf('2026-11-17T22:30:00.000Z', 'Europe/Amsterdam')).toBe('2026-11-17')
})

it('names a file by its day, or by the first and the last of them', () => {
  expect(nameOfDays({ from: '2026-11-18', until: '2026-11-18' })).toBe('2026-11-18')
  expect(nameOfDays(daysOfMonth('2026-11'))).toBe('2026-11-01-2026-11-30')
})

it('asks for what is known of a number, and no more', () => {
  expect(sessionsPath({ from: '2026-11-01', booth: null, mode: 2, state: '' })).toBe(
    '/sessions?from=2026-11-01&mode=2',
  )
})

it('says of which days, if not of the beginning', () => {
  const filter = { from: '2026-11-01', until: '2026-11-02', booth: null }
  expect(sessionsPath(filter, 'books')).toBe(
    '/sessions?from=2026-11-01&until=2026-11-02&days=books',
  )
  expect(sessionsPath(filter, 'begun')).toBe('/sessions?from=2026-11-01&until=2026-11-02')
})

it.each([
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
  ['2028-02', '2028-02-29'],
])('%s ends on %s', (month, until) => {
  expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, until })
})
