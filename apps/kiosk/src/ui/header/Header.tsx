import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icons/Icon.tsx'
import css from './Header.module.css'

type Props = {
  page: string
  logo: ReactNode
  /** Left out where a slip of the finger must not throw the guest's choices away. */
  onReset?: (() => void) | undefined
  children: ReactNode
}

export function Header({ page, logo, onReset, children }: Props) {
  const { common } = useTexts()
  return (
    <header className={css.header}>
      <p className={css.page}>{page}</p>
      <span className={css.logo}>{logo}</span>
      <div className={css.controls}>
        {children}
        {onReset && (
          <Button onClick={onReset} className={css.reset}>
            <Icon name="restart" />
            {common.startOver}
          </Button>
        )}
      </div>
    </header>
  )
}
