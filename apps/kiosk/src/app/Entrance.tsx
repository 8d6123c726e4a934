import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { admit } from '../flow/admission.ts'
import { isUnderWay } from '../flow/party/under-way.ts'
import type { Route } from '../flow/routes.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { StartScreen } from '../screens/start/StartScreen.tsx'
import { useDialogs } from '../ui/dialog/dialogs.tsx'
import { Main } from '../ui/page/Main.tsx'
import { Spinner } from '../ui/spinner/Spinner.tsx'
import css from './Entrance.module.css'
import { useKiosk, useSettings } from './kiosk-context.tsx'
import { lazily } from './lazily.tsx'

export const guestScreen = lazily(() => import('./GuestScreen.tsx'))
/** Fetched ahead, and again at the session page: an alarm must not wait for the network. */
export const partyNotices = lazily(() => import('./PartyNotices.tsx'))
const outOfOrder = lazily(() => import('../screens/out-of-order/OutOfOrderScreen.tsx'))
const operatorScreen = lazily(() => import('./OperatorScreen.tsx'))

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

function Screen({ route }: { route: Route }) {
  switch (route) {
    case '/':
    case '/start':
      return <Home />
    case '/setup':
    case '/login':
    case '/confirm':
    case '/logout':
    case '/settings':
    case '/dev':
      return <operatorScreen.Lazy props={{ route }} waiting={<Waiting />} />
    case '/mode':
    case '/pay':
    case '/email':
    case '/song':
    case '/session':
    case '/session/auto':
    case '/session/confirmed':
    case '/summary':
      return <guestScreen.Lazy props={{ route }} waiting={<Waiting />} />
  }
}

function Home() {
  const isClosed = useSettings((settings) => settings.outOfOrderSince !== null)
  return isClosed ? <outOfOrder.Lazy props={{}} waiting={<Waiting />} /> : <StartScreen />
}

function Waiting() {
  const { common } = useTexts()
  return (
    <Main className={css.wait} aria-label={common.loading}>
      <Spinner text={common.loading} />
    </Main>
  )
}
