import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Context, MiddlewareHandler } from 'hono'
import type { BoothKeys } from '../keys/booth-keys.ts'

/**
 * Refuses calls under a name that is not ours. A stranger's page whose name is made to lead here (DNS
 * rebinding) is same-origin with us, and no other rule would stop it. An address is no name: nobody can
 * make a browser believe that their page comes from it.
 */
export function allowHosts(names: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const host = new URL(context.req.url).hostname.toLowerCase()
    // A dot at the end is the same name, written in full.
    const name = host.replace(/\.$/, '')
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0
    if (isAddress || names.includes(name) || ownNames().includes(name)) return next()
    return context.text(
      `This booth is not called ${name}. If it is, name it in CONTROLLER_NAMES.`,
      421,
    )
  }
}

/** Asked each time: a network may give the machine its name after we have started. */
function ownNames(): string[] {
  const whole = hostname().toLowerCase()
  const [first = whole] = whole.split('.')
  return ['localhost', whole, first, `${first}.local`]
}

/** Lets pages of the kiosk's addresses, and no others, read our answers. */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    const isAllowed = origin !== undefined && origins.includes(origin)
    const isPreflight =
      context.req.method === 'OPTIONS' &&
      context.req.header('access-control-request-method') !== undefined
    if (isPreflight) {
      const headers = new Headers({ vary: 'Origin' })
      if (isAllowed) {
        headers.set('access-control-allow-origin', origin)
        headers.set('access-control-allow-methods', 'GET, POST')
        headers.set('access-control-allow-headers', 'content-type, x-booth-key')
        headers.set('access-control-max-age', '600')
        if (context.req.header('access-control-request-private-network') === 'true')
          headers.set('access-control-allow-private-network', 'true')
      }
      return new Response(null, { status: 204, headers })
    }
    await next()
    context.res.headers.append('vary', 'Origin')
    if (isAllowed) context.res.headers.set('access-control-allow-origin', origin)
    return undefined
  }
}

/** Keeps pages of strangers from moving things that need no key. A call without a page has no origin. */
export function refuseStrangers(origins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    const own = new URL(context.req.url).origin
    if (origin !== undefined && origin !== own && !origins.includes(origin))
      return context.text('Pages of this address may not move the booth.', 403)
    return next()
  }
}

/** What the listener knows of a caller. */
export type Caller = { Bindings: { peer?: string } }

/** Who is at the other end of the connection, as the socket says; no header counts. */
export function peerOf(context: Context<Caller>): string | null {
  const peer = context.env?.peer
  // An IPv4 caller of a socket that takes both.
  return peer?.replace(/^::ffff:/, '') ?? null
}

export const isLoopback = (peer: string) => peer === '::1' || peer.startsWith('127.')

/** Lets this machine pass, and the kiosks that the settings name. */
export function needsKiosk(kiosks: readonly string[]): MiddlewareHandler<Caller> {
  return async (context, next) => {
    const peer = peerOf(context)
    if (peer !== null && (isLoopback(peer) || kiosks.includes(peer))) return next()
    return context.text(
      "Only the booth's own kiosk may ask this. Name its address in CONTROLLER_KIOSKS.",
      403,
    )
  }
}

export const hasBoothKey = async (keys: BoothKeys, given: string | undefined): Promise<boolean> =>
  given !== undefined && (await keys.admits(given)) === 'ours'

/** Lets a call pass only with a key of the booth. */
export function needsBoothKey(keys: BoothKeys): MiddlewareHandler {
  return async (context, next) => {
    const given = context.req.header('x-booth-key')
    if (given === undefined)
      return context.text('This booth takes commands with its key only: send x-booth-key.', 401)
    const verdict = await keys.admits(given)
    if (verdict === 'ours') return next()
    if (verdict === 'strange') return context.text('That is not the key of this booth.', 401)
    return context.text('The backend, which may know this key, does not answer. Try again.', 503, {
      'retry-after': '2',
    })
  }
}
