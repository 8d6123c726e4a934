import {
  languages,
  type OperatorLanguage,
  operatorLanguageOf,
} from '@discobooth/contract/texts/languages'
import { useStore } from 'zustand'
import { spoken } from '../texts.ts'
import { en, type OperatorTexts } from './en.ts'
import { nl } from './nl.ts'

const texts: Record<OperatorLanguage, OperatorTexts> = { en, nl }

/** What an operator reads, whatever guests have chosen. */
export const useOperatorLanguage = () =>
  useStore(spoken, (state) => operatorLanguageOf(state.language))

/** The operator's words, in a file that comes with the operator's screens. */
export function useOperatorTexts(): OperatorTexts {
  return texts[useOperatorLanguage()]
}

/** Writes date and time as the operator's language does. */
export function useOperatorTime(): (at: string) => string {
  const { locale } = languages[useOperatorLanguage()]
  return (at) => new Date(at).toLocaleString(locale)
}
