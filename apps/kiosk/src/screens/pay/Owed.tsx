import { obstacleFor } from '@discobooth/contract/modes/sellable'
import { payPagePrice } from '@discobooth/contract/money/price'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useGuest, useKiosk } from '../../app/kiosk-context.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Payments } from '../../payments/payments.ts'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { Bill, Price } from './Bill.tsx'
import { PayFailed, PayUnderWay } from './PayStates.tsx'

type Props = {
  payments: Payments
  of: 'session' | 'queuedSession'
  /** The side of the code that is scanned, in pixels. */
  size: number
  middle: string | undefined
  trouble: string | undefined
  /** Where nothing is to be paid; without it that is over before it could be read. */
  free?: ReactNode
}

/** What a session still costs, on the pay page and in the queue. */
export function Owed({ payments, of, size, middle, trouble, free }: Props) {
  const { pay, mode: modeTexts } = useTexts()
  const means = useStore(useKiosk().party.link)
  const mode = useGuest((guest) => guest.modes.find(({ id }) => id === guest[of]?.sessionMode))
  const price = useGuest((guest) => payPagePrice(guest[of]?.price))
  const { view, obstacle: refused } = useStore(payments.display)

  const obstacle = obstacleFor(mode, means)
  // Nobody pays for what the booth cannot give right now (F5).
  if (obstacle && view.kind !== 'completed' && view.kind !== 'under-way') {
    return (
      <div className={middle}>
        <p className={trouble} role="alert">
          {modeTexts.away[obstacle]}
        </p>
      </div>
    )
  }
  if (view.kind === 'free' && free) return <div className={middle}>{free}</div>
  switch (view.kind) {
    case 'preparing':
    case 'free':
    case 'completed':
      return (
        <div className={middle}>
          <Spinner text={pay.preparing} />
          <Price euro={price} />
        </div>
      )
    case 'failed':
      return <PayFailed processId={view.processId} obstacle={refused} onRetry={payments.retry} />
    case 'under-way':
      return <PayUnderWay processId={view.processId} />
    case 'open':
      return (
        <Bill
          {...view}
          mode={mode}
          qrAddress={payments.qrAddress}
          size={size}
          onRetry={payments.retry}
        />
      )
  }
}
