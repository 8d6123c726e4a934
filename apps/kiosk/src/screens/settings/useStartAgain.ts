import { requiresMedia } from '@discobooth/contract/modes/mode'
import type { Session } from '@discobooth/contract/session/session'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { localValues } from '../../platform/storage.ts'

const local = localValues(() => localStorage)

/** Gives the screen to a session that the operator has started again. */
export function useStartAgain() {
  const kiosk = useKiosk()
  const [, navigate] = useLocation()
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  return async (session: Session) => {
    await kiosk.modes.load()
    // Who has left the settings meanwhile has left the screen to a guest; asked again, it is the same session.
    if (gone.current) return
    const { modes } = kiosk.context.getState()
    const mode = modes.find(({ id }) => id === session.sessionMode)
    const needsMedia = mode ? requiresMedia(mode) : false
    // Whoever is busy here leaves first, with what is due to them.
    kiosk.guest.reset()
    kiosk.context.setState({ session })
    local.write('requiresMedia', String(needsMedia))
    navigate(needsMedia && !session.customerEmail ? '/email' : '/song')
  }
}
