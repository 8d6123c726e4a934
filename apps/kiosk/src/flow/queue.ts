import type { SessionContext } from '@discobooth/contract/context'

type Guests = Pick<
  SessionContext,
  'session' | 'selectedTrack' | 'queuedSession' | 'selectedQueueTrack' | 'queueComplete'
>

/** The queued guest steps up: their session replaces the one that ended, and the queue is empty. */
export function takeQueued(guests: Guests): Partial<Guests> {
  const { queuedSession, selectedQueueTrack } = guests
  if (!queuedSession || !selectedQueueTrack) return {}
  return {
    session: queuedSession,
    selectedTrack: selectedQueueTrack,
    queuedSession: null,
    selectedQueueTrack: null,
    queueComplete: false,
  }
}
