import type {
  Figures,
  Overview,
  PeriodFigures,
  Span,
} from '@discobooth/contract/console/overview-api'
import type { SessionDays } from '@discobooth/contract/console/sessions-api'
import { nameOfMode } from '@discobooth/contract/modes/mode-names'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { type SessionWish, sessionsPath } from '../app/days.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useLanguage, useTexts } from '../i18n/language.ts'
import { Card } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import css from './Overview.module.css'
import { overviewTexts } from './words.ts'

/** As the backend counts them: to find out a day of another place takes a browser long. */
export const daysOf = ({ firstDay, lastDay }: Span) => ({ from: firstDay, until: lastDay })

/** The four numbers of a period, each against the one before and with the sessions behind it. */
export function FigureTiles({ figures, booth }: { figures: PeriodFigures; booth: string | null }) {
  const texts = useTexts(overviewTexts)
  const format = useFormat()
  const { now, before, period } = figures
  const days = { ...daysOf(now.span), booth }
  const daysBefore = { ...daysOf(before.span), booth }
  const average = (cents: number | null) => (cents === null ? '–' : format.cents(cents))
  const against = (value: string, of: SessionDays) => (
    <Link href={sessionsPath(daysBefore, of)}>{texts.against(value, texts.before[period])}</Link>
  )
  return (
    <ul className={css['tiles']}>
      <Tile
        name={texts.takings}
        value={format.cents(now.netCents)}
        href={sessionsPath(days, 'takings')}
        change={changeOf(now.netCents, before.netCents)}
        more={against(format.cents(before.netCents), 'takings')}
      />
      <Tile
        name={texts.parties}
        value={format.number(now.parties)}
        href={sessionsPath(days, 'party')}
        change={changeOf(now.parties, before.parties)}
        more={
          <>
            {against(format.number(before.parties), 'party')}
            {now.freeParties > 0 && (
              <Link href={sessionsPath({ ...days, state: 'free' })}>
                {texts.free(now.freeParties)}
              </Link>
            )}
          </>
        }
      />
      <Tile
        name={texts.average}
        value={average(now.averageCents)}
        href={sessionsPath(days, 'takings')}
        change={changeOf(now.averageCents ?? 0, before.averageCents ?? 0)}
        more={against(average(before.averageCents), 'takings')}
      />
      <Tile
        name={texts.refunds}
        value={format.cents(now.refundsCents)}
        href={sessionsPath(days, 'refunded')}
        change={null}
        more={against(format.cents(before.refundsCents), 'refunded')}
      />
    </ul>
  )
}

const changeOf = (now: number, before: number) =>
  before === 0 ? null : (now - before) / Math.abs(before)

/** What is shown as 0 % goes neither way. */
const wayOf = (change: number) =>
  Math.abs(change) < 0.005 ? undefined : change < 0 ? 'down' : 'up'

function Tile({
  name,
  value,
  href,
  change,
  more,
}: {
  name: string
  value: string
  href: string
  change: number | null
  more: ReactNode
}) {
  const format = useFormat()
  return (
    <li className={css['tile']}>
      <span className={css['name']}>{name}</span>
      <Link href={href} className={css['value']} aria-label={`${name}: ${value}`}>
        {value}
      </Link>
      <span className={css['more']}>
        {change !== null && <strong data-way={wayOf(change)}>{format.change(change)}</strong>}{' '}
        {more}
      </span>
    </li>
  )
}

/** The same by booth and by mode. */
export const FiguresTables = memo(function FiguresTables({
  overview,
  span,
  booth,
}: {
  overview: Overview
  span: Span
  booth: string | null
}) {
  const texts = useTexts(overviewTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const format = useFormat()
  const days = daysOf(span)
  const cells = (figures: Figures, filter: SessionWish) => [
    <Link key="net" href={sessionsPath({ ...days, ...filter }, 'takings')}>
      {format.cents(figures.netCents)}
    </Link>,
    <Link key="parties" href={sessionsPath({ ...days, ...filter }, 'party')}>
      {format.number(figures.parties)}
    </Link>,
    figures.averageCents === null ? (
      '–'
    ) : (
      <Link key="average" href={sessionsPath({ ...days, ...filter }, 'takings')}>
        {format.cents(figures.averageCents)}
      </Link>
    ),
    <Link key="refunds" href={sessionsPath({ ...days, ...filter }, 'refunded')}>
      {format.cents(figures.refundsCents)}
    </Link>,
  ]
  const numbers = [texts.takings, texts.parties, texts.average, texts.refunds].map((name) => ({
    name,
    isNumber: true as const,
  }))
  return (
    <div className={css['tables']}>
      {overview.byBooth.length > 1 && (
        <Card title={texts.byBooth}>
          <Table
            label={texts.byBooth}
            columns={[{ name: common.booth }, ...numbers]}
            rows={overview.byBooth.map(({ booth: id, name, now }) => ({
              key: id,
              renderCells: () => [name, ...cells(now, { booth: id })],
            }))}
          />
        </Card>
      )}
      <Card title={texts.byMode}>
        <Table
          label={texts.byMode}
          columns={[{ name: common.mode }, ...numbers]}
          rows={overview.byMode.map(({ mode, name, now }) => ({
            key: String(mode),
            renderCells: () => [nameOfMode(name, language), ...cells(now, { booth, mode })],
          }))}
        />
      </Card>
    </div>
  )
})
