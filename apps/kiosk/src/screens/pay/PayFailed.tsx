import type { Obstacle } from '@discobooth/contract/modes/obstacle'
import { useSettings } from '../../app/kiosk-context.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Hiccup } from '../../ui/hiccup/Hiccup.tsx'
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
