const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const RETURN_PATH = '/confirm'

/**
 * Whether tokens may be sent to this address: it is the kiosk's own page, at the address the
 * operator made public or, on this very machine, at the one it was opened at.
 */
export function isOwnReturn(
  returnUrl: string,
  own: { publicUrl: string | undefined; requestUrl: string },
): boolean {
  const url = URL.parse(returnUrl)
  const asked = new URL(own.requestUrl)
  if (!url || url.username || url.password || url.pathname !== RETURN_PATH) return false
  if (own.publicUrl && url.origin === own.publicUrl) return true
  return LOOPBACK.has(asked.hostname) && url.origin === asked.origin
}

/** Where the provider sends the browser: it takes https and loopback addresses, and never `localhost`. */
export function redirectUriFor(base: string, path: string): string | undefined {
  const url = new URL(path, base)
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1'
  return url.protocol === 'https:' || LOOPBACK.has(url.hostname) ? url.href : undefined
}
