import { Closing, ClosingMonths, ClosingWish } from '@discobooth/contract/console/closing-api'
import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { nameOfMode } from '@discobooth/contract/modes/mode-names'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Redirect, useRoute, useSearchParams } from 'wouter'
import * as z from 'zod/mini'
import { done, ExportCsv, Standing, useAnswer } from '../app/answers.tsx'
import { BoothChoice } from '../app/BoothChoice.tsx'
import { useBooths, useConsole, useDeed } from '../app/console-context.tsx'
import { daysOfMonth, nameOfDay, sessionsPath, today } from '../app/days.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useLanguage, useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions } from '../ui/Form.tsx'
import { Card, Dialog, Notice, Page } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { BookSettings } from './BookDialogs.tsx'
import { Bank, Corrections, hasDisputes, useFigures } from './Payouts.tsx'
import { ReceiptsCard } from './Receipts.tsx'
import { closingTexts } from './words.ts'

/** All months, or one below the same address. */
export default function ClosingPage({ me }: { me: ConsoleMe }) {
  const [isOne, found] = useRoute('/closing/:month')
  return isOne ? <MonthPage month={found.month} me={me} /> : <MonthsPage me={me} />
}

function MonthsPage({ me }: { me: ConsoleMe }) {
  const texts = useTexts(closingTexts)
  const common = useTexts(commonTexts)
  const months = useAnswer({ about: 'closing', path: 'closing/months', answer: ClosingMonths })
  const disputes = months.data?.months.some(({ disputedCents }) => disputedCents !== 0) ?? false
  const figures = useFigures({ disputes })
  return (
    <Page
      title={common.pages.closing}
      actions={
        <>
          <ExportCsv
            name={texts.fileOfMonths(today())}
            from={
              months.data
                ? () => [
                    [texts.month, texts.state, ...figures.columns.map(({ name }) => name)],
                    ...months.data.months.map((one) => [
                      one.month,
                      texts.states[one.state],
                      ...figures.euros(one),
                    ]),
                  ]
                : null
            }
          />
          <BookSettings me={me} />
        </>
      }
    >
      <Standing of={months} />
      {months.data?.months.length === 0 && <p>{texts.empty}</p>}
      {months.data && months.data.months.length > 0 && (
        <Table
          label={texts.months}
          columns={[{ name: texts.month }, { name: texts.state }, ...figures.columns]}
          rows={months.data.months.map((one) => ({
            key: one.month,
            renderCells: () => [
              <Link key="month" href={`/closing/${one.month}`}>
                {figures.monthName(one.month)}
              </Link>,
              texts.states[one.state],
              ...figures.cells(one, daysOfMonth(one.month)),
            ],
          }))}
        />
      )}
    </Page>
  )
}

const about = 'closing'

/** A month of the books: by day, booth and mode, down to the sessions; closed, it never changes. */
function MonthPage({ month, me }: { month: string; me: ConsoleMe }) {
  const texts = useTexts(closingTexts)
  const format = useFormat()
  const { monthName } = useFigures({ disputes: false })
  const [search] = useSearchParams()
  const booths = useBooths()
  const booth = search.get('booth')
  const query = new URLSearchParams({ month, ...(booth && { booth }) })
  const closing = useAnswer({ about, path: `closing?${query}`, answer: Closing, keeps: true })
  const [isClosing, setIsClosing] = useState(false)
  if (!z.safeParse(ClosingWish, { month }).success) return <Redirect to="/closing" replace />
  const found = closing.data
  return (
    <Page
      title={monthName(month)}
      actions={
        <>
          <BoothChoice booths={booths.data ?? []} />
          <ExportCsv name={texts.file(month)} from={`closing.csv?${query}`} />
          <BookSettings me={me} />
          {found?.state === 'over' && (
            <Button look="primary" onClick={() => setIsClosing(true)}>
              {texts.close}
            </Button>
          )}
        </>
      }
    >
      <p>
        <Link href="/closing">{texts.back}</Link>
      </p>
      <Standing of={closing} />
      {found?.closedAt && (
        <Notice kind="good">
          {texts.closedBy(found.closedBy ?? '–', format.time(found.closedAt))}
        </Notice>
      )}
      {found && found.unknownProviders.length > 0 && (
        <Notice kind="plain">{texts.unknown(found.unknownProviders.join(', '))}</Notice>
      )}
      {found?.toldUntil && !found.closedAt && (
        <p>{texts.toldUntil(format.time(found.toldUntil))}</p>
      )}
      {found && <Books closing={found} booth={booth} />}
      {isClosing && <CloseDialog month={month} onClose={() => setIsClosing(false)} />}
    </Page>
  )
}

