import { type Bindings, type Doors, everyDoor } from '../http/door.ts'
import { isLoopback } from '../http/peer.ts'
import type { Settings } from './environment/environment.ts'
import { createHttpServer } from './server.ts'

type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>

export type Listeners = {
  /** Takes the ports, so that a second copy is refused before it touches any data. */
  start(): Promise<
    { ok: true; url: string; publicUrl?: string | undefined } | { ok: false; line: string }
  >
  /** Until this call every request is told to come back. */
  serve(fetch: Fetch): void
  /** From now on no connection is used again after its answer. */
  drain(): void
  /** Takes no new requests, and lets those under way finish within the limit. */
  stop(limitMs: number): Promise<void>
}

/** What phones in the same network find of a demo: where they pay, and what was recorded. */
const toGuests: Doors = new Set(['public'])

/**
 * The private listener, with every door, and the public one, if there is to be one. Which doors a call
 * finds open is decided here, by where it arrived, before anything of it is read.
 */
export function createListeners(
  settings: Pick<Settings, 'host' | 'port' | 'publicListener' | 'demoBoothKey'>,
): Listeners {
  const { publicListener, demoBoothKey } = settings
  const own = createHttpServer({ ...settings, prefix: '' })
  const open = publicListener && {
    ...publicListener,
    server: createHttpServer({ ...publicListener, prefix: 'PUBLIC_' }),
  }

  return {
    async start() {
      const listening = await own.start()
      if (!listening.ok) return listening
      const url = urlOf({ ...settings, ...listening })
      if (!open) return { ok: true, url }
      const also = await open.server.start()
      return also.ok ? { ok: true, url, publicUrl: urlOf({ ...open, ...also }) } : also
    },
    serve(fetch) {
      own.serve((request, { peerAddress }) => {
        const isGuest = demoBoothKey !== undefined && !isLoopback({ request, peerAddress })
        return fetch(request, { peerAddress, doors: isGuest ? toGuests : everyDoor })
      })
      if (!open) return
      const { server, doors } = open
      server.serve((request, { peerAddress }) => fetch(request, { peerAddress, doors }))
    },
    drain() {
      own.drain()
      open?.server.drain()
    },
    async stop(limitMs) {
      await Promise.all([own.stop(limitMs), open?.server.stop(limitMs)])
    },
  }
}

/** Where this machine finds it: whoever listens everywhere is called at home. */
function urlOf({ host, port }: { host: string; port: number }): string {
  const called = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${called.includes(':') ? `[${called}]` : called}:${port}`
}
