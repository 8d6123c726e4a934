import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { minutesAndSeconds } from '../../flow/party/view.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { ignoreFirstTap } from '../../ui/page/ignore-first-tap.ts'
import css from './QueueModal.module.css'

/** As a screen does: the dialog keeps its name, and a screen reader hears it with every step. */
function greet(step: HTMLElement | null): void {
  step?.focus({ preventScroll: true })
  ignoreFirstTap(step)
}

/** What the modal is called is what its step is called. */
export const queueTitleId = 'queue-title'

type Props = {
  title: string
  hint?: string
  onClose(): void
  children: ReactNode
  foot?: ReactNode
  className?: string
}

export function QueueStep({ title, hint, onClose, children, foot, className }: Props) {
  const { close } = useScreenTexts().queue
  return (
    <div role="group" className={css.step} ref={greet} tabIndex={-1} aria-labelledby={queueTitleId}>
      <div className={css.head}>
        <h2 id={queueTitleId} className={css.title}>
          {title}
        </h2>
        <button type="button" className={css.close} aria-label={close} onClick={onClose}>
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <path d="M10 10 38 38M38 10 10 38" />
          </svg>
        </button>
        <div className={css.hint}>
          {hint && <p>{hint}</p>}
          <StartsIn />
        </div>
      </div>
      <div className={[css.body, className].filter(Boolean).join(' ')}>{children}</div>
      {foot && <div className={css.foot}>{foot}</div>}
    </div>
  )
}

/** How long the party before this one still lasts. */
function StartsIn() {
  const { startsIn } = useScreenTexts().queue
  const { display } = useKiosk().party
  const left = useStore(display, ({ view }) => (view.kind === 'running' ? view.secondsLeft : null))
  if (left === null) return null
  return (
    <span className={css.starts} role="timer">
      {startsIn(minutesAndSeconds(left))}
    </span>
  )
}

export function BackButton({ onBack }: { onBack(): void }) {
  const { common } = useTexts()
  return (
    <Button className={css.back} onClick={onBack}>
      <Icon name="back" />
      {common.back}
    </Button>
  )
}
