import type { MiddlewareHandler } from 'hono'

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
