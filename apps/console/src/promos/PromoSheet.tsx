import type { PromoBatch } from '@discobooth/contract/console/promos-api'
import { memo } from 'react'
import { encode } from 'uqr'
import { Link } from 'wouter'
import { Standing, useAnswer } from '../app/answers.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import css from './Promos.module.css'
import { batchWanted, useTerms } from './terms.tsx'
import { promoTexts } from './words.ts'

/** Cards to cut out, each with its code and a QR; on paper there is nothing else. */
export function SheetPage({ id }: { id: string }) {
  const texts = useTexts(promoTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const terms = useTerms()
  const batch = useAnswer(batchWanted(id))
  const found = batch.data
  const codes = found?.list.filter((one) => !one.isOff && isLeft(one, found)) ?? []
  return (
    <Page
      title={texts.sheet}
      actions={
        codes.length > 0 && (
          <Button look="primary" onClick={() => window.print()}>
            {texts.print}
          </Button>
        )
      }
    >
      <p>
        <Link href={`/promos/${id}`}>{found?.name || common.pages.promos}</Link>
      </p>
      <Standing of={batch} />
      {found && (
        <p className="soft">
          {codes.length > 0 ? texts.sheetIntro(format.number(codes.length)) : texts.sheetNone}
        </p>
      )}
      {found && codes.length > 0 && (
        <ul className={css['sheet']} aria-label={texts.sheet}>
          {codes.map(({ id: key, code }) => (
            <Card
              key={key}
              code={code.toUpperCase()}
              name={found.name}
              mode={terms.mode(found)}
              until={found.until === null ? null : texts.sheetUntil(terms.wall(found.until))}
            />
          ))}
        </ul>
      )}
    </Page>
  )
}

const isLeft = ({ used }: { used: number }, { maxUses }: PromoBatch) =>
  maxUses === null || used < maxUses

const Card = memo(function Card(card: {
  code: string
  name: string
  mode: string
  until: string | null
}) {
  const texts = useTexts(promoTexts)
  const { code, name, mode, until } = card
  return (
    <li className={css['card']}>
      <span>
        <strong>{name || texts.sheetTitle}</strong>
        <span>{mode}</span>
        <span>{texts.sheetHow}</span>
        <code className={css['code']}>{code}</code>
        {until && <span>{until}</span>}
      </span>
      <Qr text={code} />
    </li>
  )
})

/**
 * The code's own text: a scanner that types, beside a kiosk, types it, a phone shows it to be copied or
 * sent on, and it works without a network and wherever pages of ours do not open. In capitals a QR is smaller.
 */
function Qr({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
