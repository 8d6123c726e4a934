import type { Session } from '@discobooth/contract/session/session'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import type { Outbox } from './outbox/outbox.ts'
import {
  decisionLimitMs,
  type Failure,
  failure,
  type NotNow,
  undelivered,
} from './outbox/outcome.ts'
import { ending, writing } from './outbox/session-write.ts'

/** Makes a session at the backend and waits for it; null when it is there. */
export async function openSession(
  session: Session,
  { letterbox, newId }: { letterbox: Pick<Outbox, 'add' | 'deliver'>; newId: () => string },
): Promise<Failure | NotNow | null> {
  if (!session.id) return failure('createSession', errorTexts.sessionIdMissing)
  const delivery = await letterbox.deliver(writing('create', session, newId()), decisionLimitMs)
  if (delivery.kind === 'accepted') return null
  // What may still arrive must not stand open when it does.
  if (delivery.kind === 'late' || delivery.failure.kind === 'no-data') {
    letterbox.add(ending(session.id, 'cancelled', newId()))
  }
  const message = (reason: string) => errorTexts.sessionUpsert(session.id, reason)
  return undelivered(delivery, 'createSession', message)
}
