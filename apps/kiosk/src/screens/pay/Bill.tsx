import type { GuestRefund } from '@discobooth/contract/money/payment-api'
import { limits } from '@discobooth/contract/wire/limits'
import { useSettings } from '../../app/kiosk-context.tsx'
import { useEuro } from '../../i18n/useEuro.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import css from './Bill.module.css'
import { PaySteps } from './PaySteps.tsx'
import { QrCard } from './QrCard.tsx'

const pageSize = limits.qr.payPage

type Props = {
  url: string
  price: number
  processId: string
  refund: GuestRefund | null
  qrAddress(value: string, size: number): string
  size?: number
}

/** What to scan, what it costs, and what to say to the help line. */
export function Bill({ url, price, processId, refund, qrAddress, size = pageSize }: Props) {
  const { pay, start } = useTexts()
  const inEuro = useEuro()
  const { earlier } = useScreenTexts().refund
  const helpNumber = useSettings((settings) => settings.helpNumber)
  return (
    <div className={css.bill}>
      <QrCard key={url} value={url} price={inEuro(price)} address={qrAddress} size={size} />
      <div className={css.words}>
        <div>
          <Price euro={price} />
          <p className={css.process}>{pay.process(processId)}</p>
        </div>
        {refund && (
          <p className={css.refund} role="status">
            {earlier[refund]} {helpNumber && start.help(helpNumber)}
          </p>
        )}
      </div>
      <PaySteps />
    </div>
  )
}

export function Price({ euro }: { euro: number }) {
  return <p className={css.price}>{useEuro()(euro)}</p>
}
