import { type ReactNode, useId } from 'react'
import { Main } from './Main.tsx'
import css from './Page.module.css'

type Props = {
  title: string
  hint?: string
  /** The hint is why nothing can be done here. */
  isAlarming?: boolean
  children: ReactNode
  /** Stands at the foot of the screen. */
  foot?: ReactNode
  className?: string
}

/** A screen under the header: its title, what it offers, and at the foot the way on or back. */
export function Page({ title, hint, isAlarming = false, children, foot, className }: Props) {
  const titleId = useId()
  const hintId = useId()
  return (
    <Main
      className={css.page}
      aria-labelledby={titleId}
      aria-describedby={hint ? hintId : undefined}
    >
      <div className={css.head}>
        <h1 id={titleId} className={css.title}>
          {title}
        </h1>
        {hint && (
          <p id={hintId} className={css.hint} data-alarming={isAlarming}>
            {hint}
          </p>
        )}
      </div>
      <div className={[css.body, className].filter(Boolean).join(' ')}>{children}</div>
      {foot && <div className={css.foot}>{foot}</div>}
    </Main>
  )
}
