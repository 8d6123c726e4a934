import type { Route } from '../flow/routes.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { WaitingScreen } from '../screens/waiting/WaitingScreen.tsx'

export type OperatorRoute = Extract<
  Route,
  '/setup' | '/login' | '/confirm' | '/logout' | '/settings' | '/dev'
>

/** The operator's screens, in a file of their own that guests never fetch. */
export default function OperatorScreen({ route }: { route: OperatorRoute }) {
  const { pages, waiting, notFound, goHome } = useTexts()
  const toStart = { to: '/', label: waiting.toStart } as const
  switch (route) {
    case '/setup':
      return <WaitingScreen title={pages.setup.title} back={toStart} />
    case '/login':
      return <WaitingScreen title={pages.login.title} back={toStart} />
    case '/confirm':
      return <WaitingScreen title={pages.confirm.title} back={toStart} />
    case '/logout':
      return <WaitingScreen title={pages.logout.title} back={toStart} />
    case '/settings':
      return <WaitingScreen title={pages.settings.title} back={toStart} />
    case '/dev':
      return (
        <WaitingScreen title={pages.dev.title} text={notFound} back={{ to: '/', label: goHome }} />
      )
  }
}
