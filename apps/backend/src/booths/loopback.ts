const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])
const PEERS = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/
// A proxy on this machine makes every stranger look local.
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Does this call come from this very machine, and from a page of this machine? The peer's address
 * alone does not say so: any page open in a browser here can call 127.0.0.1, under a name of its own.
 */
export function isLoopback(call: { request: Request; peerAddress: string | undefined }): boolean {
  const { headers } = call.request
  const origin = headers.get('origin')
  return (
    PEERS.test(call.peerAddress ?? '') &&
    !FORWARDED.some((name) => headers.has(name)) &&
    NAMES.has(hostOf(`http://${headers.get('host') ?? ''}`)) &&
    (origin === null || NAMES.has(hostOf(origin)))
  )
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? ''
}
