import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { watchActivity } from './touch.ts'

let noticed = 0
let stop: () => void
let list: HTMLElement
beforeEach(() => {
  noticed = 0
  stop = watchActivity(window, () => {
    noticed += 1
  })
  list = document.createElement('div')
  list.style.cssText = 'height: 50px; overflow: auto'
  list.innerHTML = '<div style="height: 500px">songs</div>'
  document.body.append(list)
})
afterEach(() => {
  stop()
  list.remove()
})

describe('activity', () => {
  it('[2.global.3] is a move of the mouse', async () => {
    await userEvent.hover(list)
    expect(noticed).toBeGreaterThan(0)
  })

  it('[2.global.3] is a key', async () => {
    await userEvent.keyboard('a')
    expect(noticed).toBeGreaterThan(0)
  })

  it('[2.global.3] is a touch', () => {
    list.dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))
    expect(noticed).toBe(1)
  })

  it('[2.global.3] is scrolling, inside a list too', async () => {
    list.scrollTop = 100
    await expect.poll(() => noticed).toBeGreaterThan(0)
  })

  it('[2.global.3] is noticed although a screen keeps the event to itself', () => {
    list.addEventListener('mousedown', (event) => event.stopImmediatePropagation())
    list.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    expect(noticed).toBe(1)
  })

  it('is noticed no more after a stop', () => {
    stop()
    list.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    expect(noticed).toBe(0)
  })
})
