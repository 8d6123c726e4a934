import { limits } from '@discobooth/contract/wire/limits'
import { type FocusEvent, type ReactNode, type TouchEvent, useRef, useState } from 'react'
import { Keyboard } from './Keyboard.tsx'
import { isLayout } from './layouts.ts'

type Props = {
  children: ReactNode
  className?: string
  /** A swipe up puts the keyboard away; touching the field brings it back. */
  swipeAway?: boolean
}

/** Everything inside shares one keyboard: it types into the text field that was touched last. */
export function KeyboardArea({ children, className, swipeAway = false }: Props) {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const touchedAt = useRef<number | null>(null)
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.dataset.layout) setField(target)
  }
  const onTouchMove = ({ touches }: TouchEvent) => {
    const touch = touches[0]
    if (!field || !touch || touchedAt.current === null) return
    if (touchedAt.current - touch.clientY <= limits.layout.swipeUpDismiss) return
    touchedAt.current = null
    field.blur()
    setField(null)
  }
  const swipe = swipeAway && {
    onTouchStart: ({ touches }: TouchEvent) => {
      touchedAt.current = touches[0]?.clientY ?? null
    },
    onTouchMove,
  }
  const layout = field?.dataset.layout
  return (
    <div
      className={className}
      onFocus={onFocus}
      // The page makes room for a keyboard that stands in its flow.
      data-typing={swipeAway && field ? true : undefined}
      {...swipe}
    >
      {children}
      {field && isLayout(layout) && <Keyboard key={layout} field={field} layout={layout} />}
    </div>
  )
}
