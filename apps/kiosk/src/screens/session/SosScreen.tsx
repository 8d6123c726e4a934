import { useId } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Modal } from '../../ui/dialog/Modal.tsx'
import css from './SosScreen.module.css'

/** Lies above everything, any dialog too, and stays. Red as a full field is kept for this screen alone. */
export function SosScreen({ secondsLeft }: { secondsLeft: number }) {
  const { sos } = useTexts()
  const titleId = useId()
  const textId = useId()
  return (
    <Modal
      role="alertdialog"
      className={css.sos}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      {/* Said once, at once; the seconds are not. */}
      <div className={css.words} role="alert">
        <h1 id={titleId} className={css.title}>
          {sos.title}
        </h1>
        <p id={textId} className={css.text}>
          {sos.text}
        </p>
      </div>
      <p className={css.end} role="timer">
        {sos.endsIn(secondsLeft)}
      </p>
    </Modal>
  )
}
