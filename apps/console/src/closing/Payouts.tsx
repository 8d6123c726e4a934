import type {
  Closing,
  ClosingFigures,
  Correction,
  Payout,
} from '@discobooth/contract/console/closing-api'
import type { SessionDays } from '@discobooth/contract/console/sessions-api'
import { Link } from 'wouter'
import { ExportCsv, inEuros } from '../app/answers.tsx'
import { nameOfDay, nameOfMonth, type SessionWish, sessionsPath } from '../app/days.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { Actions } from '../ui/Form.tsx'
import { Card } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { closingTexts } from './words.ts'

/**
 * `of`: what happened on its days to the sessions that it is made of. null: what a provider keeps is of no
 * list, for it counts on the day that the provider booked it, which no session knows.
 */
type Figure = { name: string; field: keyof ClosingFigures; of: SessionDays | null }

/**
 * The columns that every table of the books has, each number with its sessions behind it where a list has
 * them; that of disputes only where there are any.
 */
export function useFigures({ disputes }: { disputes: boolean }) {
  const texts = useTexts(closingTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const disputed: Figure = { name: texts.disputed, field: 'disputedCents', of: 'disputed' }
  const all: Figure[] = [
    { name: texts.gross, field: 'grossCents', of: 'paid' },
    { name: texts.refunds, field: 'refundsCents', of: 'refunded' },
    ...(disputes ? [disputed] : []),
    { name: texts.vat, field: 'vatCents', of: 'books' },
    { name: texts.net, field: 'netCents', of: 'books' },
    { name: texts.fees, field: 'feesCents', of: null },
    { name: texts.afterFees, field: 'afterFeesCents', of: null },
  ]
  return {
    columns: all.map(({ name }) => ({ name, isNumber: true as const })),
    cells: (figures: ClosingFigures, days: SessionWish) =>
      all.map(({ name, field, of }) => {
        const cents = figures[field]
        if (cents === null) return common.unknown
        if (!of) return format.cents(cents)
        return (
          <Link key={name} href={sessionsPath(days, of)}>
            {format.cents(cents)}
          </Link>
        )
      }),
    euros: (of: ClosingFigures) => all.map(({ field }) => inEuros(of[field])),
    monthName: (month: string) => nameOfMonth(month, format.moment),
  }
}

/** Whether anything of a month is about a dispute; one that was won adds up to nothing. */
export function hasDisputes({ total, days, booths, modes, corrections }: Closing): boolean {
  return [total, ...days, ...booths, ...modes, ...corrections].some(
    ({ disputedCents }) => disputedCents !== 0,
  )
}

/** What providers send to the bank, and whether it is all that they told us of. */
export function Bank({ closing }: { closing: Closing }) {
  const texts = useTexts(closingTexts)
  const format = useFormat()
  const { payouts, ofNoBooth } = closing
  if (!payouts || !ofNoBooth) return null
  const isElsewhere = ofNoBooth.feesCents !== 0 || ofNoBooth.otherCents !== 0
  return (
    <Card title={texts.payouts}>
      {payouts.length === 0 ? (
        <p>{texts.noPayouts}</p>
      ) : (
        <PayoutTable payouts={payouts} file={texts.fileOfPayouts(closing.month)} />
      )}
      {isElsewhere && (
        <p>
          {texts.ofNoBooth(format.cents(ofNoBooth.feesCents), format.cents(ofNoBooth.otherCents))}
        </p>
      )}
    </Card>
  )
}

function PayoutTable({ payouts, file }: { payouts: readonly Payout[]; file: string }) {
  const texts = useTexts(closingTexts)
  const format = useFormat()
  const hasOther = payouts.some(({ otherCents }) => otherCents !== 0)
  const areDisputed = payouts.some(({ disputedCents }) => disputedCents !== 0)
  const amounts = [
    { name: texts.gross, of: (one: Payout) => one.takenCents },
    { name: texts.refunds, of: (one: Payout) => one.refundedCents },
    ...(areDisputed ? [{ name: texts.disputed, of: (one: Payout) => one.disputedCents }] : []),
    { name: texts.fees, of: (one: Payout) => one.feesCents },
    ...(hasOther ? [{ name: texts.other, of: (one: Payout) => one.otherCents }] : []),
    { name: texts.amount, of: (one: Payout) => one.amountCents },
  ]
  const heads = [texts.matched, texts.state, texts.payout]
  const ends = (one: Payout) => {
    return [texts.matches[one.match], texts.statuses[one.status], `${one.provider} ${one.id}`]
  }
  const rows = () => [
    [texts.arrives, ...amounts.map(({ name }) => name), texts.currency, ...heads],
    ...payouts.map((one) => [
      one.arrivesOn,
      ...amounts.map(({ of }) => inEuros(of(one))),
      one.currency.toUpperCase(),
      ...ends(one),
    ]),
  ]
  return (
    <>
      <Table
        label={texts.payouts}
        columns={[
          { name: texts.arrives },
          ...amounts.map(({ name }) => ({ name, isNumber: true as const })),
          ...heads.map((name) => ({ name })),
        ]}
        rows={payouts.map((one) => ({
          key: `${one.provider} ${one.id}`,
          renderCells: () => [
            nameOfDay(one.arrivesOn, format.moment),
            ...amounts.map(({ of }) => inCurrency(format.cents(of(one)), one.currency)),
            ...ends(one).map((text, place) =>
              place === 0 && one.match !== 'matched' ? <strong key={text}>{text}</strong> : text,
            ),
          ],
        }))}
      />
      <Actions>
        <ExportCsv name={file} from={rows} />
      </Actions>
    </>
  )
}

/** Amounts are euros, but for an account that pays out in something else. */
function inCurrency(text: string, currency: string): string {
  return currency === 'eur' ? text : `${text.replace('€', '').trim()} ${currency.toUpperCase()}`
}

export function Corrections({ closing }: { closing: Closing }) {
  const texts = useTexts(closingTexts)
  const common = useTexts(commonTexts)
  const { columns, cells, monthName } = useFigures({ disputes: hasDisputes(closing) })
  const corrections: readonly Correction[] = closing.corrections
  if (corrections.length === 0) return null
  return (
    <Card title={texts.corrections}>
      <Table
        label={texts.corrections}
        columns={[
          { name: texts.corrects },
          { name: texts.day },
          { name: common.booth },
          ...columns,
        ]}
        rows={corrections.map((one) => ({
          key: `${one.of} ${one.day} ${one.booth} ${one.mode}`,
          renderCells: () => [
            monthName(one.of),
            one.day,
            one.boothName,
            ...cells(one, { from: one.day, until: one.day, booth: one.booth, mode: one.mode }),
          ],
        }))}
      />
    </Card>
  )
}
