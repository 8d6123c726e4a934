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
      <Spinner text={pay.underWay} />
      <p className={css.trouble}>{pay.underWayText}</p>
      <p className={css.help}>
        <span>{pay.process(processId)}</span>
        {helpNumber && <span>{start.help(helpNumber)}</span>}
      </p>
    </div>
  )
}
