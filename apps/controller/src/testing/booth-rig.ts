import type { BoothLetter } from '@discobooth/contract/device/booth-letter'
import { defaultPlan } from '@discobooth/contract/device/device'
import { createJournal } from '../booth/journal.ts'
import { performOn, runBooth } from '../booth/runtime.ts'
import { type SimulatedParts, simulatedParts } from '../parts/simulated-parts.ts'
import { ManualClock } from './manual-clock.ts'

export const sessions = {
  first: '0e3b5a52-3f0a-4a55-9a54-0b7f0f6f1c11',
  second: '5b1c7f5e-7a0e-4c89-8d0c-2f8f4f3f7c22',
} as const

/** Simulated parts and the real machine, with the time in the test's hand. */
export class BoothRig {
  readonly clock = new ManualClock()
  readonly parts: SimulatedParts = simulatedParts()
  readonly journal = createJournal({ clock: this.clock, print: () => {} })
  readonly failures: string[] = []
  readonly runtime = runBooth({
    clock: this.clock,
    perform: performOn({ parts: this.parts, journal: this.journal, recordings: null }),
    onFailure: (effect, reason) => this.failures.push(`${effect.do}: ${String(reason)}`),
    onStatus: () => {},
  })

  constructor() {
    this.parts.door.onReading((reading) => this.runtime.dispatch({ kind: 'door', reading }))
    this.parts.sos.onPressed((pressed) => this.runtime.dispatch({ kind: 'sos', pressed }))
    this.runtime.start({ door: this.parts.door.reading(), sos: this.parts.sos.pressed() })
  }

  arm(sessionId: string = sessions.first, option: BoothLetter = 'D', durationMs = 120_000) {
    const party = { sessionId, option, durationMs, take: defaultPlan[option] }
    return this.runtime.dispatch({ kind: 'arm', party })
  }

  go(sessionId: string = sessions.first, durationMs: number | null = null) {
    return this.runtime.dispatch({ kind: 'go', sessionId, durationMs, option: null })
  }

  stop(sessionId: string = sessions.first) {
    return this.runtime.dispatch({ kind: 'stop', sessionId })
  }

  guestsGetIn(): void {
    this.parts.door.move('open')
    this.parts.door.move('closed')
  }

  startParty(option: BoothLetter = 'D', durationMs = 120_000): void {
    this.arm(sessions.first, option, durationMs)
    this.guestsGetIn()
    this.go()
  }

  get state() {
    return this.runtime.status().state
  }

  get door() {
    return this.runtime.status().door
  }

  get happened(): string[] {
    return this.journal.lines().map((line) => line.code)
  }
}
