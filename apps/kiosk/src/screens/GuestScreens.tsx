import type { Route } from '../flow/routes.ts'
import { EmailScreen } from './email/EmailScreen.tsx'
import { ModeScreen } from './mode/ModeScreen.tsx'
import { JustPaid } from './pay/PaidBurst.tsx'
import { PayScreen } from './pay/PayScreen.tsx'
import { SessionScreen } from './session/SessionScreen.tsx'
import { SongScreen } from './song/SongScreen.tsx'
import { SummaryScreen } from './summary/SummaryScreen.tsx'

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
export default function GuestScreens({ route }: { route: GuestRoute }) {
  switch (route) {
    case '/mode':
      return <ModeScreen />
    case '/song':
      return (
        <>
          <SongScreen />
          <JustPaid />
        </>
      )
    case '/pay':
      return <PayScreen />
    case '/email':
      return (
        <>
          <EmailScreen />
          <JustPaid />
        </>
      )
    case '/session':
    case '/session/auto':
    case '/session/confirmed':
      return <SessionScreen route={route} />
    case '/summary':
      return <SummaryScreen />
  }
}
