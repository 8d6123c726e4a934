import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icons/Icon.tsx'
import css from './Header.module.css'

type Props = {
  page: string
  /** How far the guest is, of how many steps; where the page's title says its name, it is not seen twice. */
  way?: { at: number; of: number; isNamed: boolean } | undefined
  logo: ReactNode
  /** Left out where a slip of the finger must not throw the guest's choices away. */
  onReset?: (() => void) | undefined
}

export function Header({ page, way, logo, onReset }: Props) {
  const { common } = useTexts()
  return (
    <header className={css.header}>
      <div className={css.page}>
        {way && (
          <span className={css.dots} aria-hidden="true">
            {Array.from({ length: way.of }, (_, step) => (
              <i key={step} data-done={step < way.at} />
            ))}
          </span>
        )}
        <p className={way && !way.isNamed ? css.quiet : undefined}>{page}</p>
      </div>
      <span className={css.logo}>{logo}</span>
      <div className={css.controls}>
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
