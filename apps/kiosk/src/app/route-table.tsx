import type { Route } from '../flow/routes.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { OperatorDoor } from '../screens/passcode/OperatorDoor.tsx'
import { StartScreen } from '../screens/start/StartScreen.tsx'
import { DiscoBall } from '../ui/disco-ball/DiscoBall.tsx'
import { Main } from '../ui/page/Main.tsx'
import { Spinner } from '../ui/spinner/Spinner.tsx'
import { useSettings } from './kiosk-context.tsx'
import { lazily } from './lazily.tsx'
import css from './route-table.module.css'

// Guests' three come in one file (vite.config.ts): an alarm must not wait for the network.
const guestScreens = lazily(() => import('../screens/GuestScreens.tsx'))
const outOfOrder = lazily(() => import('../screens/out-of-order/OutOfOrderScreen.tsx'))
const partyNotices = lazily(() => import('../screens/notice/PartyNotices.tsx'))
const operatorScreens = lazily(() => import('../screens/OperatorScreens.tsx'))

/** Which screen is at which address; the only file of the app that knows the screens. */
export function Screen({ route }: { route: Route }) {
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
      return <operatorScreens.Lazy props={{ route }} waiting={<Waiting />} />
    case '/mode':
    case '/pay':
    case '/email':
    case '/song':
    case '/session':
    case '/session/auto':
    case '/session/confirmed':
    case '/summary':
      return <guestScreens.Lazy props={{ route }} waiting={<Waiting />} />
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

/** What the party has to say, on whatever screen. */
export function PartyNews() {
  return <partyNotices.Lazy waiting={null} props={{}} />
}

export function fetchNextScreens() {
  for (const part of [guestScreens, outOfOrder, partyNotices]) {
    void part.fetch().catch(() => undefined)
  }
}

/** The header's, which is more than that. */
export function Logo() {
  return (
    <OperatorDoor>
      <DiscoBall rows={9} />
    </OperatorDoor>
  )
}
