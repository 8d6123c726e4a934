import { beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import type { Level } from './line-commands.ts'
import { Settle } from './settle.ts'

let clock: ManualClock
let told: (Level | null)[]
let settle: Settle
beforeEach(() => {
  clock = new ManualClock()
  told = []
  const times = { highMs: 15, lowMs: 250 }
  settle = new Settle({ clock, times, onLevel: (level) => told.push(level) })
})

it('the first level is told at once', () => {
  settle.level(0)
  expect(told).toEqual([0])
})

it('a level is told once it has stood its time, and only once', () => {
  settle.level(0)
  settle.level(1)
  clock.advance(14)
  expect(told).toEqual([0])
  settle.level(1)
  clock.advance(1)
  expect(told).toEqual([0, 1])
  settle.level(1)
  clock.advance(500)
  expect(told).toEqual([0, 1])
})

it('a bounce starts the waiting anew', () => {
  settle.level(1)
  settle.level(0)
  clock.advance(249)
  settle.level(1)
  settle.level(0)
  clock.advance(249)
  expect(told).toEqual([1])
  clock.advance(1)
  expect(told).toEqual([1, 0])
})

it('a lost level is told at once, and what was waiting is forgotten', () => {
  settle.level(1)
  settle.level(0)
  settle.lost()
  clock.advance(1_000)
  expect(told).toEqual([1, null])
  settle.lost()
  expect(told).toEqual([1, null])
})

it('after a loss a level has to stand again', () => {
  settle.level(0)
  settle.lost()
  settle.level(0)
  clock.advance(249)
  settle.lost()
  expect(told).toEqual([0, null])
})

it('stopped, it tells nothing more', () => {
  settle.level(0)
  settle.level(1)
  settle.stop()
  clock.advance(1_000)
  expect(told).toEqual([0])
  expect(clock.waiting).toBe(0)
})
