import type { OperatorAccess } from '../access/service.ts'
import type { Booths } from '../booths/service.ts'
import type { Route } from '../http/route.ts'
import type { Logs } from '../logs/service.ts'
import type { Music } from '../music/service.ts'
import type { Payments } from '../payments/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { operatorListRoutes } from './list-routes.ts'
import { operatorRoutes } from './routes.ts'
import { createSessionDesk } from './sessions.service.ts'
import { createSettingsDesk } from './settings.service.ts'
import { createStatusDesk, type MeasureDisk } from './status.service.ts'

/** All that /settings asks of the backend. */
export function operatorDeskRoutes(deps: {
  access: OperatorAccess
  booths: Booths
  music: Music
  payments: Payments
  sessions: Sessions
  logs: Logs
  /** Where there is a disk. */
  measureDisk: MeasureDisk | undefined
  version: string
}): Route[] {
  const { measureDisk = noDisk } = deps
  return [
    ...operatorRoutes({
      access: deps.access,
      settings: createSettingsDesk(deps),
      status: createStatusDesk({ ...deps, measureDisk }),
    }),
    ...operatorListRoutes({ sessions: createSessionDesk(deps), logs: deps.logs }),
  ]
}

function noDisk(): Promise<undefined> {
  return Promise.resolve(undefined)
}
