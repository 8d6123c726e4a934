import type { Hono } from 'hono'
import type { Refusal } from './answer.ts'
import { isLoopback } from './peer.ts'

/**
 * Who a route is for: strangers (a guest's phone, a provider), a booth and its screen, people with an
 * account, this very machine. Every route has one door; a listener opens some of them.
 */
export const doors = ['public', 'booth', 'console', 'machine'] as const
export type Door = (typeof doors)[number]
export type Doors = ReadonlySet<Door>

/** What the runtime knows of a request beyond the request itself. */
export type Bindings = {
  peerAddress?: string | undefined
  /** What is open where the call arrived. */
  doors?: Doors | undefined
}
export type Env = { Bindings: Bindings }

/** What the private listener opens, and only that one: whoever may come by another is no local caller. */
export const everyDoor: Doors = new Set(doors)

/** The addresses that are not the API's, by how their addresses begin; what stands in no other line is the kiosk's. */
export const pageDoors: readonly (readonly [address: string, door: Door])[] = [
  ['/gallery', 'public'],
  ['/cashier', 'public'],
  ['/fonts', 'public'],
  ['/auth/v1', 'console'],
  ['/console', 'console'],
  // And for who has its token (metrics/serve.ts).
  ['/metrics', 'machine'],
  ['/inbox', 'machine'],
  ['/demo', 'machine'],
  ['/', 'booth'],
]

/** No address of ours has anything encoded in it; one that has may name another page than it begins with. */
export function doorOfPage(path: string): Door {
  if (path.includes('%')) return 'booth'
  const found = pageDoors.find(([address]) => path === address || path.startsWith(`${address}/`))
  return found?.[1] ?? 'booth'
}

/** A call that came by no listener is one of our own. */
export function isOpen(bindings: Env['Bindings'] | undefined, door: Door): boolean {
  return bindings?.doors?.has(door) ?? true
}

/** Stands before all pages; the routes of the API ask for their own doors. */
export function guardPages(hono: Hono<Env>, options: { api: string }): void {
  hono.use(async (context, next) => {
    const { path } = context.req
    if (path.startsWith(`${options.api}/`)) return next()
    const door = doorOfPage(path)
    const plain = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
    if (!isOpen(context.env, door)) {
      return context.text(`404: Not Found\n${notOpenHere.message}\n`, 404, plain)
    }
    if (door === 'machine' && !isLoopback({ request: context.req.raw, ...context.env })) {
      return context.text(`403: Forbidden\n${machineOnly.message}\n`, 403, plain)
    }
    return next()
  })
}

export const notOpenHere: Refusal = {
  status: 404,
  code: 'not_open_here',
  message:
    'This is not open to callers from outside. On its own machine it is at http://127.0.0.1 and PORT; PUBLIC_DOORS opens more at PUBLIC_PORT.',
}

export const machineOnly: Refusal = {
  status: 403,
  code: 'own_machine_only',
  message: 'This is for its own machine. Open it there, at http://127.0.0.1.',
}
