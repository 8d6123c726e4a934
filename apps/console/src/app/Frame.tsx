import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/language.ts'
import { Icon } from '../ui/Button.tsx'
import css from './Frame.module.css'
import { isAt, pages } from './routes.ts'

/** The menu beside the page; on a phone it opens over it. */
export function Frame({ me, children }: { me: ConsoleMe; children: ReactNode }) {
  const texts = useTexts(commonTexts)
  const [location] = useLocation()
  const menu = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // Where it lies over the page, it has done its work.
    if (location && menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [location])
  return (
    <div className={css['frame']}>
      <a
        className={css['skip']}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {texts.skip}
      </a>
      <header className={css['bar']}>
        <Wordmark product={texts.product} />
        <button type="button" className={css['open']} popoverTarget="menu">
          <Icon name="menu" />
          {texts.menu}
        </button>
      </header>
      <header className={css['side']}>
        <Wordmark product={texts.product} />
        <Menu me={me} location={location} />
      </header>
      <aside
        ref={menu}
        id="menu"
        popover="auto"
        className={css['drawer']}
        aria-label={texts.menu}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <Menu me={me} location={location} />}
      </aside>
      {children}
    </div>
  )
}

function Wordmark({ product }: { product: string }) {
  return (
    <Link href="/" className={css['wordmark']}>
      DiscoBooth <span>{product}</span>
    </Link>
  )
}

function Menu({ me, location }: { me: ConsoleMe; location: string }) {
  const texts = useTexts(commonTexts)
  return (
    <nav aria-label={texts.menu}>
      <ul className={css['menu']}>
        {pages
          .filter(({ roles }) => roles.includes(me.role))
          .map(({ name, path, icon }) => (
            <li key={name}>
              <Link href={path} aria-current={isAt(path, location) ? 'page' : undefined}>
                <Icon name={icon} />
                {texts.pages[name]}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
