import { expect, it } from 'vitest'
import { limits } from './limits.ts'

it('[9.8] door wait 210 s, countdown 2 s, SOS countdown 10 s, inactivity 240 s', () => {
  expect(limits.party).toMatchObject({
    doorWaitMs: 210_000,
    countdownSeconds: 2,
    sosCountdownSeconds: 10,
  })
  expect(limits.inactivity.resetMs).toBe(240_000)
})

it('[9.16] the default price multiplier is 3', () => {
  expect(limits.price.multiplier).toBe(3)
})

it('[9.19] layout breakpoint 768 px, edge-swipe guard 20 px, swipe-up dismiss 50 px', () => {
  expect(limits.layout).toEqual({ breakpoint: 768, edgeSwipeGuard: 20, swipeUpDismiss: 50 })
})
