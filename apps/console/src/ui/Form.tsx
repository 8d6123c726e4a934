import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './Form.module.css'

/** Sent by Enter as by its button. */
export function Form({
  id,
  onSend,
  className = css['form'],
  children,
}: {
  id?: string
  onSend: () => void
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <form
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
    </form>
  )
}

type Around = { label: string; hint?: string | undefined; error?: string | undefined }

/** A label, what is typed, and below it what is expected or what is wrong with it. */
export function Field({ label, hint, error, ...input }: Around & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <input
        {...input}
        id={id}
        className={css['input']}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={hint || error ? `${id}-more` : undefined}
      />
    </Labelled>
  )
}

export function Choice({ label, hint, error, ...select }: Around & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <select
        {...select}
        id={id}
        className={css['input']}
        aria-describedby={hint || error ? `${id}-more` : undefined}
      />
    </Labelled>
  )
}

export function TextArea({ label, hint, error, ...area }: Around & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <textarea
        {...area}
        id={id}
        className={css['input']}
        aria-describedby={hint || error ? `${id}-more` : undefined}
      />
    </Labelled>
  )
}

function Labelled({
  id,
  label,
  hint,
  error,
  children,
}: Around & { id: string; children: ReactNode }) {
  const more = error ?? hint
  return (
    <div className={css['field']}>
      <label htmlFor={id} className={css['label']}>
        {label}
      </label>
      {children}
      {more && (
        <p id={`${id}-more`} className={error ? css['error'] : css['hint']}>
          {more}
        </p>
      )}
    </div>
  )
}

/** What is done at the end of a dialog or a form; the one that is meant comes first. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={css['actions']}>{children}</div>
}
