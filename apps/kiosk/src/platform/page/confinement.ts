/** Which addresses this page may call: a page can narrow its own policy, and never widen it again. */
export type Confinement = {
  /**
   * Names them, besides the page's own origin; `sources` are written as a policy writes them. False where
   * others were named before: the page has to be loaded anew.
   */
  to(addresses: readonly string[], sources: readonly string[]): boolean
  mayCall(address: string): boolean
}

/** A page on a developer's machine, or in a test, is not confined. */
export const unconfined: Confinement = { to: () => true, mayCall: () => true }

/**
 * The backend's header can't name the booth's device: the operator sets its address, the page comes out
 * of its own copy, and a hosted page serves many booths. So the page says it itself, as soon as it knows.
 */
export function confine(page: Document): Confinement {
  let named: readonly string[] | null = null
  return {
    to(addresses, sources) {
      const next = [...new Set([...addresses.flatMap(sourceOf), ...sources])]
      if (named !== null) return named.join(' ') === next.join(' ')
      named = next
      const policy = page.createElement('meta')
      policy.httpEquiv = 'Content-Security-Policy'
      policy.content = ["connect-src 'self'", ...next].join(' ')
      page.head.append(policy)
      return true
    },
    mayCall: (address) => named === null || sourceOf(address).some((one) => named?.includes(one)),
  }
}

/** A policy knows no IPv6: there the port has to do. What is no address names nothing. */
function sourceOf(address: string): string[] {
  const url = URL.parse(address)
  if (url === null || !/^[\w.-]+$|^\[/.test(url.hostname)) return []
  return [url.hostname.startsWith('[') ? `${url.protocol}//*:${url.port || '*'}` : url.origin]
}
