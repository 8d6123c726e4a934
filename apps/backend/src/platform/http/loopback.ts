import type { Doors } from './door.ts'

const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])
const PEERS = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/
// A proxy on this machine makes every stranger look local.
const FORWARDED =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-(?:real|client|cluster-client)-ip|true-client-ip|cf-connecting-ip)$/

/**
 * Does this call come from this very machine, and from a page of this machine? The peer's address
 * alone does not say so: any page open in a browser here can call 127.0.0.1, under a name of its own.
 * A listener that strangers reach has no local callers: not every proxy says that it is one.
 */
export function isLoopback(call: {
  request: Request
  peerAddress?: string | undefined
  doors?: Doors | undefined
}): boolean {
  const { headers } = call.request
  const origin = headers.get('origin')
  return (
    (call.doors === undefined || call.doors.has('machine')) &&
    PEERS.test(call.peerAddress ?? '') &&
    ![...headers.keys()].some((name) => FORWARDED.test(name)) &&
    NAMES.has(hostOf(`http://${headers.get('host') ?? ''}`)) &&
    (origin === null || NAMES.has(hostOf(origin)))
  )
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? ''
}
