import { defaultLanguage } from '@discobooth/contract/session/new-session'
import type { Language } from '@discobooth/contract/session/session'
import { createStore } from 'zustand/vanilla'
import { en, type Texts } from './en.ts'

/** English comes with the program; Dutch is fetched when somebody wants it. */
const loaders: Record<Language, () => Promise<Texts>> = {
  en: async () => en,
  nl: async () => (await import('./nl.ts')).nl,
}

export const spoken = createStore<{ language: Language; texts: Texts }>()(() => ({
  language: defaultLanguage,
  texts: en,
}))

let wanted: Language = defaultLanguage

/** Shows the language once its texts are here; a later wish overtakes an earlier, slower one. */
export async function speak(language: Language): Promise<void> {
  wanted = language
  try {
    const texts = await loaders[language]()
    if (wanted !== language) return
    document.documentElement.lang = language
    spoken.setState({ language, texts })
  } catch (error) {
    console.warn(`The texts for '${language}' did not load; the screen keeps its language.`, error)
  }
}
