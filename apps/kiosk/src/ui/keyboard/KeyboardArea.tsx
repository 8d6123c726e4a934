import { type FocusEvent, type ReactNode, useState } from 'react'
import { Keyboard } from './Keyboard.tsx'
import { isLayout } from './layouts.ts'

/** Everything inside shares one keyboard: it types into the text field that was touched last. */
export function KeyboardArea({ children, className }: { children: ReactNode; className?: string }) {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.dataset.layout) setField(target)
  }
  const layout = field?.dataset.layout
  return (
    <div className={className} onFocus={onFocus}>
      {children}
      {field && isLayout(layout) && <Keyboard key={layout} field={field} layout={layout} />}
    </div>
  )
}
