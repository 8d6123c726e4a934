import type {
  Closing,
  ClosingFigures,
  ClosingMonths,
  Payout,
  VatRates,
} from '@discobooth/contract/console/closing-api'
import { noteChange } from '../../accounts/record.ts'
import { authorOf, type ConsoleCaller } from '../../accounts/service.ts'
import { type NamedBooth, namedBooths } from '../../operator/booths/record.ts'
import type { Database } from '../../platform/db/schema.ts'
import { tellConsoles } from '../../platform/events/service.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { Modes } from '../../sales/modes/service.ts'
import type { Payments } from '../../sales/payments/service.ts'
import {
  type BookSums,
  type Books,
  type MonthHead,
  spanOfMonth,
} from '../../sales/takings/books/service.ts'
import { csvLine } from '../csv.ts'
import { boothNotFound, modeNotFound } from '../rights.ts'

type Wish = { month: string; booth: string | undefined }

export type ClosingDesk = {
  months(): Promise<ClosingMonths>
  read(wish: Wish): Promise<Outcome<Closing>>
  /** Lines of text, as they are read. */
  csv(wish: Wish): Promise<Outcome<AsyncGenerator<string, void>>>
  close(caller: ConsoleCaller, month: string): Promise<Outcome<Closing>>
  vatRates(): Promise<VatRates>
  setVatRate(
    caller: ConsoleCaller,
    rate: { mode: number; vatRate: number },
  ): Promise<Outcome<VatRates>>
}

