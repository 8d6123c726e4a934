import type { Overview, SeriesPoint } from '@discobooth/contract/console/overview-api'
import { Link } from 'wouter'
import { dayOf, sessionsPath } from '../app/days.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { Card } from '../ui/Page.tsx'
import css from './Overview.module.css'
import { overviewTexts } from './words.ts'

declare module 'react' {
  /** Components hand numbers to their style sheet as custom properties. */
  interface CSSProperties {
    [custom: `--${string}`]: string | number
  }
}

/**
 * Takings by hour or day, with those of the time before behind them. At most 31 bars: they are a list
 * of links, so who hears the page or has no mouse gets the same numbers and the same way on.
 */
export function Chart({ overview, booth }: { overview: Overview; booth: string | null }) {
  const texts = useTexts(overviewTexts)
  const { series } = overview
  const most = Math.max(1, ...[...series.now, ...series.before].map((one) => one.grossCents))
  const length = Math.max(series.now.length, series.before.length)
  return (
    <Card title={texts.chart}>
      <ol className={css['chart']} style={{ '--bars': length }}>
        {Array.from({ length }, (_, place) => {
          const now = series.now[place]
          const before = series.before[place]
          return (
            <Bar
              key={now?.at ?? before?.at}
              overview={overview}
              booth={booth}
              now={now}
              before={before}
              most={most}
            />
          )
        })}
      </ol>
      <p className={css['legend']} aria-hidden="true">
        <span data-is="now">{texts.chartNow}</span>
        <span data-is="before">{texts.chartBefore}</span>
      </p>
    </Card>
  )
}

function Bar({
  overview,
  booth,
  now,
  before,
  most,
}: {
  overview: Overview
  booth: string | null
  now: SeriesPoint | undefined
  before: SeriesPoint | undefined
  most: number
}) {
  const texts = useTexts(overviewTexts)
  const format = useFormat()
  const { timeZone, period } = overview
  const parts = { day: hour, week: weekday, month: dayOfMonth }[period]
  const point = now ?? before
  if (!point) return null
  const label = format.moment(point.at, { ...parts, timeZone })
  const money = (one: SeriesPoint | undefined) => format.cents(one?.grossCents ?? 0)
  const said = now
    ? `${label}: ${money(now)}, ${money(before)} ${texts.before[period]}`
    : `${label}: ${money(before)} ${texts.before[period]}`
  const day = dayOf(point.at, timeZone)
  return (
    <li
      style={{
        '--now': (now?.grossCents ?? 0) / most,
        '--before': (before?.grossCents ?? 0) / most,
      }}
    >
      <Link
        href={sessionsPath({ from: day, until: day, booth }, 'paid')}
        aria-label={said}
        title={said}
        className={css['bar']}
      >
        <span data-is="before" />
        <span data-is="now" />
      </Link>
      <span className={css['tick']} aria-hidden="true">
        {label}
      </span>
    </li>
  )
}

const hour = { hour: '2-digit', hourCycle: 'h23' } as const
const weekday = { weekday: 'short' } as const
const dayOfMonth = { day: 'numeric' } as const
