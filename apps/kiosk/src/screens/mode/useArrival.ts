import type { guestErrors } from '@discobooth/contract/guest-errors'
import { useEffect, useState } from 'react'
import { useKiosk } from '../../app/kiosk-context.tsx'
import type { Kiosk } from '../../kiosk.ts'

type Arrival =
  | { kind: 'loading' }
  | { kind: 'ready' }
  /** With no alert of its own it is the modes that did not come. */
  | { kind: 'failed'; alert: keyof typeof guestErrors | null }

/** A session if there is none, and what is on offer: both must be here before anybody chooses. */
async function arrive(kiosk: Kiosk): Promise<Arrival> {
  const [begun, loaded] = await Promise.all([kiosk.guest.begin('mode'), kiosk.modes.load()])
  if (!begun.ok) return { kind: 'failed', alert: begun.alert }
  return loaded.ok ? { kind: 'ready' } : { kind: 'failed', alert: null }
}

export function useArrival(): [Arrival, retry: () => void] {
  const kiosk = useKiosk()
  const [state, setState] = useState<Arrival>({ kind: 'loading' })
  useEffect(() => void arrive(kiosk).then(setState), [kiosk])
  const retry = () => {
    setState({ kind: 'loading' })
    void arrive(kiosk).then(setState)
  }
  return [state, retry]
}
