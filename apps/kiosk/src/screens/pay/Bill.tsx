import type { Mode } from '@discobooth/contract/modes/mode'
import type { GuestRefund } from '@discobooth/contract/money/payment-api'
import { useState } from 'react'
import { useSettings } from '../../app/kiosk-context.tsx'
import { canBeScanned } from '../../flow/payment/view.ts'
import { useEuro } from '../../i18n/useEuro.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import css from './Bill.module.css'
import { QrCard } from './QrCard.tsx'

type Props = {
  url: string
  price: number
  processId: string
  refund: GuestRefund | null
  mode: Mode | undefined
  qrAddress(value: string, size: number): string
  size: number
  onRetry(): void
}

/** What to scan, what it costs and what for, and what to say to the help line. */
export function Bill({ url, price, processId, refund, mode, qrAddress, size, onRetry }: Props) {
  const { pay, start, mode: modeTexts } = useTexts()
  const inEuro = useEuro()
  const { earlier } = useScreenTexts().refund
  const { waiting } = useScreenTexts().pay
  const helpNumber = useSettings((settings) => settings.helpNumber)
  const [brokenUrl, setBroken] = useState<string | null>(null)
  const state = !canBeScanned(url) ? 'invalid' : brokenUrl === url ? 'broken' : 'shown'
  const mend = () => setBroken(null)
  return (
    <div className={css.bill}>
      <QrCard
        value={url}
        label={pay.qr(inEuro(price))}
        address={qrAddress}
        size={size}
        state={state}
        onBroken={() => setBroken(url)}
        onMended={mend}
        onRetry={state === 'broken' ? mend : onRetry}
      />
      <div className={css.words}>
        <div className={css.what}>
          {mode && <p className={css.bought}>{modeTexts.names[mode.name] ?? mode.name}</p>}
          <Price euro={price} />
        </div>
        {refund && (
          <p className={css.refund} role="status">
            {earlier[refund]} {helpNumber && start.help(helpNumber)}
          </p>
        )}
      </div>
      {state === 'shown' && <PaySteps />}
      <p className={css.standing}>
        {state === 'shown' && <span className={css.waiting}>{waiting}</span>}
        <span className={css.process}>{pay.process(processId)}</span>
      </p>
    </div>
  )
}

export function Price({ euro }: { euro: number }) {
  return <p className={css.price}>{useEuro()(euro)}</p>
}

const pictures = [
  <g key="scan">
    <path d="M18 4h28a4 4 0 0 1 4 4v48a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z" />
    <path d="M22 18h8v8h-8zM34 18h8v8h-8zM22 30h8v8h-8zM35 31v8h7M28 52h8" />
  </g>,
  <g key="pay">
    <path d="M8 14h48a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4ZM4 24h56" />
    <path d="m22 38 6 6 14-14" />
  </g>,
  <g key="dance">
    <circle cx="32" cy="12" r="6" />
    <path d="M32 20v18m0-14L18 14m14 10 15-8M32 38 20 58m12-20 14 8-4 12" />
    <path d="M8 30v14a4 4 0 1 1-4-4h4M58 26v14a4 4 0 1 1-4-4h4" />
  </g>,
]

/** What happens next, for those who do not read. */
function PaySteps() {
  const { pay } = useTexts()
  return (
    <ol className={css.steps}>
      {pay.steps.map((step, index) => (
        <li key={step} className={css.step}>
          <svg className={css.picture} viewBox="0 0 64 64" aria-hidden="true">
            {pictures[index]}
          </svg>
          {step}
        </li>
      ))}
    </ol>
  )
}