function Books({ closing, booth }: { closing: Closing; booth: string | null }) {
  const texts = useTexts(closingTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const format = useFormat()
  const { columns, cells } = useFigures({ disputes: hasDisputes(closing) })
  const { month, total, days, booths, modes } = closing
  const span = daysOfMonth(month)
  const whole = { key: 'total', renderCells: () => cells(total, { ...span, booth }) }
  return (
    <>
      <Table label={texts.total} columns={columns} rows={[whole]} />
      <Card title={texts.byDay}>
        <Table
          label={texts.byDay}
          columns={[{ name: texts.day }, ...columns]}
          rows={days.map((one) => ({
            key: one.day,
            renderCells: () => [
              <Link
                key="day"
                href={sessionsPath({ from: one.day, until: one.day, booth }, 'books')}
              >
                {nameOfDay(one.day, format.moment)}
              </Link>,
              ...cells(one, { from: one.day, until: one.day, booth }),
            ],
          }))}
        />
      </Card>
      <Card title={texts.byBooth}>
        <Table
          label={texts.byBooth}
          columns={[{ name: common.booth }, ...columns]}
          rows={booths.map((one) => ({
            key: one.booth,
            renderCells: () => [
              <Link key="booth" href={sessionsPath({ ...span, booth: one.booth }, 'books')}>
                {one.name}
              </Link>,
              ...cells(one, { ...span, booth: one.booth }),
            ],
          }))}
        />
      </Card>
      <Card title={texts.byMode}>
        <Table
          label={texts.byMode}
          columns={[{ name: common.mode }, { name: texts.rate, isNumber: true }, ...columns]}
          rows={modes.map((one) => ({
            key: String(one.mode),
            renderCells: () => [
              <Link key="mode" href={sessionsPath({ ...span, booth, mode: one.mode }, 'books')}>
                {nameOfMode(one.name, language)}
              </Link>,
              `${format.number(one.vatRate)} %`,
              ...cells(one, { ...span, booth, mode: one.mode }),
            ],
          }))}
        />
      </Card>
      <Corrections closing={closing} />
      <Bank closing={closing} />
      <ReceiptsCard month={month} booth={booth} />
    </>
  )
}

function CloseDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const texts = useTexts(closingTexts)
  const common = useTexts(commonTexts)
  const { calls } = useConsole()
  const { monthName } = useFigures({ disputes: false })
  const queries = useQueryClient()
  const { go, isBusy, trouble } = useDeed(() =>
    done(calls.ask({ method: 'POST', path: 'closing', answer: Closing, body: { month } })),
  )
  const close = async () => {
    if (!(await go())) return
    await queries.invalidateQueries({ queryKey: [about] })
    onClose()
  }
  return (
    <Dialog title={texts.closeAsk(monthName(month))} closeLabel={common.close} onClose={onClose}>
      <p>{texts.closeText}</p>
      {trouble && <TroubleNotice trouble={trouble} />}
      <Actions>
        <Button look="primary" isBusy={isBusy} onClick={() => void close()}>
          {texts.close}
        </Button>
        <Button onClick={onClose}>{common.cancel}</Button>
      </Actions>
    </Dialog>
  )
}
