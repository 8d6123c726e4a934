import { type FocusEvent, type ReactNode, useState } from 'react'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Keyboard } from '../../../ui/keyboard/Keyboard.tsx'
import { isLayout } from '../../../ui/keyboard/layouts.ts'
import css from './OperatorTyping.module.css'

type Props = { className: string; head: ReactNode; foot: ReactNode; children: ReactNode }

/** A long page with many fields: while one is typed into, the keyboard stands in place of the foot. */
export function OperatorTyping({ className, head, foot, children }: Props) {
  const { keyboardDone } = useOperatorTexts()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement && target.dataset.layout) || target.readOnly) return
    setField(target)
    // Once the keyboard has taken its room: above it, also on a low screen.
    requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }))
  }
  const done = () => {
    // Where it was typed, so that a key goes on from there; and by leaving the field it is saved.
    field?.focus({ preventScroll: true })
    field?.closest('section')?.focus({ preventScroll: true })
    setField(null)
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
      {head}
      <div className={css.scroller}>
        {children}
        {isTyping && foot}
      </div>
      {isTyping ? (
        <div className={css.keyboard} data-pad={layout === 'digits' || layout === 'address'}>
          <Button
            className={css.done}
            // A finger leaves the field once, with `done`.
            onMouseDown={(event) => event.preventDefault()}
            onClick={done}
          >
            {keyboardDone}
          </Button>
          <Keyboard key={layout} field={field} layout={layout} />
        </div>
      ) : (
        foot
      )}
    </div>
  )
}
