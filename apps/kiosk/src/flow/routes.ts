/** The sixteen routes; the service worker answers these and no other address. */
export const routes = [
  '/setup',
  '/login',
  '/',
  '/start',
  '/mode',
  '/pay',
  '/email',
  '/song',
  '/session',
  '/session/auto',
  '/session/confirmed',
  '/settings',
  '/summary',
  '/confirm',
  '/logout',
  '/dev',
] as const
export type Route = (typeof routes)[number]

export const home = '/' satisfies Route

const routeNames: ReadonlySet<string> = new Set(routes)
export function isRoute(path: string): path is Route {
  return routeNames.has(path)
}

/** Where a slip of the finger must not throw away what the guest just chose. */
const withoutReset: ReadonlySet<Route> = new Set([
  '/session',
  '/session/auto',
  '/session/confirmed',
  '/song',
  '/email',
])

export function hasHeader(route: Route): boolean {
  return route !== home && route !== '/start'
}

export function hasReset(route: Route): boolean {
  return hasHeader(route) && !withoutReset.has(route)
}
