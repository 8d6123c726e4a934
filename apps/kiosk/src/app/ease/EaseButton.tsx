import { useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { lazily } from '../lazily.tsx'
import css from './EaseButton.module.css'

const sheet = lazily(() => import('./EaseSheet.tsx'))

/** In the same corner of every screen: a screen that is easier to read, to bear and to reach. */
export function EaseButton() {
  const { common } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-label={common.ease}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="ease" />
      </button>
      {isOpen && <sheet.Lazy waiting={null} props={{ onDone: () => setOpen(false) }} />}
    </>
  )
}
