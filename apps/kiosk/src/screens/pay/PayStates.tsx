import type { Obstacle } from '@discobooth/contract/modes/obstacle'
import { useStore } from 'zustand'
import { useSettings } from '../../app/kiosk-context.tsx'
import { useEuro } from '../../i18n/useEuro.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Payments } from '../../payments/payments.ts'
import { Announcement } from '../../ui/announcement/Announcement.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Hiccup } from '../../ui/hiccup/Hiccup.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import css from './PayScreen.module.css'

type Props = {
  processId: string | null
  /** What the booth cannot give, if that is why. */
  obstacle: Obstacle | null
  onRetry(): void
}

export function PayFailed({ processId, obstacle, onRetry }: Props) {
  const { pay, mode, start, common, errors } = useTexts()
  const helpNumber = useSettings((settings) => settings.helpNumber)
  return (
    <Hiccup>
      <div className={css.failed} role="alert">
        <p className={css.failedName}>{errors.paymentError}</p>
        <p className={css.trouble}>{obstacle ? mode.away[obstacle] : pay.failedText}</p>
      </div>
      <Button look="primary" className={css.retry} onClick={onRetry}>
        {common.tryAgain}
      </Button>
      <p className={css.help}>
        {processId && <span>{pay.process(processId)}</span>}
        {helpNumber && <span>{start.help(helpNumber)}</span>}
      </p>
    </Hiccup>
  )
}

/** Paid on the phone, and the money takes its time: there is nothing left to scan (P11). */
export function PayUnderWay({ processId }: { processId: string }) {
  const { pay, start } = useTexts()
  const helpNumber = useSettings((settings) => settings.helpNumber)
  return (
    <div className={css.middle}>
      {/* Not the spinner's own text: after 5 s it would blame the booth for what the bank does. */}
      <div className={css.underWay} role="status">
        <Spinner size="small" />
        <p className={css.underWayName}>{pay.underWay}</p>
      </div>
      <p className={css.trouble}>{pay.underWayText}</p>
      <p className={css.help}>
        <span>{pay.process(processId)}</span>
        {helpNumber && <span>{start.help(helpNumber)}</span>}
      </p>
    </div>
  )
}

/** That the code is there now, for whoever does not see it come. */
export function CodeAnnouncement({ payments }: { payments: Pick<Payments, 'display'> }) {
  const { pay } = useTexts()
  const inEuro = useEuro()
  const price = useStore(payments.display, ({ view }) => (view.kind === 'open' ? view.price : null))
  return <Announcement>{price !== null && pay.qr(inEuro(price))}</Announcement>
}
