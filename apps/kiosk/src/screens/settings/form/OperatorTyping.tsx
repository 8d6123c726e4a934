import { type FocusEvent, type ReactNode, useState } from 'react'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Keyboard } from '../../../ui/keyboard/Keyboard.tsx'
import { isLayout } from '../../../ui/keyboard/layouts.ts'
import css from './OperatorTyping.module.css'

/** A long page with many fields: the keyboard lies at the foot of the screen while one is typed into. */
export function OperatorTyping({
  children,
  className,
}: {
  children: ReactNode
  className: string
}) {
  const { keyboardDone } = useOperatorTexts()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement && target.dataset.layout) || target.readOnly) return
    setField(target)
    // Once the keyboard lies there: above it, also on a low screen.
    requestAnimationFrame(() => target.scrollIntoView({ block: 'start' }))
  }
  const layout = field?.isConnected ? field.dataset.layout : undefined
  const isTyping = field !== null && isLayout(layout)
  return (
    <div
      className={className}
      onFocus={onFocus}
      // What was typed is given: what comes of it stands where the keyboard lay.
      onSubmit={() => setField(null)}
      data-keyboard={isTyping || undefined}
    >
      {children}
      {isTyping && (
        <div className={css.keyboard}>
          <Button
            className={css.done}
            onClick={() => {
              // Where it was typed, so that a key goes on from there.
              field.closest('section')?.focus({ preventScroll: true })
              setField(null)
            }}
          >
            {keyboardDone}
          </Button>
          <Keyboard key={layout} field={field} layout={layout} />
        </div>
      )}
    </div>
  )
}
