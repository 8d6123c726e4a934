import { isWeakPasscode } from '@discobooth/contract/operator/weak-passcode'
import manifest from '../../../apps/backend/package.json' with { type: 'json' }
import { API_BASE, createApp } from '../../../apps/backend/src/app.ts'
import { createSmtpTransport } from '../../../apps/backend/src/mail/adapters/smtp.ts'
import { openDatabase, openPool } from '../../../apps/backend/src/platform/db/pool.ts'
import type { Door, Doors } from '../../../apps/backend/src/platform/http/door.ts'
import { readMail } from '../../../apps/backend/src/platform/node/environment/mail.ts'
import {
  openProviders,
  readPayments,
} from '../../../apps/backend/src/platform/node/environment/payment.ts'
import { readSpotify } from '../../../apps/backend/src/platform/node/environment/spotify.ts'
import { noSongs } from './no-songs.ts'

/** Booths and consoles call from outside; whoever does is on no machine of ours. */
const open: Doors = new Set<Door>(['public', 'booth', 'console'])
// Each isolate has a pool of its own, and the project's database few connections.
const CONNECTIONS = 2

/** The same backend as on a machine of one's own; the database is migrated when it is deployed. */
export async function serveBackend(): Promise<void> {
  const pool = openPool({
    address: { connectionString: setting('SUPABASE_DB_URL') },
    connections: CONNECTIONS,
    log: console.error,
  })
  const publicUrl = Deno.env.get('PUBLIC_URL')
  const { hono, prepare, runDueJobs } = createApp({
    db: openDatabase(pool),
    supabaseKey: setting('SUPABASE_ANON_KEY'),
    version: manifest.version,
    library: noSongs,
    spotify: spotifySettings(),
    publicUrl,
    // The host's own gateway is all that can reach an isolate.
    trustedProxies: ['*'],
    isHosted: true,
    paymentProviders: await paymentProviders(),
    mailTransport: mailTransport(),
    firstPasscode: firstPasscode(),
    ownUrl: () => publicUrl ?? setting('SUPABASE_URL'),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    // An isolate comes and goes: it has no line to keep open, and the kiosk asks every 2 s.
    listen: () => ({ start: () => undefined, stop: () => Promise.resolve() }),
    now: () => new Date().toISOString(),
    monotonic: () => performance.now(),
    report: console.error,
  })
  void prepare().catch((error: unknown) => console.error(`not prepared: ${String(error)}`))
  Deno.serve(async (request, { remoteAddr }) => {
    const answer = await hono.fetch(withBase(request), {
      peerAddress: remoteAddr.hostname,
      doors: open,
    })
    // Nothing runs between the calls, so each call takes what is due with it.
    void runDueJobs().catch((error: unknown) => console.error(`jobs wait: ${String(error)}`))
    return answer
  })
}

// The host hands a function its address without the base that callers use.
function withBase(request: Request): Request {
  const url = new URL(request.url)
  if (url.pathname.startsWith(`${API_BASE}/`)) return request
  url.pathname = API_BASE + url.pathname
  return new Request(url, request)
}

async function paymentProviders() {
  const read = readPayments((name) => Deno.env.get(name))
  if (!read.ok) throw new Error(read.line)
  return read.payments && openProviders(read.payments)
}

function mailTransport() {
  const mail = readMail((name) => Deno.env.get(name))
  if (!mail.ok) throw new Error(mail.line)
  return mail.mail && createSmtpTransport({ settings: mail.mail })
}

function firstPasscode() {
  const passcode = Deno.env.get('OPERATOR_PASSCODE')
  if (passcode && isWeakPasscode(passcode)) {
    throw new Error('OPERATOR_PASSCODE is tried first: no repeats, rows or years. Choose another.')
  }
  return passcode
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
