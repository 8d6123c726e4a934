import { operatorLanguageOf } from '@discobooth/contract/texts/languages'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { isForOperators } from '../flow/routes.ts'
import { speak } from '../i18n/texts.ts'
import { LanguageMenu, LanguageSwitch } from '../ui/language-switch/LanguageSwitch.tsx'
import { useKiosk } from './kiosk-context.tsx'

/** The switch shows the tap at once, even while the other language's texts are still on their way. */
export function GuestLanguage({ inTools = false }) {
  const kiosk = useKiosk()
  const language = useStore(kiosk.language, (state) => state.language)
  const Choice = inTools ? LanguageMenu : LanguageSwitch
  return <Choice language={language} onChoose={kiosk.guest.speak} />
}

/** The page speaks the guest's language; operators' screens the nearest that they are written in. */
export function useSpokenLanguage(path: string): void {
  const kiosk = useKiosk()
  const isOperators = isForOperators(path)
  useEffect(() => {
    const follow = () => {
      const { language } = kiosk.language.getState()
      void speak(isOperators ? operatorLanguageOf(language) : language)
    }
    follow()
    return kiosk.language.subscribe(follow)
  }, [kiosk, isOperators])
}
