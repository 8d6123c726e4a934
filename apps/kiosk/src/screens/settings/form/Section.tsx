import { type ReactNode, useId } from 'react'
import css from './Section.module.css'

type Props = { title: string; hint?: string; wide?: boolean; children: ReactNode }

export function Section({ title, hint, wide = false, children }: Props) {
  const titleId = useId()
  return (
    <section tabIndex={-1} aria-labelledby={titleId} className={css.section} data-wide={wide}>
      <h2 id={titleId} className={css.title}>
        {title}
      </h2>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </section>
  )
}
