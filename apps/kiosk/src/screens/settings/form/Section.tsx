import { type ReactNode, useId } from 'react'
import css from './Section.module.css'

type Props = {
  title: string
  hint?: string
  wide?: boolean
  /** Beside the title. */
  beside?: ReactNode
  children: ReactNode
}

export function Section({ title, hint, wide = false, beside, children }: Props) {
  const titleId = useId()
  return (
    <section tabIndex={-1} aria-labelledby={titleId} className={css.section} data-wide={wide}>
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {beside}
      </div>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </section>
  )
}
