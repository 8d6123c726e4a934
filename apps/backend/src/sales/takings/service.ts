import {
  type Figures,
  type OverviewPeriod,
  overviewPeriods,
  type PeriodFigures,
  type SeriesPoint,
} from '@discobooth/contract/console/overview-api'
import { businessTimeZone } from '@discobooth/contract/console/sessions-api'
import type { Database } from '../../platform/db/schema.ts'
import type { BoothDays, Span } from '../sessions/record.ts'
import { addDays, type Comparison, compare, dayOf, startOf } from './business-time.ts'
import { figuresOf, isoOf, seriesOf, spanOf } from './figures.ts'
import { type Among, type Part, quartersWithin, type Sum, sumByBooth, sumByMode } from './store.ts'

type Both<Value> = { now: Value; before: Value }
type Which = keyof Comparison

/** Money and parties of some booths, as it is at one moment. */
export type TakingsSoFar = {
  at: string
  /** That of most of the booths. */
  timeZone: string
  periods: PeriodFigures[]
  /** Of the asked period. */
  byBooth: (booth: string) => Both<Figures>
  byMode: (mode: number) => Both<Figures>
  series: Both<SeriesPoint[]>
}

export type Takings = {
  soFar(wish: {
    booths: readonly { id: string; timeZone: string }[]
    /** Whether these are all there are. */
    isAll: boolean
    period: OverviewPeriod
  }): Promise<TakingsSoFar>
  /** One booth's day, today if none is named: its bounds, and its money by the quarter of an hour. */
  dayOf(wish: { booth: string; timeZone: string; day?: string | undefined }): Promise<TakingsOfDay>
}

export type TakingsOfDay = {
  day: string
  from: string
  until: string
  quarters: { at: string; grossCents: number; refundsCents: number }[]
}

/** Days as figures count them, both included: each booth has its own midnight. */
export function daysAt(
  booths: readonly { id: string; timeZone: string }[],
  { from, until }: { from: string | undefined; until: string | undefined },
): BoothDays {
  const spanIn = (timeZone: string): Span => ({
    from: from === undefined ? '-infinity' : isoOf(startOf(from, timeZone)),
    until: until === undefined ? 'infinity' : isoOf(startOf(addDays(until, 1), timeZone)),
  })
  const [most, ...others] = byZone(booths)
  return {
    ...spanIn(most?.timeZone ?? businessTimeZone),
    elsewhere: others.map(({ timeZone, ids }) => ({ ...spanIn(timeZone), booths: ids })),
  }
}

/** The zone of most booths first. */
function byZone(booths: readonly { id: string; timeZone: string }[]) {
  return [...Map.groupBy(booths, ({ timeZone }) => timeZone)]
    .map(([timeZone, own]) => ({ timeZone, ids: own.map(({ id }) => id) }))
    .toSorted((a, b) => b.ids.length - a.ids.length)
}

/** Booths of one time zone, which have their days together: each of them, and all as one. */
type Zone = {
  timeZone: string
  each: Among
  whole: Among
  stretches: Record<OverviewPeriod, Comparison>
}

