import { useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../i18n/useTexts.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { LanguageMenu, LanguageSwitch } from '../ui/language-switch/LanguageSwitch.tsx'
import { useKiosk } from './kiosk-context.tsx'
import { lazily } from './lazily.tsx'
import css from './Tools.module.css'

const sheet = lazily(() => import('./ease/EaseSheet.tsx'))

/**
 * In the same corner of every screen, within reach: a screen that is easier to read, to bear and to
 * reach, and the guest's language where the screen itself has no switch for it.
 */
export function Tools({ hasLanguage }: { hasLanguage: boolean }) {
  const { common } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.tools}>
      <button
        type="button"
        className={css.button}
        aria-label={common.ease}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="ease" />
      </button>
      {hasLanguage && <GuestLanguage inTools />}
      {isOpen && <sheet.Lazy waiting={null} props={{ onDone: () => setOpen(false) }} />}
    </div>
  )
}

/** The switch shows the tap at once, even while the other language's texts are still on their way. */
export function GuestLanguage({ inTools = false }) {
  const kiosk = useKiosk()
  const language = useStore(kiosk.language, (state) => state.language)
  const Choice = inTools ? LanguageMenu : LanguageSwitch
  return <Choice language={language} onChoose={kiosk.guest.speak} />
}
