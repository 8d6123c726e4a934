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
    case 'running':
      return goOn(party, now, rules)
    case 'changing': {
      // A page that was loaded anew may hear the song that this one did not.
      const { endsAt: deadlineAt, songs, awaitsSound } = party
      const standIns = songs.length > 0 && {
        songs,
        leftMs: clamp(deadlineAt - now, rules.lengthMs),
      }
      return goOn(
        {
          kind: 'running',
          deadlineAt,
          ...(standIns && { standIns }),
          ...(awaitsSound && { awaitsSound }),
        },
        now,
        rules,
      )
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

function goOn(
  party: Extract<Party, { kind: 'running' }>,
  now: number,
  rules: PartyRules,
): PartyStep {
  const left = clamp(party.deadlineAt - now, rules.lengthMs)
  const { songs = [], leftMs = rules.lengthMs } = party.standIns ?? {}
  const song = songs.at(-1)
  return {
    state: { ...party, deadlineAt: now + left },
    effects: [{ do: 'play', fromMs: Math.max(0, leftMs - left), ...(song && { song }) }],
  }
}

function clamp(leftMs: number, limitMs: number): number {
  return Math.min(Math.max(leftMs, 0), limitMs)
}
