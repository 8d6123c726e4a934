import {
  type Figures,
  type OverviewPeriod,
  overviewPeriods,
  type PeriodFigures,
  type SeriesPoint,
} from '@discobooth/contract/console/overview-api'
import { businessTimeZone } from '@discobooth/contract/console/sessions-api'
import type { Database } from '../../platform/db/schema.ts'
import { type Comparison, compare, type Stretch, startOf } from './business-time.ts'
import { figuresOf, isoOf, seriesOf, spanOf } from './figures.ts'
import {
  type Among,
  type Asked,
  type Counts,
  sumAll,
  sumByBooth,
  sumByDay,
  sumByHour,
  sumByMode,
} from './store.ts'

type Both<Value> = { now: Value; before: Value }

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

/** Booths of one time zone, which have their days together: each of them, and all as one. */
type Zone = { timeZone: string; each: Among; whole: Among }

export function createTakings({ db, now }: { db: Database; now: () => number }): Takings {
  return {
    async soFar({ booths, isAll, period }) {
      const zones = zonesOf(booths, isAll)
      const timeZone = zones[0]?.timeZone ?? businessTimeZone
      const at = now()
      const of = (asked: OverviewPeriod, which: keyof Comparison) => (zone: string) =>
        compare({ period: asked, now: at, timeZone: zone })[which]
      type Read<Row> = (db: Database, asked: Asked) => Promise<Row[]>
      const parts = <Row>(how: 'each' | 'whole', asked: OverviewPeriod, read: Read<Row>) =>
        both((which) => ofZones(zones, how, of(asked, which), (what) => read(db, what)))
      const [all, booth, mode, series] = await Promise.all([
        Promise.all(overviewPeriods.map((asked) => parts('whole', asked, wholeSum))),
        parts('each', period, sumByBooth),
        parts('whole', period, sumByMode),
        parts('whole', period, period === 'day' ? sumByHour : sumByDay),
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
        byBooth: groupBy(booth, (row) => row.booth),
        byMode: groupBy(mode, (row) => row.mode),
        series: { now: line('now'), before: line('before') },
      }
    },
  }
}

/** The zone of most booths first; what belongs to no zone of now counts with it. */
function zonesOf(booths: readonly { id: string; timeZone: string }[], isAll: boolean): Zone[] {
  const ids = [...Map.groupBy(booths, ({ timeZone }) => timeZone)]
    .map(([timeZone, own]) => ({ timeZone, ids: own.map(({ id }) => id) }))
    .toSorted((a, b) => b.ids.length - a.ids.length)
  const isOne = isAll && ids.length === 1
  return ids.map(({ timeZone, ids: own }, place): Zone => {
    const each: Among = { kind: 'booths', ids: isOne ? null : own }
    const others = place === 0 ? ids.slice(1).map((other) => other.timeZone) : null
    return { timeZone, each, whole: isAll ? { kind: 'all', timeZone, others } : each }
  })
}

function groupBy<Row extends Counts, Key>(rows: Both<Row[]>, keyOf: (row: Row) => Key) {
  const [current, before] = [Map.groupBy(rows.now, keyOf), Map.groupBy(rows.before, keyOf)]
  return (key: Key) => ({
    now: figuresOf(current.get(key) ?? []),
    before: figuresOf(before.get(key) ?? []),
  })
}

/** The sums of every zone, each by its own days. */
async function ofZones<Row>(
  zones: readonly Zone[],
  how: 'each' | 'whole',
  stretchOf: (timeZone: string) => Stretch,
  read: (asked: Asked) => Promise<Row[]>,
): Promise<Row[]> {
  const found = zones.map((zone) => {
    const { timeZone } = zone
    const stretch = stretchOf(timeZone)
    return read({ among: zone[how], stretch, startOfLastDay: startOf(stretch.lastDay, timeZone) })
  })
  return (await Promise.all(found)).flat()
}

async function both<Value>(read: (which: keyof Comparison) => Promise<Value>) {
  const [current, before] = await Promise.all([read('now'), read('before')])
  return { now: current, before }
}

/** A row, as the other sums have some. */
async function wholeSum(db: Database, asked: Asked): Promise<Counts[]> {
  return [await sumAll(db, asked)]
}
