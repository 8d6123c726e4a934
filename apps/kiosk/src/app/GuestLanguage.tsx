import { useStore } from 'zustand'
import { LanguageSwitch } from '../ui/language-switch/LanguageSwitch.tsx'
import { useKiosk } from './kiosk-context.tsx'

/** The switch shows the tap at once, even while the other language's texts are still on their way. */
export function GuestLanguage() {
  const kiosk = useKiosk()
  const language = useStore(kiosk.language, (state) => state.language)
  return <LanguageSwitch language={language} onChoose={kiosk.guest.speak} />
}
