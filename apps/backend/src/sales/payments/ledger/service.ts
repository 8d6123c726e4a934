import type { PaymentDependencies } from '../dependencies.ts'
import { findReading, payoutsOf, type ReadPayout, sumOfNoBooth } from './store.ts'

/** What is known of the providers' own books. */
export type PaymentLedger = {
  /** Who tells nothing of what it keeps and pays out, or has not told anything yet. */
  silent(): Promise<string[]>
  /** Until when all that tell have told; null: one has not yet, or nobody does. */
  toldUntil(): Promise<Date | null>
  /** That reach the bank in these days. */
  payouts(days: { from: string; until: string }): Promise<ReadPayout[]>
  /** Of no booth: cents of euro. */
  ofNoBooth(time: {
    from: number
    until: number
  }): Promise<{ feesCents: number; otherCents: number }>
}

export function ledgerOf({ db, providers }: PaymentDependencies): PaymentLedger {
  const untils = () =>
    Promise.all(
      providers.names.map(async (name) => {
        const isTelling = providers.find(name)?.ledger !== undefined
        const reading = isTelling ? await findReading(db, name) : undefined
        return { name, isTelling, until: reading?.readUntil ?? null }
      }),
    )
  return {
    async silent() {
      return (await untils()).filter(({ until }) => until === null).map(({ name }) => name)
    },
    async toldUntil() {
      const telling = (await untils()).filter(({ isTelling }) => isTelling)
      const times = telling.flatMap(({ until }) => until ?? [])
      const isComplete = times.length === telling.length
      const first = times.toSorted((a, b) => a.getTime() - b.getTime())[0]
      return isComplete ? (first ?? null) : null
    },
    payouts: (days) => payoutsOf(db, days),
    ofNoBooth: (time) => sumOfNoBooth(db, time),
  }
}
