import type { PromoUses } from '@discobooth/contract/console/promos-api'
import { nameOfDay, nameOfMonth } from '../app/days.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import chart from '../overview/Overview.module.css'
import { Card } from '../ui/Page.tsx'
import { promoTexts } from './words.ts'

const ticks: Record<PromoUses['unit'], Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric' },
  week: { day: 'numeric' },
  month: { month: 'narrow' },
}

/** As the overview draws takings: at most 31 bars, which are a list, so who hears the page gets the numbers. */
export function UsesChart({ uses }: { uses: PromoUses }) {
  const texts = useTexts(promoTexts)
  const format = useFormat()
  const { unit, points } = uses
  const most = Math.max(...points.map((point) => point.uses))
  const nameOf = {
    day: (day: string) => nameOfDay(day, format.moment),
    week: (day: string) => texts.week(nameOfDay(day, format.moment)),
    month: (day: string) => nameOfMonth(day.slice(0, 7), format.moment),
  }[unit]
  const tick = ticks[unit]
  return (
    <Card title={texts.uses}>
      {most > 0 ? (
        <ol className={chart['chart']} style={{ '--bars': points.length }}>
          {points.map(({ day, uses: some }) => {
            const said = texts.usesIn(nameOf(day), format.number(some))
            return (
              <li key={day} style={{ '--now': some / most }} title={said}>
                <span className={chart['bar']} aria-hidden="true">
                  <span data-is="now" />
                </span>
                <span className={chart['tick']} aria-hidden="true">
                  {format.moment(`${day}T12:00:00Z`, { ...tick, timeZone: 'UTC' })}
                </span>
                <span className="unseen">{said}</span>
              </li>
            )
          })}
        </ol>
      ) : (
        <p className="soft">{texts.noUses}</p>
      )}
    </Card>
  )
}
