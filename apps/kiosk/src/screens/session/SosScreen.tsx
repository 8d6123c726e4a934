import { useId } from 'react'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Modal } from '../../ui/dialog/Modal.tsx'
import { Figure } from './party/TimeAnnouncement.tsx'
import css from './SosScreen.module.css'

/** Lies above everything, any dialog too, and stays. Red as a full field is kept for this screen alone. */
export function SosScreen({ secondsLeft }: { secondsLeft: number }) {
  const { sos } = useTexts()
  const { help } = useScreenTexts().sos
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
        <p className={css.text}>{sos.text}</p>
        <p id={textId} className={css.help}>
          {help}
        </p>
      </div>
      <p className={css.end} role="timer">
        <Figure text={sos.endsIn(secondsLeft)} figure={`${secondsLeft}`} className={css.count} />
      </p>
    </Modal>
  )
}
