import { createServer, type Server } from 'node:http'
import { beatLimits } from '@discobooth/contract/device/booth-beat'
import { createFetchListener } from '@discobooth/listener/fetch-listener'
import { refusalResponse } from '../http/answer.ts'

type Caller = { peerAddress: string | undefined }
type Fetch = (request: Request, caller: Caller) => Response | Promise<Response>

const LIMITS = {
  headersMs: 10_000,
  requestMs: 30_000,
  /** Longer than a booth's pause between two beats: it does not connect anew for each. */
  keepAliveMs: beatLimits.everyMs + 5_000,
}

export type HttpServer = {
  /** Takes the port, so that a second copy is refused before it touches any data. */
  start(): Promise<{ ok: true; port: number } | { ok: false; line: string }>
  /** Until this call every request is told to come back. */
  serve(fetch: Fetch): void
  /** From now on no connection is used again after its answer: who calls next finds another. */
  drain(): void
  /** Takes no new requests, and lets those under way finish within the limit. */
  stop(limitMs: number): Promise<void>
}

export type ListenAddress = {
  host: string
  port: number
  /** How the variables that set it begin. */
  prefix: '' | 'PUBLIC_'
}

export function createHttpServer(options: ListenAddress): HttpServer {
  let fetch: Fetch = refuseWhileStarting
  let isDraining = false
  let isStopping = false
  const listener = createFetchListener((request, { socket }) =>
    fetch(request, { peerAddress: socket.remoteAddress }),
  )
  const server = createServer(
    {
      headersTimeout: LIMITS.headersMs,
      requestTimeout: LIMITS.requestMs,
      keepAliveTimeout: LIMITS.keepAliveMs,
    },
    (incoming, outgoing) => {
      if (isDraining) outgoing.shouldKeepAlive = false
      // A connection that is kept alive after its last answer would hold up the end.
      outgoing.once('finish', () => isStopping && incoming.socket.end())
      listener(incoming, outgoing)
    },
  )

  return {
    start: () =>
      new Promise((resolve) => {
        server.once('error', (error: NodeJS.ErrnoException) => {
          resolve({ ok: false, line: describe(error, options) })
        })
        server.listen(options.port, options.host, () => {
          const address = server.address()
          resolve({ ok: true, port: typeof address === 'object' ? (address?.port ?? 0) : 0 })
        })
      }),
    serve(next) {
      fetch = next
    },
    drain() {
      isDraining = true
    },
    stop(limitMs) {
      isDraining = true
      isStopping = true
      return stop(server, limitMs)
    },
  }
}

function refuseWhileStarting(): Response {
  return refusalResponse({
    status: 503,
    code: 'starting',
    message: 'The backend is starting. Try again in a moment.',
    headers: { 'retry-after': '1' },
  })
}

function describe(error: NodeJS.ErrnoException, { host, port, prefix }: ListenAddress) {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop what runs there, or set ${prefix}PORT to another one.`
  }
  if (error.code === 'EACCES') {
    return `Port ${port} needs more rights than this user has. Set ${prefix}PORT to 1024 or above.`
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `This machine has no address ${host}. Set ${prefix}HOST to one of its own, like 127.0.0.1.`
  }
  return `Can't listen on ${host}:${port}: ${error.message}`
}

function stop(server: Server, limitMs: number): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), limitMs)
    server.close(() => {
      clearTimeout(limit)
      resolve()
    })
    server.closeIdleConnections()
  })
}
