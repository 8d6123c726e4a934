import { useSettings } from '../../app/kiosk-context.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import css from './PayScreen.module.css'

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
