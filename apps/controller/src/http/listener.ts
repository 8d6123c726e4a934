import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createFetchListener } from '@discobooth/listener/fetch-listener'
import { type Clock, rest } from '@discobooth/runtime/clock'
import type { Certificate } from './certificate.ts'

interface ListenerOptions {
  fetch: (request: Request, caller: { peer: string }) => Response | Promise<Response>
  host: string
  port: number
  /** Null for plain http. */
  certificate: Certificate | null
  clock: Clock
}

const drainMs = 1_000
const requestLimitMs = 10_000

/** The socket under the device's HTTP face. */
export function createListener(options: ListenerOptions) {
  const { host, port, certificate, fetch, clock } = options
  const onRequest = createFetchListener((request, { socket }) =>
    fetch(request, { peer: socket.remoteAddress ?? '' }),
  )
  const limits = { requestTimeout: requestLimitMs, headersTimeout: requestLimitMs }
  const server: Server =
    certificate === null
      ? createHttpServer(limits, onRequest)
      : createHttpsServer({ ...limits, ...certificate }, onRequest)

  return {
    /** Answers the address it listens on. */
    async start(): Promise<string> {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve()
        })
      })
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('There is no address.')
      const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
      return `${certificate === null ? 'http' : 'https'}://${name}:${address.port}`
    },
    /** Lets answers under way finish, for a moment. */
    async stop(): Promise<void> {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      server.closeIdleConnections()
      const done = new AbortController()
      await Promise.race([closed, rest(clock, drainMs, done.signal)])
      done.abort()
      server.closeAllConnections()
      await closed
    },
  }
}

export type Listener = ReturnType<typeof createListener>

/** One line for the operator; anything unexpected keeps its own words. */
export function describeListenError(error: unknown, at: { host: string; port: number }): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${at.port} is in use. Stop what runs there, or set CONTROLLER_PORT to another one.`
  if (code === 'EACCES')
    return `Port ${at.port} needs more rights than this user has. Set CONTROLLER_PORT to 1024 or above.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${at.host}. Set CONTROLLER_HOST to one of its own, like 127.0.0.1.`
  return `The controller could not start: ${error instanceof Error ? error.message : String(error)}`
}
