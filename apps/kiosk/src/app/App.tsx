import { useLayoutEffect } from 'react'
import { type AroundNavHandler, type BaseLocationHook, Router } from 'wouter'
import type { Kiosk } from '../kiosk.ts'
import { easeWords } from '../session/ease.ts'
import { DialogsProvider } from '../ui/dialog/dialogs.tsx'
import { KioskContext } from './kiosk-context.tsx'
import { Shell } from './Shell.tsx'
import { withTransition } from './transition.ts'

type Props = {
  kiosk: Kiosk
  /** Where the address is kept; the browser's own by default. */
  hook?: BaseLocationHook
  /** Starts the program anew after a bug. */
  reload?: () => void
}

/** A guest's own step moves; where the kiosk goes by itself (paid, signed in) it replaces the address, at once. */
const aroundNav: AroundNavHandler = (navigate, to, options) =>
  options?.replace ? navigate(to, options) : withTransition(() => navigate(to, options))

const freshStart = () => location.replace('/')

export function App({ kiosk, hook, reload = freshStart }: Props) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const follow = () => {
      dataset['ease'] = easeWords(kiosk.ease.getState())
    }
    follow()
    return kiosk.ease.subscribe(follow)
  }, [kiosk])
  return (
    <KioskContext value={kiosk}>
      <Router {...(hook && { hook })} aroundNav={aroundNav}>
        <DialogsProvider>
          <Shell reload={reload} />
        </DialogsProvider>
      </Router>
    </KioskContext>
  )
}
