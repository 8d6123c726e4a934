import {
  type ConsoleConfig,
  consoleRoutes,
  type KioskConfig,
} from '@discobooth/contract/operator/config'
import { kioskRoutes } from '@discobooth/contract/wire/kiosk-routes'
import { Hono, type MiddlewareHandler } from 'hono'
import { spotifyAddresses, spotifySources } from '../../../music/spotify/settings.ts'
import { galleryShell } from '../../../recordings/gallery/shell.ts'
import { consoleHeaders } from '../../http/console-pages.ts'
import { kioskHeaders } from '../../http/security-headers.ts'
import { ONE_YEAR } from '../kiosk-files.ts'
import type { HostedPage } from './wish.ts'

/** How a folder is known for one that was made here. */
export const MADE_HERE = '# The page of a DiscoBooth. Made by npm run hosted-page.'

/** What a static host needs besides what was built, by its place in the folder. `index`: the built pages. */
export async function hostedPageFiles(
  page: HostedPage,
  index: { kiosk: string; console: string },
): Promise<Map<string, string>> {
  const { backendUrl, supabaseKey, controllers, hasSpotify, storeUrl } = page
  const calls = [
    ...(hasSpotify ? spotifySources(spotifyAddresses) : []),
    ...(storeUrl === null ? [] : [storeUrl]),
  ]
  const config: KioskConfig = { supabaseUrl: backendUrl, supabaseKey, calls }
  const policy = kioskHeaders({
    musicScript: hasSpotify ? spotifyAddresses.sdkUrl : undefined,
    calls: [backendUrl, ...controllers, ...calls],
    media: [backendUrl],
  })
  const own: ConsoleConfig = { supabaseUrl: backendUrl, supabaseKey }
  const ownPolicy = await headersOf(consoleHeaders({ calls: [backendUrl] }))
  return new Map([
    ['config.json', `${JSON.stringify(config, null, 2)}\n`],
    ['console/config.json', `${JSON.stringify(own, null, 2)}\n`],
    ['_headers', headersFile({ all: await headersOf(policy), console: ownPolicy })],
    // Hosts find the page of an address with `.html` after it. Rules for them to rewrite addresses by are
    // refused by some.
    ...kioskRoutes
      .filter((route) => route !== '/')
      .map((route) => [`${route.slice(1)}.html`, index.kiosk] as const),
    // A session's story has an address of its own: some hosts answer what they don't know with this.
    ...[...consoleRoutes, '/404'].map(
      (route) => [`console${route === '/' ? '' : route}.html`, index.console] as const,
    ),
    ...(await galleryShell(backendUrl)),
  ])
}

type Header = [string, string]

/** As the backend's own server sends them. */
async function headersOf(policy: MiddlewareHandler): Promise<Header[]> {
  const app = new Hono().use(policy).get('/', (context) => context.body(null))
  return [...(await app.request('/')).headers]
}

/**
 * The format that most static hosts read. Where two rules name a header, some hosts send both values: so
 * none is named twice, and what no rule says of caching, hosts do by themselves: ask again each time. But
 * for what the console's page may do, which is less than the kiosk's: of two such policies browsers keep both.
 */
function headersFile(headers: { all: Header[]; console: Header[] }): string {
  const policy = headers.console.filter(([name]) => name === 'content-security-policy')
  const kept: Header[] = [['cache-control', ONE_YEAR]]
  const asked: Header[] = [['cache-control', 'no-store']]
  const rules: [string, Header[]][] = [
    ['/*', headers.all],
    ['/console', policy],
    ['/console/*', policy],
    ['/assets/*', kept],
    ['/console/assets/*', kept],
    ['/config.json', asked],
    ['/console/config.json', asked],
  ]
  const lines = rules.flatMap(([path, sent]) => [
    path,
    ...sent.map(([name, value]) => `  ${name}: ${value}`),
  ])
  return `${[MADE_HERE, ...lines].join('\n')}\n`
}
