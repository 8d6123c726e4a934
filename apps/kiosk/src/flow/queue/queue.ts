import type { PickedTrack } from '@discobooth/contract/session/context'
import type { Step } from '../machine.ts'

/** Where the next guests stand in the modal. */
export type QueueStep = 'mode' | 'pay' | 'email' | 'song' | 'confirm'

/** What is known of the session that the next guests have at the backend. */
export type QueuedFacts = {
  isPaid: boolean
  /** For nothing it can be let go without a loss. */
  given: 'nothing' | 'promo' | 'money'
  /** Something is recorded that has to be sent somewhere. */
  needsEmail: boolean
}

/** The modal over a party that runs: one session of its own, from its mode to its song. */
export type Queue = {
  place:
    | QueueStep
    | 'closed'
    /** Out of sight: the payment link is being closed before anybody is taken for gone (F3). */
    | 'leaving'
  /** Null until the first choice is made. */
  session: QueuedFacts | null
  track: PickedTrack | null
  /** Typed, not yet given. */
  email: string
  /** Somebody dances: what is queued waits for them. */
  partyOn: boolean
  /** Paid, with a song: only its turn has to come. */
  isComplete: boolean
  /** Tapped again while still leaving. */
  isWantedBack: boolean
}

export type QueueEvent =
  | { kind: 'open' }
  /** The backend has taken the mode, or the promo code, and decided about the money. */
  | { kind: 'chosen'; session: QueuedFacts }
  | { kind: 'paid' }
  | { kind: 'typed'; email: string }
  | { kind: 'email-given' }
  /** On from the step for money, which was paid before. */
  | { kind: 'next' }
  | { kind: 'picked'; track: PickedTrack }
  | { kind: 'confirmed' }
  | { kind: 'back' }
  | { kind: 'close' }
  | { kind: 'inactive' }
  | { kind: 'link-closed'; isPaid: boolean }
  | { kind: 'party'; isOn: boolean }
  /** The queued session is nobody's any more, or has become the current one. */
  | { kind: 'cleared' }

export type QueueEffect =
  /** What a party needs is asked how it is: nothing is sold that does not work (F5). */
  | { do: 'examine' }
  | { do: 'ask-for-money' }
  /** The code is out of sight; whoever pays it all the same is heard. */
  | { do: 'hide-code' }
  | { do: 'close-link' }
  /** Ends the session, which gives back whatever was paid for it (M3). */
  | { do: 'release'; reason: 'cancelled' | 'inactivity' }
  | { do: 'complete'; track: PickedTrack }
  /** Nobody dances: the queued session is the next one, at its confirmation. */
  | { do: 'step-up' }
  /** Nobody dances, and what was paid for is not chosen yet: the normal screens take over. */
  | { do: 'hand-over' }

export type QueueMove = Step<Queue, QueueEffect>

export const emptyQueue: Queue = {
  place: 'closed',
  session: null,
  track: null,
  email: '',
  partyOn: false,
  isComplete: false,
  isWantedBack: false,
}

export function isShown({ place, isWantedBack }: Queue): boolean {
  return place === 'leaving' ? isWantedBack : place !== 'closed'
}
