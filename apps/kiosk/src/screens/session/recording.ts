import type { Session } from '@discobooth/contract/session/session'
import { useStore } from 'zustand'
import { useGuest, useKiosk } from '../../app/kiosk-context.tsx'
import { cameraFails, type TakeHome, takeHome } from '../../flow/party/recording.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'

type Guest = Pick<Session, 'sessionMode' | 'price'> | null

/** What this guest takes home. */
export function useTakeHome(session: Guest): TakeHome | null {
  const booth = useStore(useKiosk().party.link, (means) => means.booth)
  return useGuest(({ modes }) => takeHome(session, { modes, booth }))
}

/** The truth for a guest who is to be filmed by a camera that fails, and what it means for their money (M3). */
export function useCameraTrouble(session: Guest): string | null {
  const texts = useScreenTexts().recording
  const fails = useStore(useKiosk().party.link, ({ booth }) => cameraFails(booth))
  const isFilmed = useTakeHome(session) !== null
  if (!fails || !isFilmed) return null
  return (session?.price ?? 0) > 0 ? texts.troublePaid : texts.trouble
}