export function createTakings({ db, now }: { db: Database; now: () => number }): Takings {
  return {
    async dayOf({ booth, timeZone, day = dayOf(now(), timeZone) }) {
      const [from, until] = [startOf(day, timeZone), startOf(addDays(day, 1), timeZone)]
      const found = await quartersWithin(db, { booth, from, until })
      const quarters = found.map(({ at, grossCents, refundsCents }) => ({
        at: at.toISOString(),
        grossCents: Number(grossCents),
        refundsCents: Number(refundsCents),
      }))
      return { day, from: isoOf(from), until: isoOf(until), quarters }
    },

    async soFar({ booths, isAll, period }) {
      const at = now()
      const zones = zonesOf(booths, { isAll, at })
      const [main = { timeZone: businessTimeZone, stretches: stretchesOf(businessTimeZone, at) }] =
        zones
      const [modes, others] = await Promise.all([
        ofZones(zones, (zone) =>
          sumByMode(db, { among: zone.whole, parts: partsOf(zone, overviewPeriods, period) }),
        ),
        // One booth alone is the whole.
        booths.length === 1
          ? undefined
          : ofZones(zones, (zone) =>
              sumByBooth(db, { among: zone.each, parts: partsOf(zone, [period]) }),
            ),
      ])
      const [only] = booths
      const ofBooths: (Sum & { booth: string | undefined })[] =
        others ?? modes.map((sum) => ({ ...sum, booth: only?.id }))
      const byPart = Map.groupBy(modes, ({ part }) => part)
      const sumsOf = (wanted: OverviewPeriod, which: Which) =>
        byPart.get(nameOf(wanted, which)) ?? []
      const shown = (wanted: OverviewPeriod, which: Which) => {
        const span = spanOf(main.stretches[wanted][which])
        return { ...figuresOf(sumsOf(wanted, which)), span }
      }
      const { timeZone } = main
      const line = (which: Which) => {
        const stretch = main.stretches[period][which]
        return seriesOf({ period, timeZone, stretch, rows: sumsOf(period, which) })
      }
      return {
        at: isoOf(at),
        timeZone,
        periods: overviewPeriods.map((wanted) => {
          return { period: wanted, now: shown(wanted, 'now'), before: shown(wanted, 'before') }
        }),
        byBooth: groupBy(ofBooths, { period, keyOf: ({ booth }) => booth }),
        byMode: groupBy(modes, { period, keyOf: ({ mode }) => mode }),
        series: { now: line('now'), before: line('before') },
      }
    },
  }
}

const nameOf = (period: OverviewPeriod, which: Which) => `${period} ${which}`

/** These periods and the ones before; those of `inPlaces` by its hours or days. */
function partsOf(
  { timeZone, stretches }: Zone,
  periods: readonly OverviewPeriod[],
  inPlaces?: OverviewPeriod,
): Part[] {
  const steps = inPlaces === 'day' ? 'hours' : 'days'
  return periods.flatMap((period) =>
    (['now', 'before'] as const).map((which) => {
      const stretch = stretches[period][which]
      return {
        name: nameOf(period, which),
        stretch,
        startOfLastDay: startOf(stretch.lastDay, timeZone),
        places: period === inPlaces ? steps : 'none',
      }
    }),
  )
}

function stretchesOf(timeZone: string, now: number): Zone['stretches'] {
  const of = (period: OverviewPeriod) => compare({ period, now, timeZone })
  return { day: of('day'), week: of('week'), month: of('month') }
}

/** The zone of most booths first; what belongs to no zone of now counts with it. */
function zonesOf(
  booths: readonly { id: string; timeZone: string }[],
  { isAll, at }: { isAll: boolean; at: number },
): Zone[] {
  const ids = byZone(booths)
  const isOne = isAll && ids.length === 1
  return ids.map(({ timeZone, ids: own }, place): Zone => {
    const each: Among = { kind: 'booths', ids: isOne ? null : own }
    const others = place === 0 ? ids.slice(1).map((other) => other.timeZone) : null
    const whole: Among = isAll ? { kind: 'all', timeZone, others } : each
    return { timeZone, each, whole, stretches: stretchesOf(timeZone, at) }
  })
}

function groupBy<Row extends Sum, Key>(
  rows: readonly Row[],
  { period, keyOf }: { period: OverviewPeriod; keyOf: (row: Row) => Key },
) {
  const of = (which: Which) =>
    Map.groupBy(
      rows.filter(({ part }) => part === nameOf(period, which)),
      keyOf,
    )
  const [current, before] = [of('now'), of('before')]
  return (key: Key) => ({
    now: figuresOf(current.get(key) ?? []),
    before: figuresOf(before.get(key) ?? []),
  })
}

async function ofZones<Row>(
  zones: readonly Zone[],
  read: (zone: Zone) => Promise<Row[]>,
): Promise<Row[]> {
  return (await Promise.all(zones.map(read))).flat()
}
