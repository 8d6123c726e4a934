import type { Route } from '../flow/routes.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { ConfirmScreen } from '../screens/confirm/ConfirmScreen.tsx'
import { DevScreen } from '../screens/dev/DevScreen.tsx'
import { LoginScreen } from '../screens/login/LoginScreen.tsx'
import { LogoutScreen } from '../screens/logout/LogoutScreen.tsx'
import { WaitingScreen } from '../screens/waiting/WaitingScreen.tsx'

export type OperatorRoute = Extract<
  Route,
  '/setup' | '/login' | '/confirm' | '/logout' | '/settings' | '/dev'
>

/** The operator's screens, in a file of their own that guests never fetch. */
export default function OperatorScreen({ route }: { route: OperatorRoute }) {
  const { pages, waiting } = useTexts()
  const toStart = { to: '/', label: waiting.toStart } as const
  switch (route) {
    case '/setup':
      return <WaitingScreen title={pages.setup.title} back={toStart} />
    case '/login':
      return <LoginScreen />
    case '/confirm':
      return <ConfirmScreen />
    case '/logout':
      return <LogoutScreen />
    case '/settings':
      return <WaitingScreen title={pages.settings.title} back={toStart} />
    case '/dev':
      return <DevScreen />
  }
}
