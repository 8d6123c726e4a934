import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Confetti } from '../../ui/confetti/Confetti.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import css from './PayScreen.module.css'

const burstMs = 2_400
let paidAt = Number.NEGATIVE_INFINITY

/** The money is here: whatever screen comes next says so. */
export function celebratePayment(): void {
  paidAt = performance.now()
}

const isJustPaid = () => performance.now() - paidAt < burstMs

/** Over the screen that the payment has led to, which is used meanwhile; said aloud it is elsewhere. */
export function PaidBurst({ isFresh = false }) {
  const { pay } = useTexts()
  const [isOver, setOver] = useState(() => !isFresh && !isJustPaid())
  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(() => setOver(true), burstMs)
    return () => clearTimeout(timer)
  }, [isOver])
  if (isOver) return null
  return (
    <div className={css.burst} aria-hidden="true">
      <Confetti forMs={burstMs} source="cannons" />
      <p className={css.burstWords}>
        <Icon name="check" />
        {pay.received}
      </p>
    </div>
  )
}
