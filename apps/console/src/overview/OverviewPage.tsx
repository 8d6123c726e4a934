import {
  type BoothAlert,
  type BoothTrouble,
  Overview,
  type OverviewPeriod,
  overviewPeriods,
} from '@discobooth/contract/console/overview-api'
import { useDeferredValue } from 'react'
import { Link, useSearchParams } from 'wouter'
import { ExportCsv, inEuros, Standing, useAnswer } from '../app/answers.tsx'
import { BoothChoice } from '../app/BoothChoice.tsx'
import type { Wanted } from '../app/console-context.tsx'
import { nameOfDays, sessionsPath } from '../app/days.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { Icon } from '../ui/Button.tsx'
import { Notice, Page } from '../ui/Page.tsx'
import { Chart } from './Chart.tsx'
import { daysOf, FiguresTables, FigureTiles } from './Figures.tsx'
import css from './Overview.module.css'
import { overviewTexts } from './words.ts'

const none: Overview['booths'] = []

/** News asks at once; this is for when no news gets through. */
const EVERY_MS = 60_000

const periodAt = (search: URLSearchParams): OverviewPeriod =>
  overviewPeriods.find((one) => one === search.get('period')) ?? 'day'

export function wantedAt(search: URLSearchParams): Wanted<Overview> {
  const booth = search.get('booth')
  const query = new URLSearchParams({ period: periodAt(search), ...(booth && { booth }) })
  return { about: 'overview', path: `overview?${query}`, answer: Overview }
}

/** How business is: today, this week, this month, each against the one before; what is wrong on top. */
export default function OverviewPage() {
  const texts = useTexts(overviewTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const [search] = useSearchParams()
  const period = periodAt(search)
  const booth = search.get('booth')
  const overview = useAnswer({ ...wantedAt(search), keeps: true, everyMs: EVERY_MS })
  const found = overview.data
  // The figures are there at once; the chart, and a thousand booths in a table and in a list to choose
  // from, a moment later.
  const listed = useDeferredValue(found ?? null, null)
  const ofListed = listed?.periods.find((one) => one.period === listed.period)
  const timeAt = ({ at, timeZone }: Overview) =>
    format.moment(at, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const figures = found?.periods.find((one) => one.period === found.period)
  // While another period is fetched, the one before stays on the page; no file is made of that.
  const shown = overview.isPlaceholderData ? undefined : found
  const days = found && figures ? nameOfDays(daysOf(figures.now.span)) : period
  return (
    <Page
      title={common.pages.overview}
      actions={
        <>
          <BoothChoice booths={listed?.booths ?? none} />
          <ExportCsv
            name={texts.file(days)}
            from={
              shown
                ? () => [
                    [common.booth, texts.takings, texts.parties, texts.average, texts.refunds],
                    ...shown.byBooth.map(({ name, now }) => [
                      name,
                      inEuros(now.netCents),
                      now.parties,
                      inEuros(now.averageCents),
                      inEuros(now.refundsCents),
                    ]),
                  ]
                : null
            }
          />
        </>
      }
    >
      <Standing of={overview} />
      {found && (
        <>
          <Trouble trouble={found.trouble} />
          <PeriodSwitch overview={found} period={period} />
          {figures && <FigureTiles figures={figures} booth={booth} />}
          {found.refundsUnderWayCents > 0 && (
            <Notice kind="plain">
              <Link href={sessionsPath({ booth, state: 'refunding' })}>
                {texts.underWay(format.cents(found.refundsUnderWayCents))}
              </Link>
            </Notice>
          )}
          {listed && ofListed && (
            <>
              {ofListed.now.payments + ofListed.before.payments === 0 ? (
                <p className="soft">{texts.nothing}</p>
              ) : (
                <Chart overview={listed} booth={booth} />
              )}
              <FiguresTables overview={listed} span={ofListed.now.span} booth={booth} />
              <p className="soft">{texts.at(timeAt(listed))}</p>
            </>
          )}
        </>
      )}
    </Page>
  )
}

/** Each says what came in, so that most questions are answered before one is chosen. */
function PeriodSwitch({ overview, period }: { overview: Overview; period: OverviewPeriod }) {
  const texts = useTexts(overviewTexts)
  const format = useFormat()
  const [search] = useSearchParams()
  return (
    <nav aria-label={texts.period} className={css['periods']}>
      {overview.periods.map((one) => {
        const query = new URLSearchParams(search)
        query.set('period', one.period)
        return (
          <Link
            key={one.period}
            href={`/?${query}`}
            replace
            className={css['period']}
            aria-current={one.period === period ? 'true' : undefined}
          >
            <span>{texts.periods[one.period]}</span>
            <strong>{format.wholeEuros(one.now.netCents)}</strong>
          </Link>
        )
      })}
    </nav>
  )
}

/** What is wrong now, SOS first. It stands above everything, and is said when it changes. */
function Trouble({ trouble }: { trouble: readonly BoothTrouble[] }) {
  const texts = useTexts(overviewTexts)
  const alerts = trouble.flatMap(({ booth, name, alerts: own }) =>
    own.map((alert) => ({ ...alert, booth, name })),
  )
  const sosFirst = [
    ...alerts.filter(({ kind }) => kind === 'sos'),
    ...alerts.filter(({ kind }) => kind !== 'sos'),
  ]
  return (
    <section aria-label={texts.trouble} role="status" className={css['trouble']}>
      {sosFirst.map((alert) => (
        <Alert
          key={`${alert.booth} ${alert.kind} ${alert.subject} ${alert.beganAt}`}
          alert={alert}
        />
      ))}
      {sosFirst.length === 0 && <p className={css['well']}>{texts.well}</p>}
    </section>
  )
}

function Alert({ alert }: { alert: BoothAlert & { name: string } }) {
  const texts = useTexts(overviewTexts)
  const format = useFormat()
  const { kind, name, subject, detail, beganAt, session } = alert
  return (
    <p className={css['alert']} data-grave={kind === 'sos' || undefined}>
      <Icon name="warning" />
      <span>
        <strong>{name}</strong> · {texts.alerts[kind]}
        {kind === 'part-unhealthy' && subject && `: ${subject}`}
        {detail && ` (${detail})`}{' '}
        <span className={css['since']}>{texts.since(format.time(beganAt))}</span>
      </span>
      {session && <Link href={`/sessions/${session}`}>{texts.toSession}</Link>}
    </p>
  )
}
