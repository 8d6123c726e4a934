import { newSession } from '@discobooth/contract/session/new-session'
import { expect, it } from 'vitest'
import { resumed } from './unfinished.ts'

const session = (id: string, part: { isPaid?: boolean; customerEmail?: string } = {}) => ({
  ...newSession({ id, boothId: 'b', language: 'en', location: '-', startDateTime: '' }),
  sessionMode: 1,
  isPaid: true,
  ...part,
})
const open = (id: string, part?: Parameters<typeof session>[1]) => ({
  session: session(id, part),
  isStarted: false,
  isGift: false,
})
const values = { selectedTrack: '{}' }

it('a paid guest goes on where the copy says, with the money as the backend knows it', () => {
  const copy = { sessionId: 'one', path: '/session', values }
  const unfinished = [open('queued'), { ...open('one'), isStarted: true }]
  expect(resumed({ copy, unfinished, requiresMedia: null })).toEqual({
    session: session('one'),
    path: '/session',
    values,
  })
})

it.each([
  ['/email', 'true', {}],
  ['/song', 'true', { customerEmail: 'a@b.nl' }],
  ['/song', 'false', {}],
  ['/song', null, {}],
] as const)(
  'without a copy, a guest who has paid is at %s (media %s)',
  (path, requiresMedia, part) => {
    const found = resumed({ copy: null, unfinished: [open('one', part)], requiresMedia })
    expect(found).toMatchObject({ path, values: {}, session: { id: 'one' } })
  },
)

it.each([
  ['nobody was there', []],
  ['nothing was paid', [open('one', { isPaid: false })]],
  ['a party that began is not given again', [{ ...open('one'), isStarted: true }]],
])('nobody comes back: %s', (_why, unfinished) => {
  expect(resumed({ copy: null, unfinished, requiresMedia: 'true' })).toBeNull()
})

it("a copy of somebody else's is no guide", () => {
  const copy = { sessionId: 'gone', path: '/session', values }
  const found = resumed({ copy, unfinished: [open('one')], requiresMedia: null })
  expect(found).toMatchObject({ path: '/song', values: {} })
})

it.each(['/nowhere', '/', '/mode', '/pay'])('who has paid does not go back to %s', (path) => {
  const copy = { sessionId: 'one', path, values }
  const found = resumed({ copy, unfinished: [open('one')], requiresMedia: null })
  expect(found).toMatchObject({ path: '/song', values })
})
