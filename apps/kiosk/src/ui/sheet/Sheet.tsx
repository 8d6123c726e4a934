import { type ReactNode, useId } from 'react'
import { Modal } from '../dialog/Modal.tsx'
import css from './Sheet.module.css'

type Props = {
  title: string
  /** Left out while nobody may put it away. */
  onDismiss?: () => void
  children: ReactNode
}

/** Slides up from the bottom edge, where the hands are. */
export function Sheet({ title, onDismiss, children }: Props) {
  const titleId = useId()
  return (
    <Modal aria-labelledby={titleId} className={css.sheet} {...(onDismiss && { onDismiss })}>
      <h2 id={titleId} className={css.title}>
        {title}
      </h2>
      {children}
    </Modal>
  )
}
