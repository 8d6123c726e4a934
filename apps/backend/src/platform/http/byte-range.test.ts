import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameFile, isUnchanged, readRange } from './byte-range.ts'

describe('a range of a file of 1000 bytes', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-499', 0, 499],
    ['bytes=500-', 500, 999],
    ['bytes=999-', 999, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-100', 900, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=900-5000', 900, 999],
    ['Bytes = 1-2', 1, 2],
  ])('%s is from %i to %i', (header, start, end) => {
    expect(readRange(header, 1_000)).toEqual({ kind: 'part', range: { start, end } })
  })

  it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=999999999999999-', 'bytes=-0'])(
    '%s is outside',
    (header) => {
      expect(readRange(header, 1_000)).toEqual({ kind: 'outside' })
    },
  )

  it.each([
    null,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,5-6',
    'seconds=1-2',
    'bytes=a-b',
  ])('%s is ignored', (header) => {
    expect(readRange(header, 1_000)).toEqual({ kind: 'whole' })
  })

  it('never leads out of the file, whatever is asked', () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
      fc.nat().map((last) => `bytes=-${last}`),
    )
    fc.assert(
      fc.property(header, fc.nat({ max: 5_000 }), (text, size) => {
        const asked = readRange(text, size)
        if (asked.kind !== 'part') return
        expect(asked.range.start).toBeGreaterThanOrEqual(0)
        expect(asked.range.end).toBeGreaterThanOrEqual(asked.range.start)
        expect(asked.range.end).toBeLessThan(size)
      }),
    )
  })
})

const file = { etag: '"a-1"', lastModified: 'Sun, 15 Nov 2026 08:00:00 GMT' }

it('a client with a part of another file gets the whole of this one', () => {
  expect(isSameFile(null, file)).toBe(true)
  expect(isSameFile('"a-1"', file)).toBe(true)
  expect(isSameFile('Sun, 15 Nov 2026 08:00:00 GMT', file)).toBe(true)
  expect(isSameFile('W/"a-1"', file)).toBe(false)
  expect(isSameFile('"a-2"', file)).toBe(false)
  expect(isSameFile('Sun, 15 Nov 2026 09:00:00 GMT', file)).toBe(false)
})

it.each([
  [{ 'if-none-match': '"a-1"' }, true],
  [{ 'if-none-match': '"x", W/"a-1"' }, true],
  [{ 'if-none-match': '*' }, true],
  [{ 'if-none-match': '"x"', 'if-modified-since': file.lastModified }, false],
  [{ 'if-modified-since': file.lastModified }, true],
  [{ 'if-modified-since': 'Sun, 15 Nov 2026 07:00:00 GMT' }, false],
  [{ 'if-modified-since': 'yesterday' }, false],
  [{}, false],
])('what a client with %o keeps is right: %s', (headers, isRight) => {
  expect(isUnchanged(new Headers(headers as Record<string, string>), file)).toBe(isRight)
})
