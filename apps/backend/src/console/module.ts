import type { Enter } from '../accounts/service.ts'
import type { CurrentAlerts } from '../mail/alerts/service.ts'
import type { Database } from '../platform/db/schema.ts'
import type { ConsoleNews } from '../platform/events/console-news.ts'
import { consoleEventRoutes } from '../platform/events/routes.ts'
import type { Route } from '../platform/http/route.ts'
import type { Modes } from '../sales/modes/service.ts'
import type { Payments } from '../sales/payments/service.ts'
import { createTakings } from '../sales/takings/service.ts'
import { overviewRoutes } from './overview/routes.ts'
import { createOverviewDesk } from './overview/service.ts'

export type ConsoleDependencies = {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  news: Pick<ConsoleNews, 'open'>
  enter: Enter
  modes: Modes
  payments: Payments
  alerts: { current: CurrentAlerts }
  partsOf: Parameters<typeof createOverviewDesk>[0]['partsOf']
  /** The API's. */
  base: string
}

/** What owners and their people see and do at the console, but for their accounts. */
export function createConsolePart(deps: ConsoleDependencies): { routes: Route[] } {
  return {
    routes: [
      ...overviewRoutes(createOverviewDesk({ ...deps, takings: createTakings(deps) })),
      ...consoleEventRoutes(deps),
    ],
  }
}
