import { kioskRoutes } from '@discobooth/contract/wire/kiosk-routes'
import type { Hono } from 'hono'
import type { Env } from '../../platform/http/door.ts'
import { securityHeaders } from '../../platform/http/security-headers.ts'
import type { DemoSignIn } from './owner.ts'

const ADDRESS = '/demo'

export type Stage = {
  /** The page and what belongs to it, by their place in its folder. */
  files: (request: Request) => Promise<Response | undefined>
  /** Where the simulated booth answers, if there is one. */
  boothUrl: string | undefined
}

const kiosk: ReadonlySet<string> = new Set(kioskRoutes)

/** What the stage shows in frames: the kiosk, and on the phone the demo's cashier. */
export function isOnStage(path: string): boolean {
  return kiosk.has(path) || path.startsWith('/cashier/')
}

/**
 * The whole demo on one page, for who sits at this machine. Mounted before all other pages: their
 * policy would have the last word, and this page frames the booth, which is at another address.
 */
export function serveStage(
  hono: Hono<Env>,
  options: Stage & {
    hasInbox: boolean
    /** The console's owner, who is there when somebody asks. */
    owner: () => Promise<DemoSignIn>
  },
): void {
  const { files, boothUrl, hasInbox } = options
  const policy = securityHeaders({ frames: boothUrl === undefined ? [] : [boothUrl] })
  hono.use(`${ADDRESS}/*`, policy)
  hono.get(`${ADDRESS}/stage.json`, (context) =>
    context.json({ boothUrl: boothUrl ?? null, hasInbox }, 200, { 'cache-control': 'no-store' }),
  )
  hono.get(`${ADDRESS}/owner.json`, async (context) =>
    context.json(await options.owner(), 200, { 'cache-control': 'no-store' }),
  )
  hono.get(`${ADDRESS}/*`, async (context) => {
    const address = new URL(context.req.url)
    address.pathname = address.pathname.slice(ADDRESS.length).replace(/^\/?$/, '/stage.html')
    const { headers } = context.req.raw
    return (await files(new Request(address, { headers }))) ?? context.text('404: Not Found\n', 404)
  })
}
