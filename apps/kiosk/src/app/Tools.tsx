import { useState } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { GuestLanguage } from './GuestLanguage.tsx'
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
