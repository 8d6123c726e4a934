import type { Language } from '@discobooth/contract/session/session'
import { languageCodes, languages } from '@discobooth/contract/texts/languages'
import { useId } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import css from './LanguageSwitch.module.css'

type Props = { language: Language; onChoose(language: Language): void }

/** All of them in a row, for a screen that has the room. */
export function LanguageSwitch({ language, onChoose }: Props) {
  const { common } = useTexts()
  return (
    <div role="group" aria-label={common.languages} className={css.switch}>
      {languageCodes.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          title={languages[choice].name}
          aria-pressed={choice === language}
          className={css.choice}
          onClick={() => onChoose(choice)}
        >
          {choice.toUpperCase()}
        </button>
      ))}
    </div>
  )
}

/** The chosen one, and behind it the others by their names: a corner has no room for a row. */
export function LanguageMenu({ language, onChoose }: Props) {
  const { common } = useTexts()
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={css.opener}
        aria-label={`${common.languages}: ${language.toUpperCase()}`}
        popoverTarget={id}
      >
        {language.toUpperCase()}
      </button>
      <div id={id} popover="auto" role="group" aria-label={common.languages} className={css.menu}>
        {languageCodes.map((choice) => (
          <button
            key={choice}
            type="button"
            lang={choice}
            aria-pressed={choice === language}
            className={css.choice}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => onChoose(choice)}
          >
            {languages[choice].name}
          </button>
        ))}
      </div>
    </>
  )
}
