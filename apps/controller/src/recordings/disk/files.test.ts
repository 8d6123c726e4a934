import { expect, it } from 'vitest'
import { describeDiskError } from './files.ts'

it.each([
  [Object.assign(new Error('no space'), { code: 'ENOSPC' }), 'is full: free some space.'],
  [Object.assign(new Error('read-only'), { code: 'EROFS' }), 'can only be read'],
  [Object.assign(new Error('i/o error'), { code: 'EIO' }), 'fails: i/o error'],
  [new Error('no code at all'), 'fails: no code at all'],
  ['a word', 'fails: a word'],
  [null, 'fails: null'],
])('what the disk said is a sentence for the operator: %s', (error, words) => {
  expect(describeDiskError(error)).toContain(words)
})
