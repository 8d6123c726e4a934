import { type CommandAnswer, commandLimits } from '@discobooth/contract/device/commands'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../../testing/counts.ts'
import { type Bustle, type Command, type CommandEvent, transition } from './rules.ts'

const quiet: Bustle = { hasParty: false, hasGuests: false }
const asked = (verb: 'restart-machine' | 'fetch-journal' = 'restart-machine'): Command => ({
  order: { verb },
  state: 'waiting',
  expiresAt: 100,
  claim: null,
  takenAt: null,
  endedAt: null,
  answer: null,
})
const done: CommandAnswer = { failure: null }

const bustle = fc.record({ hasParty: fc.boolean(), hasGuests: fc.boolean() })
const claim = fc.constantFrom('one', 'other')
const answer = fc.constantFrom<CommandAnswer>(done, { failure: 'cut_off' })
const event: fc.Arbitrary<CommandEvent> = fc.oneof(
  fc.record({ kind: fc.constant('take'), claim, bustle }),
  fc.record({ kind: fc.constant('answer'), claim, answer }),
  fc.record({ kind: fc.constant('carry-out'), bustle, answer }),
  fc.record({ kind: fc.constant('time') }),
)
/** Each comes some time after the one before: a moment, or longer than anything lasts. */
const story = fc.array(fc.tuple(event, fc.constantFrom(0, 1, 60, commandLimits.answerMs)), {
  maxLength: 14,
})

it('C3: whatever comes twice, late or in another order, one claim holds it and one end stands', () => {
  fc.assert(
    fc.property(story, (events) => {
      let command = asked()
      let now = 0
      const holders = new Set<string>()
      const ends: string[] = []
      for (const [one, after] of events) {
        now += after
        const before = command
        const { command: next, refusal } = transition(before, one, now)
        // Sent once more it changes nothing.
        expect(transition(next, one, now).command).toEqual(next)
        if (next.claim !== null) holders.add(next.claim)
        const isOver = next.endedAt !== null
        if (isOver && before.endedAt === null) ends.push(next.state)
        if (before.endedAt !== null && next !== before) {
          // Only what was given up is corrected, by who held it.
          expect(before.answer?.failure).toBe('no_answer')
          expect(one).toMatchObject({ kind: 'answer', claim: before.claim })
        }
        if (one.kind === 'take' && refusal === undefined && before.state === 'waiting') {
          expect(one.bustle).toEqual(quiet)
          expect(now).toBeLessThan(before.expiresAt)
        }
        command = next
      }
      expect(holders.size).toBeLessThanOrEqual(1)
      expect(ends.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: runs({ usual: 500, long: 20_000 }) },
  )
})

it('C3: nothing in the middle of a party, and what takes the screen not while guests choose', () => {
  const take = (command: Command, at: Bustle) =>
    transition(command, { kind: 'take', claim: 'one', bustle: at }, 1).refusal
  const choosing = { hasParty: false, hasGuests: true }
  const dancing = { hasParty: true, hasGuests: true }
  expect([quiet, choosing, dancing].map((at) => take(asked(), at))).toEqual([
    undefined,
    'not-now',
    'not-now',
  ])
  expect([quiet, choosing, dancing].map((at) => take(asked('fetch-journal'), at))).toEqual([
    undefined,
    undefined,
    'not-now',
  ])
})

it('ends with its time, unless it was begun; what was begun and is silent is given up', () => {
  expect(transition(asked(), { kind: 'time' }, 99).command.state).toBe('waiting')
  expect(transition(asked(), { kind: 'time' }, 100).command).toMatchObject({
    state: 'expired',
    endedAt: 100,
  })
  const taken = transition(asked(), { kind: 'take', claim: 'one', bustle: quiet }, 50).command
  expect(transition(taken, { kind: 'time' }, 200).command.state).toBe('taken')
  const late = 50 + commandLimits.answerMs
  const silent = transition(taken, { kind: 'time' }, late).command
  expect(silent).toMatchObject({ state: 'failed', endedAt: late, answer: { failure: 'no_answer' } })
  // It was done all the same, and its answer comes at last.
  const told = transition(silent, { kind: 'answer', claim: 'one', answer: done }, late + 1).command
  expect(told).toMatchObject({ state: 'done', answer: done })
})
