import { type ReactNode, useId } from 'react'
import { Button } from '../button/Button.tsx'
import frame from './frame.module.css'
import css from './MessageDialog.module.css'
import { Modal } from './Modal.tsx'

type Props = {
  title?: ReactNode
  children: ReactNode
  action: string
  onAction(): void
  /** With a second way out it is a question. */
  refusal?: { label: string; onRefuse(): void }
}

/** Fills the screen and waits for an answer: alert, question and warning of the whole kiosk (F9). */
export function MessageDialog({ title, children, action, onAction, refusal }: Props) {
  const titleId = useId()
  const textId = useId()
  return (
    <Modal
      role="alertdialog"
      aria-labelledby={title ? titleId : textId}
      aria-describedby={title ? textId : undefined}
      className={`${frame.dialog} ${css.dialog}`}
      onDismiss={refusal?.onRefuse ?? onAction}
    >
      <div className={`${frame.panel} ${css.panel}`}>
        {title && (
          <h2 id={titleId} className={frame.title}>
            {title}
          </h2>
        )}
        <div id={textId} className={css.text}>
          {children}
        </div>
        <div className={`${frame.actions} ${css.actions}`}>
          {refusal && (
            <Button onClick={refusal.onRefuse} className={css.action}>
              {refusal.label}
            </Button>
          )}
          <Button look="primary" onClick={onAction} className={css.action}>
            {action}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
