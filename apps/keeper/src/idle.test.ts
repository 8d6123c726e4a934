import { expect, it } from 'vitest'
import { whyNot } from './idle.ts'

const nobody = { queue: 'FREE', screen: '/', openSessions: 0 }

it('restarts where nobody is, and where nobody answers', () => {
  expect(whyNot(nobody)).toBeNull()
  expect(whyNot({ queue: null, screen: null, openSessions: null })).toBeNull()
})

it.each([
  [{ queue: 'BUSY' }, 'the booth is BUSY'],
  [{ screen: '/mode' }, 'the screen is at /mode'],
  [{ screen: '/settings' }, 'the screen is at /settings'],
  [{ openSessions: 1 }, '1 session(s) are not over'],
])('does not restart with %j', (seen, reason) => {
  expect(whyNot({ ...nobody, ...seen })).toBe(reason)
})
