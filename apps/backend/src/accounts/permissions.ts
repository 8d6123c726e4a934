import {
  type ConsoleLevel,
  type ConsoleRole,
  consoleRoles,
} from '@discobooth/contract/console/people-api'

/** Who may make a call: anybody who finds the door, or people of these roles at this level. */
export type Permission = 'anyone' | { roles: readonly ConsoleRole[]; level: ConsoleLevel }

/** Whoever has an account. */
const signedIn = { roles: consoleRoles, level: 'aal1' } as const
/** The same, with a second factor. */
const everyone = { roles: consoleRoles, level: 'aal2' } as const
/** Who looks after guests: a manager those of their own booths. */
const forGuests = { roles: ['owner', 'manager'], level: 'aal2' } as const
/** Who does the books, without guests' addresses. */
const money = { roles: ['owner', 'bookkeeper'], level: 'aal2' } as const
/** Who looks after booths: a manager their own. */
const booths = { roles: ['owner', 'manager'], level: 'aal2' } as const
/** Who gives a guest a receipt. */
const guests = { roles: ['owner', 'manager'], level: 'aal2' } as const
const receipts = { roles: ['owner', 'manager', 'bookkeeper'], level: 'aal2' } as const
const owner = { roles: ['owner'], level: 'aal2' } as const

/**
 * Every call behind the console's door, and who may make it (C2); a call that is not here is made by
 * nobody, and fails a test. `aal2` is for everything that shows guests or moves money, and for what
 * decides about others. What is below `/auth/v1` minds its own levels, as GoTrue does.
 */
export const permissions: Readonly<Record<string, Permission>> = {
  'POST /auth/v1/token': 'anyone',
  'POST /auth/v1/recover': 'anyone',
  'POST /auth/v1/verify': 'anyone',
  'GET /auth/v1/.well-known/jwks.json': 'anyone',
  'POST /auth/v1/logout': signedIn,
  'GET /auth/v1/user': signedIn,
  'PUT /auth/v1/user': signedIn,
  'POST /auth/v1/factors': signedIn,
  'POST /auth/v1/factors/{id}/challenge': signedIn,
  'POST /auth/v1/factors/{id}/verify': signedIn,
  'DELETE /auth/v1/factors/{id}': signedIn,

  'GET /functions/v1/api/console/me': signedIn,
  'POST /functions/v1/api/console/recovery-codes': everyone,
  'POST /functions/v1/api/console/recovery-codes/use': signedIn,
  'GET /functions/v1/api/console/people': owner,
  'POST /functions/v1/api/console/people': owner,
  'PATCH /functions/v1/api/console/people/{id}': owner,
  'DELETE /functions/v1/api/console/people/{id}': owner,
  'GET /functions/v1/api/console/audit': owner,
  'GET /functions/v1/api/console/overview': everyone,
  'GET /functions/v1/api/console/events': everyone,
  'GET /functions/v1/api/console/booths': everyone,
  'POST /functions/v1/api/console/booths': owner,
  'GET /functions/v1/api/console/booths/{id}': everyone,
  'GET /functions/v1/api/console/booths/{id}/status': everyone,
  'GET /functions/v1/api/console/booths/{id}/diagnostics': booths,
  'GET /functions/v1/api/console/booths/{id}/settings': booths,
  'PATCH /functions/v1/api/console/booths/{id}/settings': booths,
  'GET /functions/v1/api/console/booths/{id}/day': everyone,
  'POST /functions/v1/api/console/booths/{id}/join-code': booths,
  'GET /functions/v1/api/console/booths/{id}/brand': everyone,
  'PUT /functions/v1/api/console/booths/{id}/brand': booths,
  'GET /functions/v1/api/console/sessions': everyone,
  'GET /functions/v1/api/console/sessions.csv': everyone,
  'GET /functions/v1/api/console/sessions/{id}': everyone,
  'POST /functions/v1/api/console/sessions/{id}/refund': forGuests,
  'POST /functions/v1/api/console/sessions/{id}/resend-mail': forGuests,
  'POST /functions/v1/api/console/sessions/{id}/start-again': forGuests,
  'GET /functions/v1/api/console/closing/months': money,
  'GET /functions/v1/api/console/closing': money,
  'GET /functions/v1/api/console/closing.csv': money,
  'POST /functions/v1/api/console/closing': money,
  'GET /functions/v1/api/console/closing/vat': money,
  'PUT /functions/v1/api/console/closing/vat': money,
  'POST /functions/v1/api/console/receipts': guests,
  'GET /functions/v1/api/console/receipts': receipts,
  'GET /functions/v1/api/console/receipts/{id}': receipts,
  'GET /functions/v1/api/console/seller': receipts,
  'PUT /functions/v1/api/console/seller': owner,
  'POST /functions/v1/api/console/privacy/find': owner,
  'POST /functions/v1/api/console/privacy/file': owner,
  'POST /functions/v1/api/console/privacy/erase': owner,
  'GET /functions/v1/api/console/privacy/erasures': owner,
  'GET /functions/v1/api/console/privacy/consents': owner,
  'GET /functions/v1/api/console/booths/{id}/commands': forGuests,
  'POST /functions/v1/api/console/booths/{id}/commands': forGuests,
  'GET /functions/v1/api/console/modes': everyone,
  'POST /functions/v1/api/console/modes/{id}/changes': owner,
  'DELETE /functions/v1/api/console/planned-changes/{id}': owner,
  'GET /functions/v1/api/console/mails': everyone,
  'POST /functions/v1/api/console/mails/{id}/try-again': forGuests,
  'GET /functions/v1/api/console/recordings': everyone,
  'POST /functions/v1/api/console/recordings/{id}/try-again': forGuests,
  'GET /functions/v1/api/console/alerts': everyone,
  'PUT /functions/v1/api/console/alerts': everyone,
  'POST /functions/v1/api/console/alerts/test': everyone,
  'GET /functions/v1/api/console/promos': forGuests,
  'POST /functions/v1/api/console/promos': forGuests,
  'GET /functions/v1/api/console/promos/{id}': forGuests,
  'PATCH /functions/v1/api/console/promos/{id}': forGuests,
  'PATCH /functions/v1/api/console/promos/{id}/codes/{code}': forGuests,
}

/** Why they may not; undefined: they may. */
export function obstacleFor(
  permission: Exclude<Permission, 'anyone'>,
  { role, level }: { role: ConsoleRole; level: ConsoleLevel },
): 'role' | 'level' | undefined {
  if (!permission.roles.includes(role)) return 'role'
  return permission.level === 'aal2' && level === 'aal1' ? 'level' : undefined
}
