import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './Button.tsx'
import css from './Dialog.module.css'

/** Native and modal: the browser keeps the focus in it, and gives it back. */
export function Dialog({
  title,
  closeLabel,
  onClose,
  children,
}: {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={css['dialog']} aria-labelledby={id} onCancel={onClose}>
      <header className={css['head']}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={css['close']} aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className={css['body']}>{children}</div>
    </dialog>
  )
}
