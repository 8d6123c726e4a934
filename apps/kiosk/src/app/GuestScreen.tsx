import type { Route } from '../flow/routes.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { ModeScreen } from '../screens/mode/ModeScreen.tsx'
import { PayScreen } from '../screens/pay/PayScreen.tsx'
import { SessionScreen } from '../screens/session/SessionScreen.tsx'
import { SongScreen } from '../screens/song/SongScreen.tsx'
import { WaitingScreen } from '../screens/waiting/WaitingScreen.tsx'

export type GuestRoute = Extract<
  Route,
  | '/mode'
  | '/pay'
  | '/email'
  | '/song'
  | '/session'
  | '/session/auto'
  | '/session/confirmed'
  | '/summary'
>

/** The guest's way after the start screen, in one file to fetch. */
export default function GuestScreen({ route }: { route: GuestRoute }) {
  const { pages, waiting } = useTexts()
  const toModes = { to: '/mode', label: waiting.toModes } as const
  const toStart = { to: '/', label: waiting.toStart } as const
  switch (route) {
    case '/mode':
      return <ModeScreen />
    case '/song':
      return <SongScreen />
    case '/pay':
      return <PayScreen />
    case '/email':
      return <WaitingScreen title={pages.email.title} back={toModes} />
    case '/session':
    case '/session/auto':
    case '/session/confirmed':
      return <SessionScreen route={route} />
    case '/summary':
      return <WaitingScreen title={pages.summary.title} back={toStart} />
  }
}
