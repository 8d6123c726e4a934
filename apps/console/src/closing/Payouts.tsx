import type { ClosingFigures, Correction, Payout } from '@discobooth/contract/console/closing-api'
import type { SessionPayment } from '@discobooth/contract/operator/operator-api'
import { Link } from 'wouter'
import { sessionsPath } from '../app/days.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { Card } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { closingTexts } from './words.ts'

type Filter = Parameters<typeof sessionsPath>[0]

/** The columns that every table of the books has, each number with the sessions of its days behind it. */
export function useFigures() {
  const texts = useTexts(closingTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const names = [texts.gross, texts.refunds, texts.vat, texts.net, texts.fees]
  return {
    columns: names.map((name) => ({ name, isNumber: true as const })),
    cells: (of: ClosingFigures, filter: Filter) => {
      const shown = (name: keyof ClosingFigures, state: SessionPayment | null) => {
        const cents = of[name]
        if (cents === null) return common.unknown
        return (
          <Link key={name} href={sessionsPath({ ...filter, state })}>
            {format.cents(cents)}
          </Link>
        )
      }
      return [
        // What was taken is in sessions of several states.
        shown('grossCents', null),
        shown('refundsCents', 'refunded'),
        shown('vatCents', 'paid'),
        shown('netCents', 'paid'),
        shown('feesCents', null),
      ]
    },
    monthName: (month: string) =>
      format.moment(`${month}-15T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  }
}

/** What providers send to the bank, and whether it is all that they told us of. */
export function Payouts({ payouts }: { payouts: readonly Payout[] | null }) {
  const texts = useTexts(closingTexts)
  const format = useFormat()
  if (!payouts || payouts.length === 0) return null
  return (
    <Card title={texts.payouts}>
      <Table
        label={texts.payouts}
        columns={[
          { name: texts.arrives },
          { name: texts.payout },
          { name: texts.state },
          { name: texts.gross, isNumber: true },
          { name: texts.refunds, isNumber: true },
          { name: texts.fees, isNumber: true },
          { name: texts.amount, isNumber: true },
          { name: texts.matched },
        ]}
        rows={payouts.map((one) => ({
          key: `${one.provider} ${one.id}`,
          cells: [
            one.arrivesOn,
            `${one.provider} ${one.id}`,
            texts.statuses[one.status],
            format.cents(one.takenCents),
            format.cents(one.refundedCents),
            format.cents(one.feesCents),
            format.cents(one.amountCents),
            one.isMatched ? texts.isMatched : <strong key="matched">{texts.notMatched}</strong>,
          ],
        }))}
      />
    </Card>
  )
}

export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  const texts = useTexts(closingTexts)
  const common = useTexts(commonTexts)
  const { columns, cells, monthName } = useFigures()
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
          cells: [
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
