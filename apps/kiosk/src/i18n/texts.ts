import type { Language } from '@discobooth/contract/session/session'
import { defaultLanguage } from '@discobooth/contract/texts/languages'
import { createStore } from 'zustand/vanilla'
import { en, type Texts } from './en.ts'
import type { ScreenTexts } from './screens/en.ts'

type GuestTexts = { texts: Texts; screens?: ScreenTexts | undefined }

/** English comes with the program; another language is fetched when somebody wants it. */
export const guestTexts: Record<Language, () => Promise<GuestTexts>> = {
  en: async () => ({ texts: en }),
  nl: async () => (await import('./nl.ts')).guest,
  de: async () => (await import('./de.ts')).guest,
  fr: async () => (await import('./fr.ts')).guest,
  es: async () => (await import('./es.ts')).guest,
}

export const spoken = createStore<GuestTexts & { language: Language }>()(() => ({
  language: defaultLanguage,
  texts: en,
}))

let wanted: Language = defaultLanguage

/** Shows the language once its texts are here; a later wish overtakes an earlier, slower one. */
export async function speak(language: Language): Promise<void> {
  wanted = language
  try {
    const { texts, screens } = await guestTexts[language]()
    if (wanted !== language) return
    document.documentElement.lang = language
    spoken.setState({ language, texts, screens })
  } catch (error) {
    console.warn(`The texts for '${language}' did not load; the screen keeps its language.`, error)
  }
}
