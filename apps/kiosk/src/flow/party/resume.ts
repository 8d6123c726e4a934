import type { Party, PartyRules, PartyStep } from './party.ts'
import { connect } from './transition.ts'

/**
 * What a party becomes when the page comes back after a reload, a crash or a power cut.
 * The clock may have jumped meanwhile, so what is left is clamped to what can be left.
 */
export function resume(party: Party, now: number, rules: PartyRules): PartyStep {
  switch (party.kind) {
    case 'confirming':
    case 'over':
      return { state: party, effects: [] }
    case 'connecting':
    case 'waiting':
    case 'countdown':
    case 'starting':
      // Arming twice is answered the same, and the booth then says how far the guest really is.
      return connect(now, rules)
    case 'running': {
      const left = clamp(party.deadlineAt - now, rules.lengthMs)
      return {
        state: { ...party, deadlineAt: now + left },
        effects: [{ do: 'play', fromMs: rules.lengthMs - left }],
      }
    }
    case 'sos': {
      const left = clamp(party.deadlineAt - now, rules.sosSeconds * 1_000)
      return {
        state: { ...party, deadlineAt: now + left },
        effects: [{ do: 'silence' }, { do: 'stop' }],
      }
    }
  }
}

function clamp(leftMs: number, limitMs: number): number {
  return Math.min(Math.max(leftMs, 0), limitMs)
}
