import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { MiddlewareHandler } from 'hono'

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
