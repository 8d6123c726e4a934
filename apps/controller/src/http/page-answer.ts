import { extname } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A file of one of our pages; shown in frames of these origins and our own only. */
export function pageAnswer(options: {
  name: string
  content: string | Uint8Array<ArrayBuffer>
  framedBy: readonly string[]
}): Response {
  const type = extname(options.name)
  return new Response(options.content, {
    headers: {
      'content-type': types[type] ?? 'application/octet-stream',
      'cache-control': type === '.woff2' ? 'max-age=86400' : 'no-cache',
      'content-security-policy': policy(options.framedBy),
      'referrer-policy': 'no-referrer',
    },
  })
}

/** Nothing from elsewhere, no inline script. */
const policy = (origins: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    // A policy has no words for an IPv6 address.
    `frame-ancestors 'self' ${origins.filter((origin) => !origin.includes('[')).join(' ')}`,
  ].join('; ')
