import { describe, expect, it } from 'vitest'
import {
  hasExtras,
  isDone,
  newManifest,
  nextMediaErrand,
  reportOf,
  withCopies,
  withoutExtras,
  withProblem,
  withReportTold,
} from './manifest.ts'
import { both, ids } from './testing/upload-rig.ts'

const party = { sessionId: ids.first, startedAt: '2026-11-16T20:00:00.000Z', take: both }
const file = (name: string, state: 'waiting' | 'delivered' | 'refused') =>
  ({ name, bytes: 1, sha256: 'a'.repeat(64), durationMs: null, state }) as const
const sealed = { ...newManifest(party), state: 'sealed', report: 'told', started: 'told' } as const

describe('what the booth knows of a party', () => {
  it('a party that takes pictures records, one that takes none has nothing to report', () => {
    const only = (take: { photo: boolean; video: boolean }) => newManifest({ ...party, take })
    expect(only({ photo: false, video: true })).toMatchObject({
      state: 'recording',
      report: 'waiting',
    })
    expect(only({ photo: true, video: false })).toMatchObject({ state: 'recording' })
    expect(only({ photo: false, video: false })).toMatchObject({ state: 'sealed', report: 'none' })
  })

  it('photos come before videos, and nothing before the list is final', () => {
    const files = [file('video-1.mp4', 'waiting'), file('photo-1.jpg', 'waiting')]
    expect(nextMediaErrand({ ...sealed, files })).toEqual({ run: 'file', file: files[1] })
    expect(nextMediaErrand({ ...sealed, files, report: 'waiting' })).toEqual({ run: 'report' })
    expect(nextMediaErrand({ ...sealed, files, state: 'recording' })).toBeNull()
    const rest = [file('video-1.mp4', 'waiting'), file('photo-1.jpg', 'delivered')]
    expect(nextMediaErrand({ ...sealed, files: rest })).toEqual({ run: 'file', file: rest[0] })
  })

  it('is done when its start is told and every file is delivered or refused', () => {
    const files = [file('video-1.mp4', 'refused'), file('photo-1.jpg', 'delivered')]
    expect(isDone({ ...sealed, files })).toBe(true)
    expect(isDone({ ...sealed, files, started: 'waiting' })).toBe(false)
    expect(isDone({ ...sealed, files, state: 'recording' })).toBe(false)
    expect(isDone({ ...sealed, files: [...files, file('photo-2.jpg', 'waiting')] })).toBe(false)
  })

  it('copies are made once, before the first file is brought, and only where they are wanted', () => {
    const files = [file('photo-1.jpg', 'waiting')]
    const words = { title: 'Glitterkogel', line: 'DiscoBooth' }
    const wanted = withReportTold(
      { ...sealed, files, report: 'waiting' },
      { copies: words, film: false },
    )
    expect(wanted.copies).toEqual({ kind: 'wanted', words })
    expect(nextMediaErrand(wanted)).toBeNull()
    expect(isDone({ ...wanted, files: [] })).toBe(false)
    const made = withCopies(wanted, { files: [file('small-1.jpg', 'waiting')], problem: null })
    expect(nextMediaErrand(made)).toEqual({ run: 'report' })
    const told = withReportTold(made, { copies: words, film: false })
    expect(told.copies).toEqual({ kind: 'made' })
    expect(nextMediaErrand(told)).toEqual({ run: 'file', file: files[0] })
    const none = withCopies(wanted, { files: [], problem: null })
    expect(nextMediaErrand(none), 'there is nothing to tell').toEqual({
      run: 'file',
      file: files[0],
    })
    expect(withReportTold({ ...sealed, files }, { copies: null, film: false }).copies).toEqual({
      kind: 'unasked',
    })
  })

  it('a party can be told of without its copies, or without one', () => {
    const files = [
      file('photo-1.jpg', 'waiting'),
      file('small-1.jpg', 'delivered'),
      file('strip-1.jpg', 'waiting'),
    ]
    const left = (only?: string) => reportOf(withoutExtras({ ...sealed, files }, only)).files
    expect(left().map(({ name }) => name)).toEqual(['photo-1.jpg'])
    expect(left('strip-1.jpg').map(({ name }) => name)).toEqual(['photo-1.jpg', 'small-1.jpg'])
    expect(withoutExtras({ ...sealed, files }).report).toBe('waiting')
    expect([files, files.slice(0, 1)].map((some) => hasExtras({ ...sealed, files: some }))).toEqual(
      [true, false],
    )
  })

  it('keeps every problem once, and reports what the backend takes: no refused file, 500 characters', () => {
    const twice = withProblem(withProblem(withProblem(sealed, null), 'First.'), 'Second.')
    expect(withProblem(twice, 'First.').problem).toBe('First. Second.')
    expect(reportOf(sealed).problem).toBeNull()
    const long = { ...sealed, problem: 'x'.repeat(600), files: [file('photo-1.jpg', 'refused')] }
    expect(reportOf(long)).toEqual({
      startedAt: party.startedAt,
      files: [],
      problem: 'x'.repeat(500),
    })
  })
})
