import { processId } from '@discobooth/contract/device/process-id'
import { useSettings } from '../../app/kiosk-context.tsx'
import type { Refund } from '../../flow/payment/refund.ts'
import { useEuro } from '../../i18n/useEuro.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRefundStanding } from './useRefundStanding.ts'

/** What goes back, and what to say to the help line about it (M3). */
export function RefundWords({ refund }: { refund: Refund }) {
  const texts = useScreenTexts().refund
  const { pay, start } = useTexts()
  const inEuro = useEuro()
  const standing = useRefundStanding(refund.sessionId)
  const helpNumber = useSettings((settings) => settings.helpNumber)
  return (
    <>
      <p>{texts.back[standing](inEuro(refund.price))}</p>
      <p>{pay.process(processId(refund.sessionId))}</p>
      {helpNumber && <p>{start.help(helpNumber)}</p>}
    </>
  )
}
