import type { DoorText } from '@discobooth/contract/device'
import type { Step, TimePasses } from '../machine.ts'

/**
 * One party, from the confirmation screen to the last second. Exactly one of these at a time;
 * what waits carries the moment it stops waiting, so that a reload can go on.
 */
export type Party =
  | { kind: 'confirming' }
  /** POST /start is under way. */
  | { kind: 'connecting'; deadlineAt: number }
  /** The booth is armed; the guest gets in and closes the door. */
  | { kind: 'waiting'; deadlineAt: number; doorFault: boolean }
  | { kind: 'countdown'; deadlineAt: number; count: number }
  /** The song was asked to play. The party has started once it sounds and the booth runs (M3). */
  | { kind: 'starting'; deadlineAt: number; sounding: boolean }
  /** `awaitsSound`: joined while the booth ran already; whether the song came is still to be heard. */
  | { kind: 'running'; deadlineAt: number; awaitsSound?: true }
  /** `released`: the button was let go since; the session ends all the same. */
  | { kind: 'sos'; deadlineAt: number; released: boolean }
  | { kind: 'over'; ending: PartyEnding }

export type PartyEnding = 'completed' | 'sos' | 'cancelled' | 'expired' | 'failed' | 'turned-away'

/** Where a party leaves its guests. */
export type PartyExit = '/summary' | '/mode' | '/pay'

export type PartyEvent =
  | { kind: 'confirm' }
  /** The backend calls the session unpaid, or ended: nothing is armed for it (M1). */
  | { kind: 'turned-away'; to: '/pay' | '/summary' }
  | { kind: 'armed' }
  | { kind: 'refused'; message: string }
  | { kind: 'door'; state: DoorText }
  | { kind: 'sounding' }
  | { kind: 'song-failed'; message: string }
  | { kind: 'song-ended' }
  /** The booth runs this session; it says how long it still will. */
  | { kind: 'booth-running'; remainingMs: number }
  /** The booth has forgotten what it was armed for: it was restarted, or gave up waiting. */
  | { kind: 'disarmed' }
  | { kind: 'sos'; pressed: boolean }
  | { kind: 'cancel' }
  | TimePasses

export type PartyEffect =
  /** Asks first whether this guest may dance. */
  | { do: 'arm' }
  | { do: 'go' }
  | { do: 'stop' }
  | { do: 'play'; fromMs: number }
  | { do: 'silence' }
  /** The party has started (M3): the booth runs and the song sounds. */
  | { do: 'started' }
  /** Ends the session; 'sos' is also what it is marked with. */
  | { do: 'finish'; ending: 'completed' | 'sos' }
  | { do: 'alert'; message: string }
  | { do: 'leave'; to: PartyExit }

export type PartyStep = Step<Party, PartyEffect>

/** What the rules must know of the song and of the limits; times in milliseconds. */
export type PartyRules = {
  /** Length of this party: the track's, capped. */
  lengthMs: number
  connectMs: number
  doorWaitMs: number
  countdownSeconds: number
  /** How long the song may take to sound and the booth to run. */
  startMs: number
  sosSeconds: number
}
