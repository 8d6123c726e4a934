import type { Route } from '../flow/routes.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { ConfirmScreen } from '../screens/confirm/ConfirmScreen.tsx'
import { LoginScreen } from '../screens/login/LoginScreen.tsx'
import { LogoutScreen } from '../screens/logout/LogoutScreen.tsx'
import { SettingsScreen } from '../screens/settings/SettingsScreen.tsx'
import { SetupScreen } from '../screens/setup/SetupScreen.tsx'
import { WaitingScreen } from '../screens/waiting/WaitingScreen.tsx'

export type OperatorRoute = Extract<
  Route,
  '/setup' | '/login' | '/confirm' | '/logout' | '/settings' | '/dev'
>

/** The operator's screens, in a file of their own that guests never fetch. */
export default function OperatorScreen({ route }: { route: OperatorRoute }) {
  const { pages, notFound, goHome } = useTexts()
  switch (route) {
    case '/setup':
      return <SetupScreen />
    case '/login':
      return <LoginScreen />
    case '/confirm':
      return <ConfirmScreen />
    case '/logout':
      return <LogoutScreen />
    case '/settings':
      return <SettingsScreen />
    case '/dev':
      return (
        <WaitingScreen title={pages.dev.title} text={notFound} back={{ to: '/', label: goHome }} />
      )
  }
}
