import { type ReactNode, useEffect, useId, useRef } from 'react'
import css from './RangeField.module.css'

type Props = {
  label: string
  value: number
  max: number
  step: number
  /** What the number means. */
  text: string
  disabled?: boolean
  hint?: ReactNode
  onChange(value: number): void
  /** Where the finger, or a key, came to rest. */
  onRest?(value: number): void
}

export function RangeField({ label, text, hint, onChange, onRest, ...rest }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** Where it was moved to: the element itself may show the old value again until React has drawn. */
  const moved = useRef(0)
  // React's own `onChange` comes with every move; the browser's comes when it is over.
  useEffect(() => {
    const element = input.current
    const rested = () => onRest?.(moved.current)
    element?.addEventListener('change', rested)
    return () => element?.removeEventListener('change', rested)
  }, [onRest])
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <input
        {...rest}
        ref={input}
        id={id}
        type="range"
        min={0}
        className={css.range}
        style={{ '--filled': `${rest.max > 0 ? (rest.value / rest.max) * 100 : 0}%` }}
        aria-valuetext={text}
        onChange={({ target }) => {
          moved.current = Number(target.value)
          onChange(moved.current)
        }}
      />
      <span className={css.text} aria-hidden="true">
        {text}
      </span>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  )
}
