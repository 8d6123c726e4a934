import type { Route } from '../flow/routes.ts'
import { ConfirmScreen } from './confirm/ConfirmScreen.tsx'
import { DevScreen } from './dev/DevScreen.tsx'
import { LoginScreen } from './login/LoginScreen.tsx'
import { LogoutScreen } from './logout/LogoutScreen.tsx'
import { SettingsScreen } from './settings/SettingsScreen.tsx'
import { SetupScreen } from './setup/SetupScreen.tsx'

export type OperatorRoute = Extract<
  Route,
  '/setup' | '/login' | '/confirm' | '/logout' | '/settings' | '/dev'
>

/** The operator's screens, in a file of their own that guests never fetch. */
export default function OperatorScreens({ route }: { route: OperatorRoute }) {
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
