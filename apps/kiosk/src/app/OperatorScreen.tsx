import type { Route } from '../flow/routes.ts'
import { ConfirmScreen } from '../screens/confirm/ConfirmScreen.tsx'
import { DevScreen } from '../screens/dev/DevScreen.tsx'
import { LoginScreen } from '../screens/login/LoginScreen.tsx'
import { LogoutScreen } from '../screens/logout/LogoutScreen.tsx'
import { SettingsScreen } from '../screens/settings/SettingsScreen.tsx'
import { SetupScreen } from '../screens/setup/SetupScreen.tsx'

export type OperatorRoute = Extract<
  Route,
  '/setup' | '/login' | '/confirm' | '/logout' | '/settings' | '/dev'
>

/** The operator's screens, in a file of their own that guests never fetch. */
export default function OperatorScreen({ route }: { route: OperatorRoute }) {
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
      return <DevScreen />
  }
}
