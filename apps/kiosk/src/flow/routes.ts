import { kioskRoutes } from '@discobooth/contract/wire/kiosk-routes'

export type Route = (typeof kioskRoutes)[number]

export const home = '/' satisfies Route

const routeNames: ReadonlySet<string> = new Set(kioskRoutes)
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

/** Written for operators, and so in their languages only. */
export function isForOperators(route: string): boolean {
  return route === '/settings' || route === '/setup'
}

export function hasReset(route: Route): boolean {
  return hasHeader(route) && !withoutReset.has(route)
}
