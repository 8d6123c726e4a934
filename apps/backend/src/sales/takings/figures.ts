import type { Figures } from '@discobooth/contract/console/overview-api'
import type { Counts } from './store.ts'

const nothing: Counts = {
  grossCents: 0,
  payments: 0,
  refundsCents: 0,
  refunds: 0,
  parties: 0,
  freeParties: 0,
}

export function addUp(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({
      grossCents: sum.grossCents + one.grossCents,
      payments: sum.payments + one.payments,
      refundsCents: sum.refundsCents + one.refundsCents,
      refunds: sum.refunds + one.refunds,
      parties: sum.parties + one.parties,
      freeParties: sum.freeParties + one.freeParties,
    }),
    nothing,
  )
}

export function figuresOf(all: readonly Counts[]): Figures {
  const sum = addUp(all)
  const netCents = sum.grossCents - sum.refundsCents
  const paid = sum.parties - sum.freeParties
  return { ...sum, netCents, averageCents: paid > 0 ? Math.round(netCents / paid) : null }
}
