import type { GuestRefund } from '@discobooth/contract/money/payment-api'
import { useEffect, useState } from 'react'
import { useKiosk } from '../../app/kiosk-context.tsx'

const askMs = 2_000

/** How a session's refund stands, asked for as long as it is shown: under way until somebody knows better. */
export function useRefundStanding(sessionId: string): GuestRefund {
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
