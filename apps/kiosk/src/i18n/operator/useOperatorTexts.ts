import { useStore } from 'zustand'
import { spoken } from '../texts.ts'
import { en, type OperatorTexts } from './en.ts'
import { nl } from './nl.ts'

const texts = { en, nl } as const

/** The operator's words, in a file that comes with the operator's screens. */
export function useOperatorTexts(): OperatorTexts {
  return texts[useStore(spoken, (state) => state.language)]
}
