import type { Context, MiddlewareHandler } from 'hono'

/** What the listener knows of a caller. */
type Caller = { Bindings: { peer?: string } }

/** Who is at the other end of the connection, as the socket says; no header counts. */
function peerOf(context: Context<Caller>): string | null {
  const peer = context.env?.peer
  // An IPv4 caller of a socket that takes both.
  return peer?.replace(/^::ffff:/, '') ?? null
}

const isLoopback = (peer: string) => peer === '::1' || peer.startsWith('127.')

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
