import type { Mail } from '../../mail/service.ts'
import type { Music } from '../../music/service.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Logs } from '../../platform/logs/service.ts'
import type { Recordings } from '../../recordings/service.ts'
import type { Modes } from '../../sales/modes/service.ts'
import type { Payments } from '../../sales/payments/service.ts'
import type { Sessions } from '../../sales/sessions/service.ts'
import type { OperatorAccess } from '../access/service.ts'
import type { Booths } from '../booths/service.ts'
import { operatorListRoutes } from './list-routes.ts'
import { operatorRoutes } from './routes.ts'
import { createSessionDesk } from './sessions.service.ts'
import { createSettingsDesk, type SettingsDesk } from './settings.service.ts'
import { createStatusDesk, type MeasureDisk, type StatusDesk } from './status.service.ts'

/** All that /settings asks of the backend. */
export function createOperatorDesk(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  access: OperatorAccess
  booths: Booths
  music: Music
  payments: Payments
  modes: Modes
  sessions: Sessions
  mail: Mail
  recordings: Pick<Recordings, 'countsOf' | 'status' | 'tally'>
  logs: Logs
  /** Where there is a disk. */
  measureDisk?: MeasureDisk | undefined
  version: string
}): { routes: Route[]; partsOf: StatusDesk['parts']; settings: SettingsDesk } {
  const { measureDisk = noDisk } = deps
  const status = createStatusDesk({ ...deps, measureDisk })
  const settings = createSettingsDesk(deps)
  const routes = [
    ...operatorRoutes({ ...deps, settings, status }),
    ...operatorListRoutes({ sessions: createSessionDesk(deps), logs: deps.logs }),
  ]
  return { routes, partsOf: status.parts, settings }
}

function noDisk(): Promise<undefined> {
  return Promise.resolve(undefined)
}
