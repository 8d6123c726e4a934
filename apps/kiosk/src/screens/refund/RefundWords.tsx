import { processId } from '@discobooth/contract/device/process-id'
import type { GuestRefund } from '@discobooth/contract/money/payment-api'
import { useEffect, useState } from 'react'
import { useKiosk, useSettings } from '../../app/kiosk-context.tsx'
import type { Refund } from '../../flow/payment/refund.ts'
import { useEuro } from '../../i18n/useEuro.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'

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

const askMs = 2_000

/** How a session's refund stands, asked for as long as it is shown: under way until somebody knows better. */
function useRefundStanding(sessionId: string): GuestRefund {
  const kiosk = useKiosk()
  const [standing, setStanding] = useState<GuestRefund>('under_way')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const ask = async () => {
      const payments = (await kiosk.services())?.payments
      const told = payments && (await payments.refundOf(sessionId))
      if (gone) return
      if (told) setStanding(told)
      if (told !== 'back' && told !== 'failed') timer = setTimeout(() => void ask(), askMs)
    }
    void ask()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [kiosk, sessionId])
  return standing
}
