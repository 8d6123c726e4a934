import type { AccountsPart } from '../accounts/module.ts'
import type { MailPart } from '../mail/module.ts'
import type { StatusDesk } from '../operator/desk/status.service.ts'
import type { Database } from '../platform/db/schema.ts'
import { consoleEventRoutes } from '../platform/events/routes.ts'
import type { Route } from '../platform/http/route.ts'
import type { Modes } from '../sales/modes/service.ts'
import type { Sales } from '../sales/module.ts'
import { createTakings } from '../sales/takings/service.ts'
import { overviewRoutes } from './overview/routes.ts'
import { createOverviewDesk } from './overview/service.ts'

export type ConsoleDependencies = {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  modes: Modes
  sales: Pick<Sales, 'payments' | 'consoleNews'>
  mails: Pick<MailPart, 'alerts'>
  desk: { partsOf: StatusDesk['parts'] }
  accounts: Pick<AccountsPart, 'gate'>
}

/** What the console's pages ask of the backend (C1, C2), but for the accounts. */
export function createConsolePart(deps: ConsoleDependencies): { routes: Route[] } {
  const { sales, mails, desk, accounts } = deps
  const takings = createTakings(deps)
  return {
    routes: [
      ...overviewRoutes(
        createOverviewDesk({
          ...deps,
          takings,
          payments: sales.payments,
          alerts: mails.alerts,
          partsOf: desk.partsOf,
        }),
      ),
      ...consoleEventRoutes({ news: sales.consoleNews, enter: accounts.gate.enter }),
    ],
  }
}
