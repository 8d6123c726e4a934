import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './Button.tsx'
import dialogCss from './Dialog.module.css'
import css from './Page.module.css'

/** A page of the console: its name, what can be done with all of it, and what it shows. */
export function Page({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = `${title} – DiscoBooth`
    // Who came by the keyboard, or hears the page, begins where it begins.
    main.current?.focus()
  }, [title])
  return (
    <main ref={main} id="main" tabIndex={-1} className={css['page']}>
      <header className={css['head']}>
        <h1>{title}</h1>
        {actions && <div className={css['actions']}>{actions}</div>}
      </header>
      {children}
    </main>
  )
}

export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={css['card']}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  )
}

/** What happened, and what to do. `trouble` is said at once by a screen reader. */
export function Notice({
  kind,
  children,
  action,
}: {
  kind: 'trouble' | 'warning' | 'good' | 'plain'
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div
      className={[css['notice'], css[kind]].join(' ')}
      role={kind === 'trouble' ? 'alert' : 'status'}
    >
      <div className={css['text']}>{children}</div>
      {action}
    </div>
  )
}

/** Seen only where something takes longer than 300 ms. */
export function Progress({ label }: { label: string }) {
  return (
    <div className={css['progress']} role="status">
      <span className={css['bar']} aria-hidden="true" />
      <span className={css['label']}>{label}</span>
    </div>
  )
}

/** Native and modal: the browser keeps the focus in it, and gives it back. */
export function Dialog({
  title,
  closeLabel,
  isWide = false,
  onClose,
  children,
}: {
  title: string
  closeLabel: string
  /** Long lines are read in it. */
  isWide?: boolean
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
    <dialog
      ref={dialog}
      className={dialogCss['dialog']}
      aria-labelledby={id}
      data-wide={isWide || undefined}
      onCancel={onClose}
    >
      <header className={dialogCss['head']}>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className={dialogCss['close']}
          aria-label={closeLabel}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      <div className={dialogCss['body']}>{children}</div>
    </dialog>
  )
}
