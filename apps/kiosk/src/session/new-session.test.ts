import { Session } from '@discobooth/contract/session/session'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { LocalStore } from '../platform/storage.ts'
import { type FirstScreen, firstSession } from './new-session.ts'

function begin(screen: FirstScreen, values: Record<string, string> = {}) {
  const local: LocalStore = {
    read: (key) => values[key] ?? null,
    write: () => true,
    remove: () => undefined,
    clear: () => undefined,
  }
  return firstSession({
    screen,
    id: '0190a2f4-0000-4000-8000-000000000001',
    startDateTime: '2026-01-01T00:00:00.000Z',
    language: 'nl',
    local,
  })
}

describe('a new session', () => {
  it('[3.session.1] says by its names which screen made it, where the operator has set none', () => {
    const [start, mode] = [begin('start'), begin('mode')]
    expect(start).toMatchObject({ boothId: 'UNKNOWN_BOOTH', location: 'NO_LOCATION_FOUND' })
    expect(mode).toMatchObject({ boothId: 'default_booth', location: '-' })
  })

  it.each(['start', 'mode'] as const)(
    '[3.session.1] carries the booth and its place, begun at %s',
    (screen) => {
      const session = begin(screen, {
        boothId: 'B-7',
        currentLocation: '{"latitude":52.37,"longitude":4.9,"accuracy":3}',
      })
      expect(session).toMatchObject({
        boothId: 'B-7',
        location: { latitude: 52.37, longitude: 4.9 },
        language: 'nl',
      })
      expect(z.safeParse(Session, session).success).toBe(true)
    },
  )

  it('[3.session.1] has nulls for all that is not known yet, and is not paid', () => {
    const known = ['id', 'boothId', 'location', 'language', 'startDateTime', 'isPaid']
    const session = begin('start')
    const rest = Object.entries(session).filter(([field]) => !known.includes(field))
    expect(rest).toHaveLength(10)
    expect(rest.every(([, value]) => value === null)).toBe(true)
    expect(session.isPaid).toBe(false)
  })

  it.each([
    'null',
    '{',
    '"x"',
    '{"latitude":91,"longitude":0}',
    '{"latitude":1}',
    '{"latitude":"a","longitude":0}',
    '{"latitude":"1","longitude":0}',
  ])('takes %j for no place', (currentLocation) => {
    expect(begin('start', { currentLocation }).location).toBe('NO_LOCATION_FOUND')
  })
})
