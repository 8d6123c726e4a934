import { currency } from '@discobooth/contract/money/price'
import { timeZoneOf } from '../../operator/booths/record.ts'
import type { InTransaction } from '../../platform/db/schema.ts'
import { tellConsoles } from '../../platform/events/service.ts'
import { firstDayToCorrect } from './books/store.ts'
import { dayOf, quarterOf } from './business-time.ts'
import { addCounts, addToDay, type Counts } from './store.ts'

// Each counts in the transaction of what it counts, which happens once: so does this.

/** Milliseconds since 1970. */
type Where = { booth: string; mode: number; at: number }

/** A provider has taken money from a guest, whatever becomes of it. */
export async function countTaken(
  trx: InTransaction,
  { amount, currency: of, ...where }: Where & { amount: number; currency: string },
): Promise<void> {
  if (of === currency) await count(trx, where, { grossCents: amount, payments: 1 })
}

/** More of a charge is back at its guest than before, or less: a bank may return what had arrived. */
export async function countRefunded(
  trx: InTransaction,
  {
    charge,
    refundedCents,
    ...where
  }: Where & {
    charge: { amount: number; currency: string; refundedAmount: number }
    refundedCents: number
  },
): Promise<void> {
  const more = refundedCents - charge.refundedAmount
  if (charge.currency !== currency || more === 0) return
  const isWhole = (cents: number) => (cents >= charge.amount ? 1 : 0)
  const refunds = isWhole(refundedCents) - isWhole(charge.refundedAmount)
  await count(trx, where, { refundsCents: more, refunds })
}

/** A party has begun (M3). */
export async function countStarted(
  trx: InTransaction,
  { isFree, at, ...where }: Omit<Where, 'at'> & { at: string; isFree: boolean },
): Promise<void> {
  await count(trx, { ...where, at: Date.parse(at) }, { parties: 1, freeParties: isFree ? 1 : 0 })
}

/**
 * What a provider kept of a payment, and what a guest's bank took back; below zero: it came back. A
 * month that is long closed is corrected no more: what comes so late counts on the day on which it came.
 * Answers the moment at which it counts.
 */
export async function countLedger(
  trx: InTransaction,
  counted: Where & { now: number; feesCents: number; disputedCents: number },
): Promise<number> {
  const { booth, mode, now, feesCents, disputedCents } = counted
  if (feesCents === 0 && disputedCents === 0) return counted.at
  const timeZone = await timeZoneOf(trx, booth)
  const isTooLate = dayOf(counted.at, timeZone) < (await firstDayToCorrect(trx))
  const at = isTooLate ? now : counted.at
  const counts = { feesCents, disputedCents }
  await addToDay(trx, { booth, mode, day: dayOf(at, timeZone), counts })
  await tellConsoles(trx, { event: 'takings', booth })
  return at
}

async function count(
  trx: InTransaction,
  { booth, mode, at }: Where,
  counts: Partial<Counts>,
): Promise<void> {
  const timeZone = await timeZoneOf(trx, booth)
  const day = dayOf(at, timeZone)
  await addCounts(trx, { booth, timeZone, at: new Date(quarterOf(at)), day, mode, counts })
  await tellConsoles(trx, { event: 'takings', booth })
}
