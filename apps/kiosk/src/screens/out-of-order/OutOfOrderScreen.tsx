import { useId } from 'react'
import { useSettings } from '../../app/kiosk-context.tsx'
import { GuestLanguage } from '../../app/Tools.tsx'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { DiscoBall } from '../../ui/disco-ball/DiscoBall.tsx'
import { Main } from '../../ui/page/Main.tsx'
import { OperatorDoor } from '../passcode/OperatorDoor.tsx'
import css from './OutOfOrderScreen.module.css'

/** Stands where the start screen would; it goes as soon as the operator opens the booth again. */
export default function OutOfOrderScreen() {
  const texts = useScreenTexts().outOfOrder
  const helpNumber = useSettings((settings) => settings.helpNumber)
  const titleId = useId()
  return (
    <Main className={css.screen} aria-labelledby={titleId}>
      <div className={css.ball}>
        <OperatorDoor>
          <DiscoBall rows={13} />
        </OperatorDoor>
      </div>
      <div className={css.words} role="status">
        <h1 id={titleId} className={css.title}>
          {texts.title}
        </h1>
        <p className={css.text}>{texts.text}</p>
      </div>
      <footer className={css.foot}>
        <p className={css.help}>{helpNumber && texts.help(helpNumber)}</p>
        <GuestLanguage />
      </footer>
    </Main>
  )
}
