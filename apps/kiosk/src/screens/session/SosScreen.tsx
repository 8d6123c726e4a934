import { useTexts } from '../../i18n/useTexts.ts'
import css from './SosScreen.module.css'

/** Lies above everything. Red as a full field is kept for this screen alone. */
export function SosScreen({ secondsLeft }: { secondsLeft: number }) {
  const { sos } = useTexts()
  return (
    <div className={css.sos} role="alert">
      <h1 className={css.title}>{sos.title}</h1>
      <p className={css.text}>{sos.text}</p>
      <p className={css.end}>{sos.endsIn(secondsLeft)}</p>
    </div>
  )
}
