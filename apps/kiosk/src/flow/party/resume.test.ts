import { describe, expect, it } from 'vitest'
import type { Party, PartyRules } from './party.ts'
import { resume } from './resume.ts'

const rules: PartyRules = {
  lengthMs: 150_000,
  connectMs: 6_000,
  doorWaitMs: 210_000,
  countdownSeconds: 2,
  startMs: 5_000,
  silenceMs: 10_000,
  changeMs: 8_000,
  standIns: 2,
  sosSeconds: 10,
}

const waiting: Party = { kind: 'waiting', deadlineAt: 210_000, doorFault: false }
const running: Party = { kind: 'running', deadlineAt: 150_000 }

describe('a reload', () => {
  it('while running goes on with the song at the right place', () => {
    expect(resume(running, 100_000, rules)).toEqual({
      state: running,
      effects: [{ do: 'play', fromMs: 100_000 }],
    })
  })

  it.each([
    ['a clock that jumped back', -5_000_000, 150_000],
    ['a page that was away too long', 5_000_000, 0],
  ])('never gives more or less than can be left (%s)', (_, now, left) => {
    expect(resume(running, now, rules).state).toEqual({ kind: 'running', deadlineAt: now + left })
  })

  it.each<Party>([
    { kind: 'connecting', deadlineAt: 1 },
    waiting,
    { kind: 'countdown', deadlineAt: 1, count: 2 },
    { kind: 'starting', deadlineAt: 1, sounding: true },
  ])('before the party asks the booth again ($kind)', (party) => {
    expect(resume(party, 50, rules)).toEqual({
      state: { kind: 'connecting', deadlineAt: 6_050 },
      effects: [{ do: 'arm' }],
    })
  })

  it('during SOS keeps the countdown and keeps the music off', () => {
    const sos: Party = { kind: 'sos', deadlineAt: 10_000, released: false }
    expect(resume(sos, 4_000, rules)).toEqual({
      state: sos,
      effects: [{ do: 'silence' }, { do: 'stop' }],
    })
  })
})
