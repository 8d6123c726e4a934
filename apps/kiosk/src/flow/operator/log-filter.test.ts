import { expect, it } from 'vitest'
import { everyLine, logQuery } from './log-filter.ts'

const now = Date.parse('2026-11-16T20:00:00.000Z')
const timeBefore = (ageMs: number) => new Date(now - ageMs).toISOString()
const asked = (change: Partial<typeof everyLine>, before?: string) =>
  Object.fromEntries(
    new URLSearchParams(logQuery({ ...everyLine, ...change }, { limit: 30, before, timeBefore })),
  )

it('asks for every line, a page at a time, unless somebody wants less', () => {
  expect(asked({})).toEqual({ limit: '30' })
  expect(asked({}, '17')).toEqual({ limit: '30', before: '17' })
})

it('[9.24, 9.25, 9.26] asks by session, status, priority, type and time', () => {
  const narrow = { session: 'id', status: 'ERROR', priority: 'HIGH', type: 'SECURITY' } as const
  expect(asked({ ...narrow, age: 'day' })).toEqual({
    ...narrow,
    limit: '30',
    from: '2026-11-15T20:00:00.000Z',
  })
  expect(asked({ age: 'hour' })).toMatchObject({ from: '2026-11-16T19:00:00.000Z' })
  expect(asked({ age: 'week' })).toMatchObject({ from: '2026-11-09T20:00:00.000Z' })
})
