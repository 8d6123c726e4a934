import type { BoothSettings } from '@discobooth/contract/device/booth-settings'
import type { SessionContext } from '@discobooth/contract/session/context'
import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { Kiosk } from '../kiosk.ts'

export const KioskContext = createContext<Kiosk | null>(null)

export function useKiosk(): Kiosk {
  const kiosk = use(KioskContext)
  if (!kiosk) throw new Error('useKiosk needs a KioskContext above it')
  return kiosk
}

export function useSettings<T>(pick: (settings: BoothSettings) => T): T {
  return useStore(useKiosk().settings, pick)
}

export function useGuest<T>(pick: (context: SessionContext) => T): T {
  return useStore(useKiosk().context, pick)
}
