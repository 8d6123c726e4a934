import { promoModeId, requiresMedia } from '@discobooth/contract/modes/mode'
import type { Obstacle } from '@discobooth/contract/modes/obstacle'
import type { SessionContext } from '@discobooth/contract/session/context'
import { emailNotRequired, promoLink, type Session } from '@discobooth/contract/session/session'
import type { guestErrors } from '@discobooth/contract/texts/guest-errors'
import type { StoreApi } from 'zustand/vanilla'
import { type BackendFailure, isOutOfOrder, obstacleIn } from '../backend/answer.ts'
import type { LocalStore } from '../platform/storage.ts'
import type { SessionSlot } from '../session/context.ts'
import type { ObstacleNow } from '../session/modes.ts'
import type { Outbox } from '../session/outbox/outbox.ts'
import { writing } from '../session/outbox/session-write.ts'
import type { PaymentCalls } from './payment-calls.ts'

/** What comes of a promo code. */
export type PromoOutcome =
  | { kind: 'accepted'; next: '/email' | '/song' }
  | { kind: 'wrong' }
  | { kind: 'used-up' }
  | { kind: 'too-many' }
  /** The booth is out of order. */
  | { kind: 'closed' }
  /** The booth cannot give what a promo gives (F5). */
  | { kind: 'not-now'; obstacle: Obstacle }
  | { kind: 'failed'; alert: PromoAlert }
type PromoAlert = Extract<
  keyof typeof guestErrors,
  'promoDatabase' | 'promoNoSession' | 'promoFailed'
>

export async function redeemPromo(
  code: string,
  options: {
    context: StoreApi<SessionContext>
    slot: SessionSlot
    local: LocalStore
    outbox: Pick<Outbox, 'add'>
    backend: Pick<PaymentCalls, 'redeem'>
    obstacle: ObstacleNow
    newId: () => string
  },
): Promise<PromoOutcome> {
  const { context, slot, local } = options
  const asking = context.getState()[slot]
  if (!asking || asking.endDateTime) return failed('promoNoSession')
  // Which mode the code gives, and whether the booth can give that one, the backend knows.
  const obstacle = options.obstacle(null)
  if (obstacle) return { kind: 'not-now', obstacle }
  const answer = await options.backend.redeem(asking.id, code)
  if (!answer.ok) {
    console.error(`The promo code was not checked: ${answer.message}`)
    return reasonFor(answer)
  }
  const { outcome, mode = promoModeId } = answer.value
  if (outcome !== 'ACCEPTED') return { kind: outcome === 'WRONG' ? 'wrong' : 'used-up' }
  const session = context.getState()[slot]
  if (session?.id !== asking.id) return failed('promoNoSession')
  const given = context.getState().modes.find(({ id }) => id === mode)
  const records = mode === promoModeId || given === undefined || requiresMedia(given)
  const accepted = {
    ...session,
    sessionMode: mode,
    price: 0,
    isPaid: true,
    paymentLink: promoLink(code),
    customerEmail: records ? keptAddress(session) : emailNotRequired,
  }
  context.setState({ [slot]: accepted })
  if (slot === 'session') local.write('requiresMedia', String(records))
  // The answer to this write brings what the backend itself says about the money.
  options.outbox.add(writing('upsert', accepted, options.newId()))
  return { kind: 'accepted', next: records ? '/email' : '/song' }
}

/** The mode it gives records: an earlier 'Not required' must not outlive it. */
function keptAddress({ customerEmail }: Pick<Session, 'customerEmail'>): string | null {
  return customerEmail === emailNotRequired ? null : customerEmail
}

function failed(alert: PromoAlert): PromoOutcome {
  return { kind: 'failed', alert }
}

function reasonFor(failure: BackendFailure): PromoOutcome {
  if (isOutOfOrder(failure)) return { kind: 'closed' }
  const obstacle = obstacleIn(failure)
  if (obstacle) return { kind: 'not-now', obstacle }
  const { kind, status } = failure
  if (status === 429) return { kind: 'too-many' }
  if (status === 404 || status === 409) return failed('promoNoSession')
  return failed(kind === 'failed' ? 'promoDatabase' : 'promoFailed')
}
