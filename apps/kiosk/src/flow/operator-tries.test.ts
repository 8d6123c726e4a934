import { describe, expect, it } from 'vitest'
import { afterWrongTry, noTries, waitBeforeTry } from './operator-tries.ts'

describe('guessing the passcode without a network', () => {
  it('costs more and more, and at most 30 s a try', () => {
    let tries = noTries
    const waits = Array.from({ length: 12 }, () => {
      const wait = waitBeforeTry(tries, tries.lastAt)
      tries = afterWrongTry(tries, tries.lastAt + wait)
      return wait
    })
    expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30, 30].map((s) => s * 1_000))
  })

  it('ten thousand guesses take over a day', () => {
    let tries = noTries
    let now = 0
    for (let guess = 0; guess < 10_000; guess += 1) {
      now += waitBeforeTry(tries, now)
      tries = afterWrongTry(tries, now)
    }
    expect(now).toBeGreaterThan(86_400_000)
  })

  it('a clock that was put back locks nobody out', () => {
    expect(waitBeforeTry({ wrong: 40, lastAt: 9_000_000 }, 0)).toBe(30_000)
    expect(waitBeforeTry({ wrong: 40, lastAt: 0 }, 31_000)).toBe(0)
  })
})
