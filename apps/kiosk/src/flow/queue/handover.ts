import type { SessionContext } from '@discobooth/contract/session/context'
import {
  emailNotRequired,
  freeModeLink,
  promoLink,
  type Session,
} from '@discobooth/contract/session/session'
import type { PartyExit } from '../party/party.ts'
import type { QueuedFacts } from './queue.ts'

type Guests = Pick<
  SessionContext,
  'session' | 'selectedTrack' | 'queuedSession' | 'selectedQueueTrack' | 'queueComplete'
>

/** The queued guest steps up: their session replaces the one that ended, and the queue is empty. */
export function takeQueued(guests: Guests): Partial<Guests> {
  return guests.selectedQueueTrack ? takeUnfinished(guests) : {}
}

/** The same for a guest who has paid and whose song is still to be picked. */
export function takeUnfinished({ queuedSession, selectedQueueTrack }: Guests): Partial<Guests> {
  if (!queuedSession) return {}
  return {
    session: queuedSession,
    selectedTrack: selectedQueueTrack,
    queuedSession: null,
    selectedQueueTrack: null,
    queueComplete: false,
  }
}

/** Where the kiosk goes when a party has ended: to the next guests, if they are ready (F4). */
export function afterParty(
  to: PartyExit,
  { queuedSession, queueComplete }: Pick<Guests, 'queuedSession' | 'queueComplete'>,
): PartyExit | '/session/confirmed' {
  return to === '/summary' && queuedSession && queueComplete ? '/session/confirmed' : to
}

/** What the queue has to know of its session. */
export function queuedFacts(
  session: Pick<Session, 'isPaid' | 'paymentLink' | 'customerEmail'>,
): QueuedFacts {
  return {
    isPaid: session.isPaid,
    given: given(session),
    needsEmail: session.customerEmail !== emailNotRequired,
  }
}

function given({ isPaid, paymentLink }: Pick<Session, 'isPaid' | 'paymentLink'>) {
  if (!isPaid || paymentLink === freeModeLink) return 'nothing'
  return paymentLink?.startsWith(promoLink('')) ? 'promo' : 'money'
}
