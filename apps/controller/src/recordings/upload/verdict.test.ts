import { expect, it } from 'vitest'
import { answers, isWaitOver, judge } from './verdict.ts'

const ours = { error: { code: 'x', message: 'A sentence.' } }
const hourMs = 3_600_000

it.each([
  [200, { receivedBytes: 5, sha256: null }, 'done'],
  [199, { receivedBytes: 5, sha256: null }, 'later'],
  [300, { receivedBytes: 5, sha256: null }, 'later'],
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
  [200, {}, 'later'],
  [204, null, 'later'],
  [404, null, 'later'],
  [409, { message: 'Sign in' }, 'later'],
] as const)('an answer %i with %j means "%s"', (status, body, verdict) => {
  expect(judge(status, body, answers.upload).is).toBe(verdict)
})

it('a party is told only when the answer is one to that', () => {
  const id = '0e3b5a52-3f0a-4a55-9a54-0b7f0f6f1c11'
  expect(judge(200, { id, songs: 1 }, answers.started).is).toBe('done')
  expect(judge(200, { files: 0 }, answers.report).is).toBe('done')
  expect(judge(200, { login: 'here' }, answers.started).is).toBe('later')
  expect(judge(200, { id }, answers.report).is).toBe('later')
})

it('an unknown session is given up after a day, and after an hour of asking', () => {
  expect(isWaitOver({ sincePartyMs: 23 * hourMs, sinceFirstTryMs: 23 * hourMs })).toBe(false)
  expect(isWaitOver({ sincePartyMs: 100 * hourMs, sinceFirstTryMs: hourMs })).toBe(false)
  expect(isWaitOver({ sincePartyMs: 24 * hourMs, sinceFirstTryMs: 24 * hourMs })).toBe(false)
  expect(isWaitOver({ sincePartyMs: 25 * hourMs, sinceFirstTryMs: 2 * hourMs })).toBe(true)
})
