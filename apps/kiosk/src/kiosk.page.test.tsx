import { kioskRoutes } from '@discobooth/contract/wire/kiosk-routes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeBackend } from './backend/testing/fake-backend.ts'
import type { Route } from './flow/routes.ts'
import { createKiosk, type Kiosk } from './kiosk.ts'
import { handClock } from './platform/testing/hand-clock.ts'

let kiosk: Kiosk
let clock: ReturnType<typeof handClock>
let visited: Route[] = []

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  visited = []
  clock = handClock()
  kiosk = createKiosk({
    navigate: (to) => visited.push(to),
    fetch: fakeBackend().fetch,
    clock,
    name: crypto.randomUUID(),
  })
  void kiosk.start()
})
afterEach(() => kiosk.stop())

function zooms(): boolean {
  const wheel = new WheelEvent('wheel', { ctrlKey: true, bubbles: true, cancelable: true })
  document.body.dispatchEvent(wheel)
  return !wheel.defaultPrevented
}

describe('on the page', () => {
  it('[2.global.2] gestures are guarded everywhere except on /settings', () => {
    const open = kioskRoutes.filter((route) => {
      kiosk.arrived(route)
      return zooms()
    })
    expect(open).toEqual(['/settings'])
  })

  it('[2.global.3] a touch starts the four minutes anew, and the warning can be answered', () => {
    kiosk.arrived('/mode')
    clock.pass(200_000)
    document.body.dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))
    clock.pass(225_000)
    expect(kiosk.inactivity.view.getState()).toEqual({ kind: 'warning', secondsLeft: 15 })
    kiosk.inactivity.extend()
    expect(kiosk.inactivity.view.getState()).toEqual({ kind: 'watching' })
    clock.pass(239_999)
    expect(visited).toEqual([])
    clock.pass(1)
    expect(visited).toEqual(['/'])
  })

  it('a party suspends the four minutes', () => {
    kiosk.arrived('/session')
    kiosk.inactivity.suspend()
    clock.pass(1_000_000)
    expect(visited).toEqual([])
    kiosk.inactivity.resume()
    clock.pass(240_000)
    expect(visited).toEqual(['/'])
  })

  it('nothing is left when it is stopped', () => {
    kiosk.arrived('/mode')
    kiosk.stop()
    expect(zooms()).toBe(true)
    clock.pass(1_000_000)
    expect(visited).toEqual([])
  })
})
