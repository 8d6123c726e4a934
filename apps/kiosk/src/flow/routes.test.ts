import { kioskRoutes } from '@discobooth/contract/wire/kiosk-routes'
import { describe, expect, it } from 'vitest'
import { hasHeader, hasReset, isRoute } from './routes.ts'

describe('routes', () => {
  it('[2.1] are the sixteen of the specification', () => {
    expect(kioskRoutes.toSorted()).toEqual(
      [
        '/setup',
        '/login',
        '/',
        '/start',
        '/mode',
        '/pay',
        '/email',
        '/song',
        '/session',
        '/session/auto',
        '/session/confirmed',
        '/settings',
        '/summary',
        '/confirm',
        '/logout',
        '/dev',
      ].toSorted(),
    )
  })

  it.each(['/modes', '/session/', '/demo', '/inbox', '', '/functions/v1/api/health'])(
    'takes %j for no route',
    (path) => {
      expect(isRoute(path)).toBe(false)
    },
  )

  it('[2.start.2] every page but the start screen has a header', () => {
    expect(kioskRoutes.filter((route) => !hasHeader(route))).toEqual(['/', '/start'])
  })

  it('[2.header.1] the header offers reset everywhere but on /session, /song and /email', () => {
    expect(kioskRoutes.filter((route) => hasHeader(route) && !hasReset(route))).toEqual([
      '/email',
      '/song',
      '/session',
      '/session/auto',
      '/session/confirmed',
    ])
    expect(hasReset('/')).toBe(false)
  })
})
