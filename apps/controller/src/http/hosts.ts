import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { MiddlewareHandler } from 'hono'

/**
 * Refuses calls under a name that is not ours. A stranger's page whose name is made to lead here (DNS
 * rebinding) is same-origin with us, and no other rule would stop it. An address is no name: nobody can
 * make a browser believe that their page comes from it.
 */
export function allowHosts(names: readonly string[]): MiddlewareHandler {
  const own = hostname().toLowerCase()
  const allowed = new Set(['localhost', own, `${own}.local`, ...names])
  return async (context, next) => {
    const host = new URL(context.req.url).hostname.toLowerCase()
    if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || allowed.has(host)) return next()
    return context.text(
      `This booth is not called ${host}. If it is, name it in CONTROLLER_NAMES.`,
      421,
    )
  }
}
