import type { KioskConfig } from '@discobooth/contract/operator/config'
import { kioskRoutes } from '@discobooth/contract/wire/kiosk-routes'
import { Hono, type MiddlewareHandler } from 'hono'
import { spotifyAddresses, spotifySources } from '../../../music/spotify/settings.ts'
import { galleryShell } from '../../../recordings/gallery/shell.ts'
import { kioskHeaders } from '../../http/security-headers.ts'
import { ONE_YEAR } from '../kiosk-files.ts'
import type { HostedPage } from './wish.ts'

/** How a folder is known for one that was made here. */
export const MADE_HERE = '# The page of a DiscoBooth. Made by npm run hosted-page.'

/** What a static host needs besides what was built, by its place in the folder. */
export async function hostedPageFiles(
  page: HostedPage,
  index: string,
): Promise<Map<string, string>> {
  const { backendUrl, supabaseKey, controllers, hasSpotify } = page
  const calls = hasSpotify ? spotifySources(spotifyAddresses) : []
  const config: KioskConfig = { supabaseUrl: backendUrl, supabaseKey, calls }
  const policy = kioskHeaders({
    musicScript: hasSpotify ? spotifyAddresses.sdkUrl : undefined,
    calls: [backendUrl, ...controllers, ...calls],
    media: [backendUrl],
  })
  return new Map([
    ['config.json', `${JSON.stringify(config, null, 2)}\n`],
    ['_headers', headersFile(await headersOf(policy))],
    // Hosts find the page of an address with `.html` after it. Rules for them to rewrite addresses by are
    // refused by some.
    ...kioskRoutes
      .filter((route) => route !== '/')
      .map((route) => [`${route.slice(1)}.html`, index] as const),
    ...(await galleryShell(backendUrl)),
  ])
}

/** As the backend's own server sends them. */
async function headersOf(policy: MiddlewareHandler): Promise<[string, string][]> {
  const app = new Hono().use(policy).get('/', (context) => context.body(null))
  return [...(await app.request('/')).headers]
}

/**
 * The format that most static hosts read. Where two rules name a header, some hosts send both values: so
 * none is named twice, and what no rule says of caching, hosts do by themselves: ask again each time.
 */
function headersFile(headers: [string, string][]): string {
  const rules: [string, [string, string][]][] = [
    ['/*', headers],
    ['/assets/*', [['cache-control', ONE_YEAR]]],
    ['/config.json', [['cache-control', 'no-store']]],
  ]
  const lines = rules.flatMap(([path, sent]) => [
    path,
    ...sent.map(([name, value]) => `  ${name}: ${value}`),
  ])
  return `${[MADE_HERE, ...lines].join('\n')}\n`
}
