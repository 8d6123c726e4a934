import { Receipts } from '@discobooth/contract/console/closing-api'
import { useState } from 'react'
import { Link } from 'wouter'
import { done, ExportCsv, inEuros, Standing, useAnswer } from '../app/answers.tsx'
import { saveFile } from '../app/browser.ts'
import { useConsole } from '../app/console-context.tsx'
import { nameOfDay } from '../app/days.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { type Trouble, TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions } from '../ui/Form.tsx'
import { Card } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { closingTexts } from './words.ts'

/** What guests were given on paper in a month: its numbers have no gap within a year. */
export function ReceiptsCard({ month, booth }: { month: string; booth: string | null }) {
  const texts = useTexts(closingTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const { calls } = useConsole()
  const query = new URLSearchParams({ month, ...(booth && { booth }) })
  const found = useAnswer({ about: 'closing', path: `receipts?${query}`, answer: Receipts })
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const receipts = found.data?.receipts ?? []
  const save = async (number: string) => {
    const file = calls.fetchFile({ path: `receipts/${number}` })
    setTrouble(await done(file.then((page) => saveFile(page, `${number}.html`))))
  }
  const heads = [texts.number, texts.day, common.booth, texts.gross, texts.vat]
  return (
    <Card title={texts.receipts}>
      <Standing of={found} />
      {trouble && <TroubleNotice trouble={trouble} />}
      {found.data && receipts.length === 0 && <p>{texts.noReceipts}</p>}
      {receipts.length > 0 && (
        <>
          <Table
            label={texts.receipts}
            columns={heads.map((name, at) => (at > 2 ? { name, isNumber: true } : { name }))}
            rows={receipts.map((one) => ({
              key: one.number,
              renderCells: () => [
                <Button key="number" look="plain" onClick={() => void save(one.number)}>
                  {one.number}
                </Button>,
                nameOfDay(one.issuedOn, format.moment),
                one.booth,
                <Link key="session" href={`/sessions/${one.session}`}>
                  {format.cents(one.grossCents)}
                </Link>,
                format.cents(one.vatCents),
              ],
            }))}
          />
          <Actions>
            <ExportCsv
              name={texts.fileOfReceipts(month)}
              from={() => [
                heads,
                ...receipts.map((one) => [
                  ...[one.number, one.issuedOn, one.booth],
                  ...[inEuros(one.grossCents), inEuros(one.vatCents)],
                ]),
              ]}
            />
          </Actions>
        </>
      )}
    </Card>
  )
}
