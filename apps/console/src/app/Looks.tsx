import { languages, operatorLanguages } from '@discobooth/contract/texts/languages'
import { useState } from 'react'
import { commonTexts } from '../i18n/common-texts.ts'
import { speak, useLanguage, useTexts } from '../i18n/language.ts'
import form from '../ui/Form.module.css'
import { Choice } from '../ui/Form.tsx'
import { recall, remember } from './browser.ts'

const themes = ['auto', 'light', 'dark'] as const
const KEPT_AS = 'console.theme'

/** Language and colours, of this browser. */
export function Looks() {
  const language = useLanguage()
  const texts = useTexts(commonTexts)
  const [theme, setTheme] = useState(() => themes.find((one) => one === recall(KEPT_AS)) ?? 'auto')
  return (
    <div className={form['looks']}>
      <Choice
        label={texts.language}
        value={language}
        onChange={({ target }) => {
          const chosen = operatorLanguages.find((one) => one === target.value)
          if (chosen) speak(chosen)
        }}
      >
        {operatorLanguages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languages[one].name}
          </option>
        ))}
      </Choice>
      <Choice
        label={texts.theme}
        value={theme}
        onChange={({ target }) => {
          const chosen = themes.find((one) => one === target.value) ?? 'auto'
          setTheme(chosen)
          remember(KEPT_AS, chosen === 'auto' ? null : chosen)
          if (chosen === 'auto') delete document.documentElement.dataset['theme']
          else document.documentElement.dataset['theme'] = chosen
        }}
      >
        {themes.map((one) => (
          <option key={one} value={one}>
            {texts.themes[one]}
          </option>
        ))}
      </Choice>
    </div>
  )
}
