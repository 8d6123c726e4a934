import { kioskRoutes } from '@discobooth/contract/wire/kiosk-routes'
import { describe, expect, it } from 'vitest'
import { pwa } from './pwa.config.ts'

const answers = (address: string) =>
  (pwa.workbox?.navigateFallbackAllowlist ?? []).some((allowed) => allowed.test(address))

describe('the offline copy', () => {
  it('answers the sixteen routes, with or without a query', () => {
    expect(kioskRoutes.filter((route) => !answers(route) || !answers(`${route}?a=b`))).toEqual([])
  })

  it.each([
    '/functions/v1/api/health',
    '/config.json',
    '/demo',
    '/inbox',
    '/audio/start.mp3',
    '/gallery/1',
    '/p/1',
    '/pay/1',
    '/modes',
    '/session/',
    '/x/mode',
    '/modes?x=/mode',
  ])('leaves %s to the network', (address) => {
    expect(answers(address)).toBe(false)
  })

  it('waits with a new version until it is let in', () => {
    expect(pwa.registerType).toBe('prompt')
    expect(pwa.workbox).not.toHaveProperty('skipWaiting')
    expect(pwa.workbox).not.toHaveProperty('runtimeCaching')
  })
})
