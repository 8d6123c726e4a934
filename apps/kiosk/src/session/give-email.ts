import type { SessionContext } from '@discobooth/contract/session/context'
import type { Consent } from '@discobooth/contract/session/session'
import type { StoreApi } from 'zustand/vanilla'
import type { SessionSlot } from './context.ts'
import type { Outbox } from './outbox/outbox.ts'
import { writing } from './outbox/session-write.ts'

/** Takes the address into the session, and tells the backend both it and the words of the consent. */
export function giveEmail(
  given: { email: string; wording: string },
  options: {
    context: StoreApi<SessionContext>
    slot: SessionSlot
    send: Outbox['add']
    newId: () => string
    now: () => string
  },
): void {
  const { context, slot, send, newId } = options
  const session = context.getState()[slot]
  if (!session) return
  const named = { ...session, customerEmail: given.email }
  context.setState({ [slot]: named })
  send(writing('upsert', named, newId()))
  const consent: Consent = {
    wording: given.wording,
    language: session.language,
    consentedAt: options.now(),
  }
  send({ operationId: newId(), kind: 'consent', sessionId: session.id, body: consent })
}
