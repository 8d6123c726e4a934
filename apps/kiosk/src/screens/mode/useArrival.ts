import { useCallback, useEffect, useState } from 'react'
import { useKiosk } from '../../app/kiosk-context.tsx'
import type { Kiosk } from '../../kiosk.ts'
import type { Failure, NotNow } from '../../session/outbox/outcome.ts'

type Arrival =
  | { kind: 'loading' }
  | { kind: 'ready' }
  /** With no reason of its own it is the modes that did not come. */
  | { kind: 'failed'; why: Failure | NotNow | null }

/** A session if there is none, then what is on offer: both must be here before anybody chooses. */
async function arrive(kiosk: Kiosk): Promise<Arrival> {
  const begun = await kiosk.guest.begin('mode')
  if (!begun.ok) return { kind: 'failed', why: begun }
  const loaded = await kiosk.modes.load()
  return loaded.ok ? { kind: 'ready' } : { kind: 'failed', why: null }
}

export function useArrival(): [Arrival, retry: () => void] {
  const kiosk = useKiosk()
  const [state, setState] = useState<Arrival>({ kind: 'loading' })
  useEffect(() => void arrive(kiosk).then(setState), [kiosk])
  const retry = useCallback(() => {
    setState({ kind: 'loading' })
    void arrive(kiosk).then(setState)
  }, [kiosk])

  // Nobody has to tap for what comes back by itself.
  const failed = state.kind === 'failed'
  useEffect(() => {
    if (!failed) return
    return kiosk.backend.subscribe((link) => {
      if (link.kind === 'online') retry()
    })
  }, [kiosk, failed, retry])
  return [state, retry]
}
