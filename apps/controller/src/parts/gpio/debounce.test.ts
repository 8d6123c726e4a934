import { beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { Debounce } from './debounce.ts'
import type { Level } from './line-commands.ts'

let clock: ManualClock
let told: (Level | null)[]
let debounce: Debounce
beforeEach(() => {
  clock = new ManualClock()
  told = []
  const times = { highMs: 15, lowMs: 250 }
  debounce = new Debounce({ clock, times, onLevel: (level) => told.push(level) })
})

it('the first level is told at once', () => {
  debounce.level(0)
  expect(told).toEqual([0])
})

it('a level is told once it has stood its time, and only once', () => {
  debounce.level(0)
  debounce.level(1)
  clock.advance(14)
  expect(told).toEqual([0])
  debounce.level(1)
  clock.advance(1)
  expect(told).toEqual([0, 1])
  debounce.level(1)
  clock.advance(500)
  expect(told).toEqual([0, 1])
})

it('a bounce starts the waiting anew', () => {
  debounce.level(1)
  debounce.level(0)
  clock.advance(249)
  debounce.level(1)
  debounce.level(0)
  clock.advance(249)
  expect(told).toEqual([1])
  clock.advance(1)
  expect(told).toEqual([1, 0])
})

it('a lost level is told at once, and what was waiting is forgotten', () => {
  debounce.level(1)
  debounce.level(0)
  debounce.lost()
  clock.advance(1_000)
  expect(told).toEqual([1, null])
  debounce.lost()
  expect(told).toEqual([1, null])
})

it('after a loss a level has to stand again', () => {
  debounce.level(0)
  debounce.lost()
  debounce.level(0)
  clock.advance(249)
  debounce.lost()
  expect(told).toEqual([0, null])
})

it('stopped, it tells nothing more', () => {
  debounce.level(0)
  debounce.level(1)
  debounce.stop()
  clock.advance(1_000)
  expect(told).toEqual([0])
  expect(clock.waiting).toBe(0)
})
