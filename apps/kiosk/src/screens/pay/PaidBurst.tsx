import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Confetti } from '../../ui/confetti/Confetti.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import css from './PayScreen.module.css'

const burstMs = 2_400

/** The money is here: the screen that the payment has led to says so, and is used meanwhile. */
export function JustPaid() {
  const { party } = useKiosk()
  const justPaid = useStore(party.display, (state) => state.justPaid === true)
  // Whoever leaves before it is over takes it along: the next guest has paid nothing yet.
  useEffect(() => () => party.display.setState({ justPaid: false }), [party])
  return justPaid && <PaidBurst onOver={() => party.display.setState({ justPaid: false })} />
}

/** Said aloud it is elsewhere. */
export function PaidBurst({ onOver }: { onOver?(): void }) {
  const { pay } = useTexts()
  const [isOver, setOver] = useState(false)
  const end = useEffectEvent(() => {
    setOver(true)
    onOver?.()
  })
  useEffect(() => {
    const timer = setTimeout(end, burstMs)
    return () => clearTimeout(timer)
  }, [])
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
