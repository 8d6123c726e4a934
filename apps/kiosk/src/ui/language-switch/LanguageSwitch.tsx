import type { Language } from '@discobooth/contract/session/session'
import { languageCodes, languages } from '@discobooth/contract/texts/languages'
import { useTexts } from '../../i18n/useTexts.ts'
import css from './LanguageSwitch.module.css'

type Props = { language: Language; onChoose(language: Language): void }

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
