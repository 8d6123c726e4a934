import { useStore } from 'zustand'
import { useTexts } from '../i18n/useTexts.ts'
import { MessageDialog } from '../ui/dialog/MessageDialog.tsx'
import css from './InactivityWarning.module.css'
import { useKiosk } from './kiosk-context.tsx'

export function InactivityWarning() {
  const { inactivity } = useKiosk()
  const view = useStore(inactivity.view)
  const { inactivity: texts } = useTexts()
  if (view.kind === 'watching') return null
  return (
    <MessageDialog title={texts.title} action={texts.more} onAction={inactivity.extend}>
      <p>{texts.text}</p>
      <p className={css.seconds} role="timer">
        {view.secondsLeft}
        <span className={css.unit}>{texts.seconds(view.secondsLeft)}</span>
      </p>
    </MessageDialog>
  )
}
