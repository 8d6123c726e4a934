import manifest from '../../../apps/backend/package.json' with { type: 'json' }
import { API_BASE, createApp } from '../../../apps/backend/src/app.ts'
import { openDatabase, openPool } from '../../../apps/backend/src/db/pool.ts'
import { readSpotify } from '../../../apps/backend/src/node/spotify-environment.ts'
import { noSongs } from './no-songs.ts'

// Each isolate has a pool of its own, and the project's database few connections.
const CONNECTIONS = 2

/** The same backend as on a machine of one's own; the database is migrated when it is deployed. */
export function serveBackend(): void {
  const pool = openPool({
    address: { connectionString: setting('SUPABASE_DB_URL') },
    connections: CONNECTIONS,
    log: console.error,
  })
  const { hono } = createApp({
    db: openDatabase(pool),
    supabaseKey: setting('SUPABASE_ANON_KEY'),
    version: manifest.version,
    library: noSongs,
    spotify: spotifySettings(),
    publicUrl: Deno.env.get('PUBLIC_URL'),
    now: () => new Date().toISOString(),
    monotonic: () => performance.now(),
    report: console.error,
  })
  Deno.serve((request, { remoteAddr }) =>
    hono.fetch(withBase(request), { peerAddress: remoteAddr.hostname }),
  )
}

// The host hands a function its address without the base that callers use.
function withBase(request: Request): Request {
  const url = new URL(request.url)
  if (url.pathname.startsWith(`${API_BASE}/`)) return request
  url.pathname = API_BASE + url.pathname
  return new Request(url, request)
}

function spotifySettings() {
  const music = readSpotify((name) => Deno.env.get(name))
  if (!music.ok) throw new Error(music.line)
  // The kiosk is served from somewhere else: the provider returns to where the functions are.
  return music.spotify && { ...music.spotify, redirectOrigin: setting('SUPABASE_URL') }
}

function setting(name: string): string {
  const value = Deno.env.get(name)
  if (!value)
    throw new Error(`${name} is not set. The host sets it; locally, put it in the environment.`)
  return value
}
