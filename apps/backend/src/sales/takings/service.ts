import {
  type Figures,
  type OverviewPeriod,
  overviewPeriods,
  type PeriodFigures,
  type SeriesPoint,
} from '@discobooth/contract/console/overview-api'
import type { Database } from '../../platform/db/schema.ts'
import { type Comparison, compare, type Stretch, startOf, usualTimeZone } from './business-time.ts'
import { figuresOf } from './figures.ts'
import { isoOf, seriesOf, spanOf } from './series.ts'
import { type Asked, type Counts, sumAll, sumByBoothAndMode, sumByDay, sumByHour } from './store.ts'

type Both<Value> = { now: Value; before: Value }
type BoothAndMode = Counts & { booth: string; mode: number }

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
}

/** Booths of one time zone, which have their days together. */
type Zone = { timeZone: string; booths: readonly string[] | null }

export function createTakings({ db, now }: { db: Database; now: () => number }): Takings {
  return {
    async soFar({ booths, isAll, period }) {
      const zones = zonesOf(booths, isAll)
      const timeZone = zones[0]?.timeZone ?? usualTimeZone
      const at = now()
      const of = (asked: OverviewPeriod, which: keyof Comparison) => (zone: string) =>
        compare({ period: asked, now: at, timeZone: zone })[which]
      const sums = (asked: OverviewPeriod) =>
        both((which) => ofZones(zones, of(asked, which), async (what) => [await sumAll(db, what)]))
      const places = period === 'day' ? sumByHour : sumByDay
      const [all, parts, series] = await Promise.all([
        Promise.all(overviewPeriods.map(sums)),
        both((which) => ofZones(zones, of(period, which), (what) => sumByBoothAndMode(db, what))),
        both((which) => ofZones(zones, of(period, which), (what) => places(db, what))),
      ])
      const line = (which: keyof Comparison) =>
        seriesOf({ period, timeZone, stretch: of(period, which)(timeZone), rows: series[which] })
      return {
        at: isoOf(at),
        timeZone,
        periods: overviewPeriods.map((asked, index) => {
          const { now: current = [], before = [] } = all[index] ?? {}
          const span = (which: keyof Comparison) => spanOf(of(asked, which)(timeZone))
          return {
            period: asked,
            now: { ...figuresOf(current), span: span('now') },
            before: { ...figuresOf(before), span: span('before') },
          }
        }),
        byBooth: groupBy(parts, ({ booth }) => booth),
        byMode: groupBy(parts, ({ mode }) => mode),
        series: { now: line('now'), before: line('before') },
      }
    },
  }
}

/** The zone of most booths first; where they are all of one, no booth has to be named. */
function zonesOf(booths: readonly { id: string; timeZone: string }[], isAll: boolean): Zone[] {
  const ids = Map.groupBy(booths, ({ timeZone }) => timeZone)
  if (isAll && ids.size === 1)
    return [...ids.keys()].map((timeZone) => ({ timeZone, booths: null }))
  return [...ids]
    .map(([timeZone, own]) => ({ timeZone, booths: own.map(({ id }) => id) }))
    .toSorted((a, b) => b.booths.length - a.booths.length)
}

function groupBy<Key>(parts: Both<BoothAndMode[]>, keyOf: (row: BoothAndMode) => Key) {
  const [current, before] = [Map.groupBy(parts.now, keyOf), Map.groupBy(parts.before, keyOf)]
  return (key: Key) => ({
    now: figuresOf(current.get(key) ?? []),
    before: figuresOf(before.get(key) ?? []),
  })
}

/** The sums of every zone, each by its own days. */
async function ofZones<Row>(
  zones: readonly Zone[],
  stretchOf: (timeZone: string) => Stretch,
  read: (asked: Asked) => Promise<Row[]>,
): Promise<Row[]> {
  const found = zones.map(({ timeZone, booths }) => {
    const stretch = stretchOf(timeZone)
    return read({ booths, stretch, startOfLastDay: startOf(stretch.lastDay, timeZone) })
  })
  return (await Promise.all(found)).flat()
}

async function both<Value>(read: (which: keyof Comparison) => Promise<Value>) {
  const [current, before] = await Promise.all([read('now'), read('before')])
  return { now: current, before }
}
