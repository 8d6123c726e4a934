import { expect, it } from 'vitest'
import { isWaitOver, judge } from './verdict.ts'

const ours = { error: { code: 'x', message: 'A sentence.' } }
const hourMs = 3_600_000

it.each([
  [200, {}, 'done'],
  [204, null, 'done'],
  [404, ours, 'unknown'],
  [400, ours, 'never'],
  [409, ours, 'never'],
  [413, ours, 'never'],
  [422, ours, 'never'],
  [409, { receivedBytes: 5, sha256: null }, 'done'],
  [422, { error: { code: 'wrong_checksum', message: 'Send it again.' } }, 'later'],
  [401, ours, 'later'],
  [403, ours, 'later'],
  [408, ours, 'later'],
  [429, ours, 'later'],
  [500, ours, 'later'],
  [503, ours, 'later'],
  // Somebody else's words, as the Wi-Fi of a bar says them.
  [200, null, 'later'],
  [404, null, 'later'],
  [409, { message: 'Sign in' }, 'later'],
] as const)('an answer %i with %j means "%s"', (status, body, verdict) => {
  expect(judge(status, body).is).toBe(verdict)
})

it('an unknown session is given up after a day, and after an hour of asking', () => {
  expect(isWaitOver({ sincePartyMs: 23 * hourMs, sinceFirstTryMs: 23 * hourMs })).toBe(false)
  expect(isWaitOver({ sincePartyMs: 100 * hourMs, sinceFirstTryMs: 1_000 })).toBe(false)
  expect(isWaitOver({ sincePartyMs: 25 * hourMs, sinceFirstTryMs: 2 * hourMs })).toBe(true)
})
