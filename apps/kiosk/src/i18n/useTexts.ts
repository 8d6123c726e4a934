import { useStore } from 'zustand'
import type { Texts } from './en.ts'
import { spoken } from './texts.ts'

export function useTexts(): Texts {
  return useStore(spoken, (state) => state.texts)
}
