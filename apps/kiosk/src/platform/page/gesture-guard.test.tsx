import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guardGestures } from './touch.ts'

let isOnSettings = false
let stop: () => void
beforeEach(() => {
  isOnSettings = false
  stop = guardGestures({ page: window, allowed: () => isOnSettings })
})
afterEach(() => stop())

function touch(type: 'touchstart' | 'touchmove', ...xs: number[]): boolean {
  const touches = xs.map(
    (clientX, identifier) =>
      new Touch({ identifier, target: document.body, clientX, clientY: 300 }),
  )
  const event = new TouchEvent(type, { touches, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

function wheel(init: WheelEventInit): boolean {
  const event = new WheelEvent('wheel', { ...init, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

describe('gesture guard', () => {
  it('[2.global.2, 9.19] refuses a swipe that starts within 20 px of the left edge', () => {
    expect(touch('touchstart', 20)).toBe(true)
    expect(touch('touchmove', 200)).toBe(true)
    expect(touch('touchstart', 0)).toBe(true)
  })

  it('[2.global.2, 9.19] lets a touch further in be, wherever it moves', () => {
    expect(touch('touchstart', 21)).toBe(false)
    expect(touch('touchmove', 5)).toBe(false)
    expect(touch('touchmove', 300)).toBe(false)
  })

  it('[2.global.2] refuses to zoom by pinching, and lets two fingers tap', () => {
    expect(touch('touchstart', 200, 400)).toBe(false)
    expect(touch('touchmove', 150, 450)).toBe(true)
  })

  it('[2.global.2] refuses to zoom by ctrl and wheel, and lets the wheel scroll', () => {
    expect(wheel({ ctrlKey: true, deltaY: -100 })).toBe(true)
    expect(wheel({ deltaY: -100 })).toBe(false)
  })

  it('[2.global.2] refuses nothing on /settings', () => {
    isOnSettings = true
    expect(touch('touchstart', 3)).toBe(false)
    expect(touch('touchmove', 200)).toBe(false)
    expect(touch('touchmove', 150, 450)).toBe(false)
    expect(wheel({ ctrlKey: true })).toBe(false)
  })

  it('lets everything be when it is stopped', () => {
    stop()
    expect(touch('touchstart', 3)).toBe(false)
    expect(wheel({ ctrlKey: true })).toBe(false)
  })
})
