import { processId } from '@discobooth/contract/device/process-id'
import { formatEuro } from '@discobooth/contract/money/price'
import { useSettings } from '../../app/kiosk-context.tsx'
import type { Refund } from '../../flow/payment/refund.ts'
import { refundTexts } from '../../i18n/screens/refund.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRefundStanding } from './useRefundStanding.ts'

/** What goes back, and what to say to the help line about it (M3). */
export function RefundWords({ refund }: { refund: Refund }) {
  const texts = useScreenTexts(refundTexts)
  const { pay, start } = useTexts()
  const standing = useRefundStanding(refund.sessionId)
  const helpNumber = useSettings((settings) => settings.helpNumber)
  return (
    <>
      <p>{texts.back[standing](formatEuro(refund.price))}</p>
      <p>{pay.process(processId(refund.sessionId))}</p>
      {helpNumber && <p>{start.help(helpNumber)}</p>}
    </>
  )
}
