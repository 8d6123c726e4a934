import { type ReactNode, useId } from 'react'
import { Button } from '../button/Button.tsx'
import { DiscoBall } from '../disco-ball/DiscoBall.tsx'
import { Main } from '../page/Main.tsx'
import css from './Notice.module.css'

type Props = {
  title: string
  children: ReactNode
  action?: { label: string; onTap(): void }
}

/** A whole screen that says one thing, and what to do about it. */
export function Notice({ title, children, action }: Props) {
  const titleId = useId()
  return (
    <Main className={css.notice} aria-labelledby={titleId}>
      <span className={css.ball}>
        <DiscoBall rows={11} />
      </span>
      <h1 id={titleId} className={css.title}>
        {title}
      </h1>
      <div className={css.text}>{children}</div>
      {action && (
        <Button look="primary" onClick={action.onTap} className={css.action}>
          {action.label}
        </Button>
      )}
    </Main>
  )
}
