import type { Hono } from 'hono'
import type { Env } from '../platform/http/door.ts'
import { peerOf } from '../platform/http/peer.ts'
import type { Route } from '../platform/http/route.ts'
import type { AccountsDependencies, NetworkOf } from './account-host.ts'
import { createOwnHost } from './gotrue/host.ts'
import { AUTH_BASE } from './gotrue/routes.ts'
import { refuseAsGoTrue } from './gotrue/wire.ts'
import { createPeople, type People } from './people/people.ts'
import { peopleRoutes } from './people/routes.ts'
import { createProjectHost } from './project/host.ts'
import { listChanges } from './record.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import type { Enter } from './service.ts'

export type AccountsPart = {
  people: People
  /** Calls of the API, below its base. */
  routes: Route[]
  /** Calls of the authentication library, below its own. */
  authRoutes: Route[]
  gate: { enter: Enter; networkOf: NetworkOf }
  /** Before all other middleware: whatever is refused there is refused in GoTrue's words. */
  speak(hono: Hono<Env>): void
}

/** Accounts (P8), for owners and their people (C1), wherever they are kept. */
export function createAccountsPart(deps: AccountsDependencies): AccountsPart {
  const { db, project } = deps
  const networkOf: NetworkOf = ({ request, peerAddress = '' }) =>
    peerOf({ request, peerAddress }, deps.trustedProxies ?? [])
  const host = project ? createProjectHost({ ...deps, project }) : createOwnHost(deps, networkOf)
  const people = createPeople({ ...deps, keeper: host.keeper })

  return {
    people,
    routes: peopleRoutes({
      people,
      recoveryCodes: createRecoveryCodes({ ...deps, host }),
      async changes({ limit, ...wanted }) {
        const found = await listChanges(db, { ...wanted, limit: limit + 1 })
        const lines = found.slice(0, limit)
        return { lines, next: found.length > limit ? (lines.at(-1)?.id ?? null) : null }
      },
    }),
    authRoutes: host.authRoutes,
    gate: { enter: host.enter, networkOf },
    speak: (hono) => hono.use(`${AUTH_BASE}/*`, refuseAsGoTrue),
  }
}
