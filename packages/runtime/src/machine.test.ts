import { expect, it } from 'vitest'
import { performAll, runMachine } from './machine.ts'

/** Counts how often its time has come, ten milliseconds apart. */
function counting() {
  const rung: { at: number; run: () => void }[] = []
  let now = 1_000
  const machine = runMachine<
    { times: number; dueAt: number | null },
    'begin' | 'time',
    string,
    Taken
  >({
    initial: { times: 0, dueAt: null },
    transition: ({ times }, event, at) => ({
      state: { times: event === 'time' ? times + 1 : times, dueAt: at + 10 },
      effects: [],
    }),
    wakeAt: ({ dueAt }) => dueAt,
    time: 'time',
    clock: {
      now: () => now,
      after(ms, run) {
        const timer = { at: now + ms, run }
        rung.push(timer)
        return () => void rung.splice(rung.indexOf(timer), 1)
      },
    },
    stepped: () => {},
  })
  return {
    machine,
    timers: rung,
    /** Rings whatever is armed, at this time. */
    ringAt(at: number) {
      now = at
      rung.shift()?.run()
    },
    at(ms: number) {
      now = ms
    },
  }
}
type Taken = { state: { times: number; dueAt: number | null }; effects: readonly string[] }

it('a timer that rings a little early looks again, and the time still comes once', () => {
  const { machine, timers, ringAt } = counting()
  machine.send('begin')
  ringAt(1_009.6)
  expect([machine.state().times, timers.length]).toEqual([0, 1])
  ringAt(1_010)
  expect([machine.state().times, timers.length]).toEqual([1, 1])
})

it('tells how late it is, and once stopped takes nothing more', () => {
  const { machine, timers, at } = counting()
  expect(machine.lateMs()).toBe(0)
  machine.send('begin')
  at(1_510)
  expect(machine.lateMs()).toBe(500)
  machine.stop()
  expect(timers).toEqual([])
  expect(machine.send('time')).toBeUndefined()
})

it('an effect that fails, at once or later, keeps no other from being done', async () => {
  const done: string[] = []
  const failed: string[] = []
  performAll(
    ['throws', 'rejects', 'follows'],
    (effect) => {
      if (effect === 'throws') throw new Error('at once')
      if (effect === 'rejects') return Promise.reject(new Error('later'))
      done.push(effect)
      return undefined
    },
    (effect) => failed.push(effect),
  )
  expect(done).toEqual(['follows'])
  await expect.poll(() => failed).toEqual(['throws', 'rejects'])
})
