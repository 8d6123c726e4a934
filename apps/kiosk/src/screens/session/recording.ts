import { useStore } from 'zustand'
import { useGuest, useKiosk } from '../../app/kiosk-context.tsx'
import { cameraFails, type TakeHome, takeHome } from '../../flow/recording.ts'
import { recordingTexts } from '../../i18n/screens/recording.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'

/** What the current guest takes home. */
export function useTakeHome(): TakeHome | null {
  const booth = useStore(useKiosk().party.link, (means) => means.booth)
  return useGuest(({ session, modes }) => takeHome(session, { modes, booth }))
}

/** The truth for a guest who is to be filmed by a camera that fails, and what it means for their money (M3). */
export function useCameraTrouble(): string | null {
  const texts = useScreenTexts(recordingTexts)
  const fails = useStore(useKiosk().party.link, ({ booth }) => cameraFails(booth))
  const isFilmed = useTakeHome() !== null
  const price = useGuest(({ session }) => session?.price ?? 0)
  if (!fails || !isFilmed) return null
  return price > 0 ? texts.troublePaid : texts.trouble
}
