import type { DoorText } from '@discobooth/contract/device/device'
import type { Track } from '@discobooth/contract/music/track'
import type { Failure } from '@discobooth/contract/texts/failure'
import type { Step, TimePasses } from '../machine.ts'

/**
 * One party, from the confirmation screen to the last second. Exactly one of these at a time;
 * what waits carries the moment it stops waiting, so that a reload can go on.
 */
export type Party =
  | { kind: 'confirming' }
  /** POST /start is under way. `isAuto`: confirmed by itself, so nobody sees a confirmation. */
  | { kind: 'connecting'; deadlineAt: number; isAuto?: true }
  /** The booth is armed; the guest gets in and closes the door. */
  | { kind: 'waiting'; deadlineAt: number; doorFault: boolean }
  | { kind: 'countdown'; deadlineAt: number; count: number }
  /** The song was asked to play. The party has started once it sounds and the booth runs (M3). */
  | { kind: 'starting'; deadlineAt: number; sounding: boolean }
  /** `awaitsSound`: joined while the booth ran already; whether the song came is still to be heard. */
  | { kind: 'running'; deadlineAt: number; awaitsSound?: true; standIns?: StandIns }
  /** The song is not heard any more (M3); another is looked for, and then asked to play. */
  | Changing
  /** `released`: the button was let go since; the session ends all the same. `beforeSong`: no party was had. */
  | { kind: 'sos'; deadlineAt: number; released: boolean; beforeSong?: true }
  | { kind: 'over'; ending: PartyEnding }

/** Songs that took over from one that fell silent; the last of them plays now. */
export type StandIns = {
  songs: readonly Track[]
  /** What was left of the party when it began: a reload goes on at its right place. */
  leftMs: number
}

export type Changing = {
  kind: 'changing'
  /** By then the song that takes over must be heard. */
  deadlineAt: number
  /** The party's end stays where it was: the time is the booth's, not the song's. */
  endsAt: number
  quietSince: number
  /** Those that have been tried, the one that is waited for included. */
  songs: readonly Track[]
  isAsked: boolean
  awaitsSound?: true
}

export type PartyEnding =
  | 'completed'
  | 'silence'
  | 'sos'
  | 'cancelled'
  | 'expired'
  | 'failed'
  | 'turned-away'

/** Where a party leaves its guests. */
export type PartyExit = '/summary' | '/mode' | '/pay'

export type PartyEvent =
  | { kind: 'confirm'; isAuto?: true }
  /** The backend calls the session unpaid, or ended: nothing is armed for it (M1). */
  | { kind: 'turned-away'; to: '/pay' | '/summary' }
  | { kind: 'armed' }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'door'; state: DoorText }
  /** The booth answers with errors, or not at all: nobody waits at its door any longer (F15). */
  | { kind: 'door-lost'; failure: Failure }
  | { kind: 'sounding' }
  | { kind: 'song-failed'; failure: Failure }
  | { kind: 'song-ended' }
  /** It sounded, and has stood still for too long. */
  | { kind: 'song-silent' }
  /** The answer to `find-song`; null where there is none. */
  | { kind: 'song-found'; song: Track | null }
  /** The booth runs this session; it says how long it still will. */
  | { kind: 'booth-running'; remainingMs: number }
  /** The booth has forgotten what it was armed for: it was restarted, or gave up waiting. */
  | { kind: 'disarmed' }
  /** `already`: it was on before the session page was opened. */
  | { kind: 'sos'; pressed: boolean; already?: true }
  | { kind: 'cancel' }
  | TimePasses

export type PartyEffect =
  /** Asks first whether this guest may dance. */
  | { do: 'arm' }
  | { do: 'go' }
  | { do: 'stop' }
  /** The guest's own song, unless another is named. */
  | { do: 'play'; fromMs: number; song?: Track }
  /** A song of the same playlist for the time that is left; not one that was tried. */
  | { do: 'find-song'; tried: readonly Track[]; leftMs: number }
  /** For the log: which song was lost and why, and which took over. */
  | { do: 'lost'; cause: string; song?: Track }
  | { do: 'took-over'; song: Track }
  | { do: 'silence' }
  /** The party has started (M3): the booth runs and the song sounds. */
  | { do: 'started' }
  /** Ends the session; 'sos' is also what it is marked with, and after 'silence' its money goes back. */
  | { do: 'finish'; ending: 'completed' | 'silence' | 'sos'; beforeSong?: true }
  | { do: 'alert'; failure: Failure }
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
  /** A silence up to this length is borne, so one that ends with the party changes nothing. */
  silenceMs: number
  changeMs: number
  /** How many songs may take over. */
  standIns: number
  sosSeconds: number
}