/** The month as an accountant reads it, and its end. */
export function createClosingDesk(deps: {
  db: Database
  /** The time. */
  date: () => Date
  books: Books
  modes: Pick<Modes, 'list'>
  payments: Pick<Payments, 'ledger'>
}): ClosingDesk {
  const { db, books, modes, payments } = deps

  const { ledger } = payments

  async function around() {
    const [booths, all] = await Promise.all([
      namedBooths(db, null),
      modes.list({ includeDisabled: true }),
    ])
    const timeZones = [...new Set(booths.map(({ timeZone }) => timeZone))]
    const boothNames = new Map(booths.map(({ id, name }) => [id, name]))
    const modeNames = new Map(all.map(({ id, name }) => [id, name]))
    return {
      booths,
      timeZones,
      boothOf: (id: string) => boothNames.get(id) ?? id,
      modeOf: (id: number) => modeNames.get(id) ?? String(id),
    }
  }

  async function read({ month, booth }: Wish): Promise<Outcome<Closing>> {
    const { booths, timeZones, boothOf, modeOf } = await around()
    if (isUnknown(booths, booth)) return refused(boothNotFound)
    const found = await books.read({ month, booth, timeZones })
    const [silent, bank] = await Promise.all([ledger.silent(), bankOf(month, booth)])
    const unknownProviders = found.unknownProviders ?? silent
    const figures = (sums: BookSums) => figuresOf(sums, unknownProviders.length === 0)
    return ok({
      ...shownHead(found),
      total: figures(found.total),
      days: found.days.map((one) => ({ day: one.day, ...figures(one) })),
      booths: found.booths
        .map((one) => ({ booth: one.booth, name: boothOf(one.booth), ...figures(one) }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      modes: found.modes.map((one) => {
        const { mode, percent: vatRate } = one
        return { mode, name: modeOf(mode), vatRate, ...figures(one) }
      }),
      corrections: found.corrections.map((one) => {
        const { day, booth: where, mode } = one
        const about = { of: day.slice(0, 7), day, booth: where, boothName: boothOf(where), mode }
        return { ...about, ...figures(one) }
      }),
      ...bank,
      unknownProviders,
    })
  }

  /** What happened between the providers and the bank, and is of no booth. */
  async function bankOf(
    month: string,
    booth: string | undefined,
  ): Promise<Pick<Closing, keyof typeof noBank>> {
    const toldUntil = await ledger.toldUntil()
    if (!toldUntil) return noBank
    const until = { toldUntil: toldUntil.toISOString() }
    if (booth !== undefined) return { ...noBank, ...until }
    const { days, time } = spanOfMonth(month)
    const [payouts, ofNoBooth] = await Promise.all([ledger.payouts(days), ledger.ofNoBooth(time)])
    return { payouts: payouts.map(shownPayout), ofNoBooth, ...until }
  }

  async function vatRates(): Promise<VatRates> {
    const [all, percentOf] = await Promise.all([
      modes.list({ includeDisabled: true }),
      books.vatPercents(),
    ])
    return {
      modes: all
        .map(({ id, name }) => ({ mode: id, name, vatRate: percentOf(id) }))
        .toSorted((a, b) => a.mode - b.mode),
    }
  }

  return {
    read,
    vatRates,

    async months() {
      const { timeZones } = await around()
      const [found, silent] = await Promise.all([books.months({ timeZones }), ledger.silent()])
      return {
        months: found.map((one) => ({
          ...shownHead(one),
          ...figuresOf(one, (one.unknownProviders ?? silent).length === 0),
        })),
      }
    },

    async csv({ month, booth }) {
      const { booths, timeZones, boothOf, modeOf } = await around()
      if (isUnknown(booths, booth)) return refused(boothNotFound)
      const { unknownProviders } = await books.head({ month, timeZones })
      const areFeesKnown = (unknownProviders ?? (await ledger.silent())).length === 0
      async function* written(): AsyncGenerator<string, void> {
        yield csvLine(csvHeads)
        for await (const lines of books.lines({ month, booth })) {
          const texts = lines.map((line) => {
            const { day, mode, percent } = line
            const figures = figuresOf(line, areFeesKnown)
            const { grossCents, refundsCents, disputedCents, vatCents, netCents } = figures
            const known = [grossCents, refundsCents, disputedCents, vatCents, netCents]
            const cents = [...known, figures.feesCents, figures.afterFeesCents]
            const where = [day, boothOf(line.booth), line.booth, modeOf(mode), mode, percent]
            const corrects = day.startsWith(month) ? '' : day.slice(0, 7)
            return csvLine([...where, ...cents.map(inEuros), corrects])
          })
          if (texts.length > 0) yield texts.join('')
        }
      }
      return ok(written())
    },

    async close(caller, month) {
      const { timeZones } = await around()
      const at = deps.date()
      const closed = await db.transaction().execute(async (trx) => {
        const unknownProviders = await ledger.silent()
        const order = { month, at, by: caller.email, unknownProviders, timeZones }
        const done = await books.close(trx, order)
        if (!done.ok) return done
        const who = authorOf(caller)
        const change = { action: 'closed the month', subject: month, after: done.value } as const
        await noteChange(trx, { who, at, ...change })
        await tellConsoles(trx, { event: 'takings', booth: null })
        return done
      })
      return closed.ok ? read({ month, booth: undefined }) : closed
    },

    async setVatRate(caller, { mode, vatRate }) {
      const before = (await vatRates()).modes.find((one) => one.mode === mode)
      if (!before) return refused(modeNotFound)
      await db.transaction().execute(async (trx) => {
        await books.setVatPercent(trx, { mode, percent: vatRate })
        await noteChange(trx, {
          who: authorOf(caller),
          at: deps.date(),
          action: 'changed the VAT rate',
          subject: `mode ${mode}`,
          before: { vatRate: before.vatRate },
          after: { vatRate },
        })
        await tellConsoles(trx, { event: 'takings', booth: null })
      })
      return ok(await vatRates())
    },
  }
}

const csvHeads = [
  'day',
  'booth',
  'booth_id',
  'mode',
  'mode_id',
  'vat_percent',
  'gross',
  'refunds',
  'disputed',
  'vat',
  'net',
  'fees',
  'after_fees',
  'corrects',
]

/** A number, so that a refund is not taken for a formula; nothing where nobody knows. */
function inEuros(cents: number | null): number | string {
  return cents === null ? '' : cents / 100
}

function isUnknown(booths: readonly NamedBooth[], booth: string | undefined): boolean {
  return booth !== undefined && !booths.some(({ id }) => id === booth)
}

function shownHead({ month, state, closedAt, closedBy }: MonthHead) {
  return { month, state, closedAt: closedAt?.toISOString() ?? null, closedBy }
}

const noBank = { payouts: null, ofNoBooth: null, toldUntil: null }

type ReadPayout = Awaited<ReturnType<Payments['ledger']['payouts']>>[number]

function shownPayout({ isRead, netCents, ...payout }: ReadPayout): Payout {
  const { takenCents, refundedCents, disputedCents, feesCents, amountCents } = payout
  const match = netCents === amountCents ? 'matched' : 'differs'
  return {
    ...payout,
    otherCents: netCents - (takenCents - refundedCents - disputedCents - feesCents),
    match: isRead ? match : 'not_told',
  }
}

function figuresOf(sums: BookSums, areFeesKnown: boolean): ClosingFigures {
  const { grossCents, refundsCents, disputedCents, vatCents, feesCents } = sums
  const netCents = grossCents - refundsCents - disputedCents - vatCents
  return {
    grossCents,
    refundsCents,
    disputedCents,
    vatCents,
    netCents,
    feesCents: areFeesKnown ? feesCents : null,
    afterFeesCents: areFeesKnown ? netCents - feesCents : null,
  }
}
