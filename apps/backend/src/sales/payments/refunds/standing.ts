import type { RefundStatus } from '@discobooth/contract/money/payment'
import type { ChargeState } from '../charge-store.ts'
import type { RefundStanding } from '../provider.ts'

/** In the order in which an operator should know of them. */
const underWay: readonly RefundStatus[] = ['requires_action', 'insufficient_funds', 'pending']
const nothing: readonly RefundStatus[] = ['failed', 'canceled']

/** `refunds` are those of one payment, the newest first. */
export function standingOf(
  refunds: { amountCents: number; status: RefundStatus }[],
): RefundStanding {
  const sum = (wanted: readonly RefundStatus[]) =>
    refunds
      .filter(({ status }) => wanted.includes(status))
      .reduce((total, { amountCents }) => total + amountCents, 0)
  const waiting = underWay.find((status) => refunds.some((refund) => refund.status === status))
  return {
    refundedCents: sum(['succeeded']),
    underWayCents: sum(underWay),
    failedCount: refunds.filter(({ status }) => nothing.includes(status)).length,
    status: waiting ?? refunds[0]?.status ?? null,
  }
}

/** Nothing is left to ask the provider for. */
export function isAsked(
  amount: number,
  { refundedCents, underWayCents }: Pick<RefundStanding, 'refundedCents' | 'underWayCents'>,
): boolean {
  return refundedCents + underWayCents >= amount
}

/** Where a charge is after the provider has told how its refunds stand. */
export function stateAfter(
  charge: { state: ChargeState; amount: number; failedRefunds: number },
  standing: RefundStanding,
): ChargeState {
  if (standing.refundedCents >= charge.amount) return 'refunded'
  if (isAsked(charge.amount, standing)) return 'refunding'
  // Money that we keep, and of which somebody tried to give a part back by hand, is still kept.
  if (charge.state === 'kept') return 'kept'
  // One that was dealt with already says nothing about the one that is sent now.
  const hasFailed = standing.failedCount > charge.failedRefunds
  return hasFailed || charge.state === 'refunded' ? 'refund_failed' : charge.state
}
