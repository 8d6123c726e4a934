import { useStore } from 'zustand'
import { type ScreenTexts, screensEn } from './screens/en.ts'
import { spoken } from './texts.ts'

/** English comes with the first screen that asks for it, any other language when it is chosen. */
export function useScreenTexts(): ScreenTexts {
  return useStore(spoken, (state) => state.screens) ?? screensEn
}
