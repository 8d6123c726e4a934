import type { Track } from '@discobooth/contract/music/track'
import type { Machine } from '../machine.ts'
import type { Party, PartyEffect, PartyEvent, PartyRules } from './party.ts'
import { transition } from './transition.ts'

/** What the session page draws: seconds instead of moments, nothing else of the machine. */
export type PartyView =
  | { kind: 'confirming' }
  | { kind: 'connecting'; isAuto?: true }
  | { kind: 'waiting'; secondsLeft: number; doorFault: boolean }
  | { kind: 'countdown'; count: number }
  | RunningView
  | { kind: 'sos'; secondsLeft: number }
  | { kind: 'over' }

export type RunningView = {
  kind: 'running'
  secondsLeft: number
  /** The one that took over from the guest's own. */
  song?: Track
  /** Another song is on its way. */
  isChanging?: true
}

export function partyView(party: Party, now: number, rules: PartyRules): PartyView {
  switch (party.kind) {
    case 'connecting':
      return { kind: party.kind, ...(party.isAuto && { isAuto: true }) }
    case 'confirming':
    case 'over':
      return { kind: party.kind }
    case 'waiting':
      return {
        kind: 'waiting',
        secondsLeft: secondsUntil(party.deadlineAt, now),
        doorFault: party.doorFault,
      }
    case 'countdown':
      return { kind: 'countdown', count: party.count }
    case 'starting':
      return { kind: 'running', secondsLeft: Math.ceil(rules.lengthMs / 1_000) }
    case 'running': {
      const song = party.standIns?.songs.at(-1)
      const secondsLeft = secondsUntil(party.deadlineAt, now)
      return { kind: 'running', secondsLeft, ...(song && { song }) }
    }
    case 'changing':
      return { kind: 'running', secondsLeft: secondsUntil(party.endsAt, now), isChanging: true }
    case 'sos':
      return { kind: party.kind, secondsLeft: secondsUntil(party.deadlineAt, now) }
  }
}

/** '2:05'; minutes and seconds as a guest reads them across the room. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export function partyMachine(rules: PartyRules): Machine<Party, PartyEvent, PartyEffect> {
  return {
    transition: (party, event, now) => transition(party, event, now, rules),
    wakeAt(party, now) {
      switch (party.kind) {
        case 'confirming':
        case 'over':
          return null
        case 'connecting':
        case 'countdown':
        case 'starting':
          return party.deadlineAt
        case 'changing':
          return Math.min(party.deadlineAt, nextSecond(party.endsAt, now))
        case 'waiting':
        case 'running':
        case 'sos':
          return nextSecond(party.deadlineAt, now)
      }
    },
  }
}

/** When the number on the screen falls. */
function nextSecond(deadlineAt: number, now: number): number {
  return deadlineAt - Math.max(0, secondsUntil(deadlineAt, now) - 1) * 1_000
}

function secondsUntil(deadlineAt: number, now: number): number {
  return Math.max(0, Math.ceil((deadlineAt - now) / 1_000))
}
