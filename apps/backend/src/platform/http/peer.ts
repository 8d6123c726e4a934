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
  doors?: ReadonlySet<string> | undefined
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

/** Of an address, the part that one customer of a provider has: a whole IPv6 network is one neighbour. */
const V6_GROUPS = 4
const MAPPED = /^::ffff:(?=\d+\.)/i

/**
 * Who calls, for counting. A proxy in front of us names its caller in x-forwarded-for, and is
 * believed only if it is one of those that the operator trusts: anybody can send a header. Read from
 * the right, for each proxy adds whom it saw: the first that is none of ours is the caller. `*` stands
 * for whoever is connected to us, where a host has a proxy in front of everything.
 */
export function peerOf(
  call: { request: Request; peerAddress: string },
  trustedProxies: readonly string[],
): string {
  const named = call.request.headers.get('x-forwarded-for')?.split(',') ?? []
  const connected = plain(call.peerAddress)
  const trusted = trustedProxies.includes('*') ? [...trustedProxies, connected] : trustedProxies
  const chain = [...named.map((one) => plain(one.trim())), connected]
  const caller = chain.findLast((address) => !trusted.includes(address))
  return networkOf(caller ?? chain[0] ?? '')
}

/** Whether this caller speaks for others and is not believed, so that all of those count as one. */
export function isUnknownProxy(
  call: { request: Request; peerAddress: string },
  trustedProxies: readonly string[],
): boolean {
  const isTrusted = trustedProxies.includes('*') || trustedProxies.includes(plain(call.peerAddress))
  return !isTrusted && call.request.headers.has('x-forwarded-for')
}

/** An IPv4 address that came over an IPv6 socket is written as what it is; ports are left out. */
export function plain(address: string): string {
  const [, inBrackets] = /^\[([^\]]*)\]/.exec(address) ?? []
  const [, withoutPort] = /^([\d.]+):\d+$/.exec(address) ?? []
  return (inBrackets ?? withoutPort ?? address).replace(MAPPED, '').toLowerCase()
}

function networkOf(address: string): string {
  if (!address.includes(':')) return address.slice(0, 64)
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  const whole = [...groups, ...Array<string>(Math.max(0, missing)).fill('0')]
  return whole.slice(0, V6_GROUPS).join(':').slice(0, 64)
}
