import { formatEuro } from '@discobooth/contract/money/price'
import { useStore } from 'zustand'
import { spoken } from './texts.ts'

/** Writes a price as the guest's language does. */
export function useEuro(): (euro: number) => string {
  const language = useStore(spoken, (state) => state.language)
  return (euro) => formatEuro(euro, language)
}
