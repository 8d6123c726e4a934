import { type ComponentProps, useId } from 'react'
import type { LayoutName } from './layouts.ts'
import css from './TextField.module.css'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  label: string
  value: string
  onChange(value: string): void
  layout?: LayoutName
  hint?: string
  /** What is wrong with the value, in the guest's words. */
  error?: string | null
}

/** `inputMode` none keeps the system's own keyboard away; ours comes up through KeyboardArea. */
export function TextField({ label, onChange, layout = 'default', hint, error, ...rest }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <input
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        id={id}
        type="text"
        inputMode="none"
        data-layout={layout}
        className={css.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-note`} className={css.note} data-error={Boolean(error)} role="status">
        {note}
      </p>
    </div>
  )
}
