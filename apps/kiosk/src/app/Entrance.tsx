import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { admit } from '../flow/admission.ts'
import { isUnderWay } from '../flow/party/under-way.ts'
import type { Route } from '../flow/routes.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { useDialogs } from '../ui/dialog/dialogs.tsx'
import { useKiosk } from './kiosk-context.tsx'
import { Screen } from './route-table.tsx'

/**
 * Asks once, at the door, whether this visit may enter: what changes later (a reset that forgets the
 * session) is not a visitor without one. Give it the route as key.
 */
export function Entrance({ route }: { route: Route }) {
  const kiosk = useKiosk()
  const { errors } = useTexts()
  const { alert } = useDialogs()
  const [, navigate] = useLocation()
  const [admission] = useState(() =>
    admit({
      route,
      context: kiosk.context.getState(),
      isPartyOn: isUnderWay(kiosk.party.stage.getState().view),
      freeMode: kiosk.settings.getState().freeMode,
      isOutOfOrder: kiosk.settings.getState().outOfOrderSince !== null,
    }),
  )
  const turnAway = useEffectEvent(() => {
    if (admission.kind === 'enter') return
    navigate(admission.to, { replace: true })
    if (admission.alert) void alert(errors[admission.alert])
  })
  useEffect(() => turnAway(), [])

  if (admission.kind === 'redirect') return null
  return <Screen route={route} />
}
