import type {
  Figures,
  OverviewPeriod,
  SeriesPoint,
  Span,
} from '@discobooth/contract/console/overview-api'
import { addDays, type Stretch, startOf } from './business-time.ts'
import type { Counts } from './store.ts'

const HOUR_MS = 3_600_000

const nothing: Counts = {
  grossCents: 0,
  payments: 0,
  refundsCents: 0,
  refunds: 0,
  parties: 0,
  freeParties: 0,
}

function addUp(all: readonly Counts[]): Counts {
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

export function isoOf(at: number): string {
  return new Date(at).toISOString()
}

export function spanOf({ from, until, firstDay, lastDay }: Stretch): Span {
  return { from: isoOf(from), until: isoOf(until), firstDay, lastDay }
}

/** A point for each hour or day, those without anything too. */
export function seriesOf(options: {
  period: OverviewPeriod
  timeZone: string
  stretch: Stretch
  rows: (Counts & { place: number })[]
}): SeriesPoint[] {
  const { period, timeZone, stretch, rows } = options
  const starts =
    period === 'day' ? hoursOf(stretch) : daysOf(stretch).map((day) => startOf(day, timeZone))
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return starts.map((at, place) => {
    const { grossCents, refundsCents, parties } = addUp(byPlace.get(place) ?? [])
    return { at: isoOf(at), grossCents, refundsCents, parties }
  })
}

function hoursOf({ from, until }: Stretch): number[] {
  const count = Math.max(1, Math.ceil((until - from) / HOUR_MS))
  return Array.from({ length: count }, (_, place) => from + place * HOUR_MS)
}

function daysOf({ firstDay, lastDay }: Stretch): string[] {
  const days = [firstDay]
  for (let day = firstDay; day < lastDay; ) {
    day = addDays(day, 1)
    days.push(day)
  }
  return days
}
