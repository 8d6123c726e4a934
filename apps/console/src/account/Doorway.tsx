import { type ReactNode, useEffect, useRef } from 'react'
import { Looks } from '../app/Looks.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/language.ts'
import { Field } from '../ui/Form.tsx'
import css from './Doorway.module.css'

/** What somebody sees who is not in yet: one thing to do. */
export function Doorway({ title, children }: { title: string; children: ReactNode }) {
  const texts = useTexts(commonTexts)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = `${title} – DiscoBooth`
    // A field that wants to be typed in keeps the focus.
    if (!main.current?.contains(document.activeElement)) main.current?.focus()
  }, [title])
  return (
    <div className={css['doorway']}>
      <header className={css['wordmark']}>
        DiscoBooth <span>{texts.product}</span>
      </header>
      <main ref={main} tabIndex={-1} className={css['card']}>
        <h1>{title}</h1>
        {children}
      </main>
      <footer className={css['foot']}>
        <Looks />
      </footer>
    </div>
  )
}

/** Six digits, however they are typed or pasted. */
export function CodeField({
  label,
  value,
  onChange,
  autoFocus = false,
}: {
  label: string
  value: string
  onChange: (code: string) => void
  autoFocus?: boolean
}) {
  return (
    <Field
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      required
      value={value}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, 6))}
    />
  )
}
