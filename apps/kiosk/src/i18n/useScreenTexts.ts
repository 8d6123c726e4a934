import type { Language } from '@discobooth/contract/session/session'
import { useStore } from 'zustand'
import { spoken } from './texts.ts'

/** Texts that are fetched with their screen, in both languages, so that the first screen need not carry them. */
export function useScreenTexts<Texts>(texts: Record<Language, Texts>): Texts {
  return texts[useStore(spoken, (state) => state.language)]
}
