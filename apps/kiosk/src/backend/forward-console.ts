import type { SessionContext } from '@discobooth/contract/session/context'
import type { Clock } from '@discobooth/runtime/clock'
import * as z from 'zod/mini'
import type { StoreApi } from 'zustand/vanilla'
import { forwardConsole } from '../platform/console/console-forwarding.ts'
import type { ConsoleTap } from '../platform/console/console-tap.ts'
import type { Connection } from './connection.ts'

/** What the console says goes to the backend, with the screen and the session it was said at. */
export function forwardToBackend(options: {
  tap: ConsoleTap
  connection: Pick<Connection, 'call'>
  window: Window
  context: StoreApi<SessionContext>
  clock: Clock
  random: () => number
}): () => void {
  const { window, context, connection } = options
  return forwardConsole({
    ...options,
    send: (body) =>
      connection.call({ method: 'POST', path: 'console-logger', body, answer: z.unknown() }),
    userAgent: window.navigator.userAgent,
    meta: () => ({
      route: window.location.pathname,
      session_id: context.getState().session?.id ?? null,
    }),
  })
}
