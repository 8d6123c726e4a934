import type { ConsoleConfig } from '@discobooth/contract/operator/config'
import type { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Env } from './door.ts'

const ADDRESS = '/console'
const SELF = "'self'"
const NONE = "'none'"
const A_FILE = /\.[a-z0-9]+$/

export type ConsolePages = {
  /** What was built, by its place in its folder; the page itself is /index.html. */
  files: (request: Request) => Promise<Response | undefined>
}

/**
 * The owner's console. Mounted before the kiosk, whose policy would have the last word: this page
 * shows guests and moves money, so it talks to its backend and to nobody else.
 */
export function serveConsole(
  hono: Hono<Env>,
  options: ConsolePages & {
    supabaseKey: string
    /** Whether the demo's stage, at the same address, shows it in a frame. */
    isOnStage: boolean
  },
): void {
  const { files, supabaseKey, isOnStage } = options
  const config: ConsoleConfig = { supabaseUrl: '/', supabaseKey }
  hono.use(`${ADDRESS}/*`, consoleHeaders({ isOnStage }))
  hono.get(`${ADDRESS}/config.json`, (context) =>
    context.json(config, 200, { 'cache-control': 'no-store' }),
  )
  hono.get(`${ADDRESS}/*`, async (context) => {
    const address = new URL(context.req.url)
    const path = address.pathname.slice(ADDRESS.length)
    // Whatever is no file is a page of the console, which knows its own addresses.
    address.pathname = A_FILE.test(path) ? path : '/index.html'
    const { headers } = context.req.raw
    const file = await files(new Request(address, { headers }))
    return file ?? context.text(NOT_THERE, 404, { 'cache-control': 'no-store' })
  })
}

const NOT_THERE =
  '404: Not Found\nThere is nothing at this address. The console is at /console; if it is not, it is not built: run npm run build.\n'

/** What the console's page may do. `calls`: where its backend is, if it is elsewhere. */
export function consoleHeaders(page: { isOnStage?: boolean; calls?: readonly string[] }) {
  const { isOnStage = false, calls = [] } = page
  return secureHeaders({
    xFrameOptions: isOnStage ? 'SAMEORIGIN' : 'DENY',
    contentSecurityPolicy: {
      defaultSrc: [NONE],
      scriptSrc: [SELF],
      styleSrc: [SELF],
      // The code for an authenticator app is drawn by us, and comes as an address of its own.
      imgSrc: [SELF, 'data:'],
      fontSrc: [SELF],
      connectSrc: [SELF, ...calls],
      manifestSrc: [SELF],
      frameAncestors: [isOnStage ? SELF : NONE],
      formAction: [SELF],
      baseUri: [NONE],
    },
    referrerPolicy: 'no-referrer',
    permissionsPolicy: { camera: false, microphone: false, geolocation: false, payment: false },
    // Whoever puts TLS in front decides about this for his own name.
    strictTransportSecurity: false,
  })
}
