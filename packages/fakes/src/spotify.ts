/**
 * Spotify on this machine: accounts, Web API and the Web Playback SDK, as one real server.
 *
 *   const fake = await startFakeSpotify()            // or { now } for a clock of the test's own
 *   …SPOTIFY_ACCOUNTS_URL = fake.urls.accounts, …API_URL = fake.urls.api, …SDK_URL = fake.urls.sdk
 *   const { accessToken } = fake.signIn()            // or through /authorize, as a browser does
 *   fake.advance(3_600_000)                          // an hour later: tokens are over, songs end
 *   fake.loseDevice()                                // see situations.ts for all that can happen
 *   expect(fake.violations).toEqual([])              // every request was as documented
 *   await fake.stop()
 *
 * From another process: POST /__control {"do":"loseDevice"} and GET /__control for what it saw.
 */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createClock } from './clock.ts'
import { boothScopes, createAccounts } from './spotify/accounts.ts'
import { accountsPages, type Person } from './spotify/accounts-pages.ts'
import { createCatalogue, fakePlaylists } from './spotify/catalogue.ts'
import { createControl } from './spotify/control.ts'
import { createDevices } from './spotify/devices.ts'
import { type AppRights, appOf2026, musicCalls } from './spotify/music-calls.ts'
import { createPlayback } from './spotify/playback.ts'
import { playerCalls } from './spotify/player-calls.ts'
import { createSdkWire } from './spotify/sdk-wire.ts'
import { createSituations } from './spotify/situations.ts'
import { createTrouble } from './spotify/trouble.ts'
import { webApi } from './spotify/web-api.ts'

const TICK_MS = 50
const script = readFileSync(new URL('./spotify/sdk-script.js', import.meta.url), 'utf8')

export type SeenRequest = {
  method: string
  path: string
  query: string
  status: number
  at: number
}
export type Violation = { method: string; path: string; problem: string }
export type FakeSpotify = Awaited<ReturnType<typeof startFakeSpotify>>

export async function startFakeSpotify(
  options: { now?: () => number; port?: number; clientId?: string; clientSecret?: string } = {},
) {
  const { clientId = 'fake-client', clientSecret = 'fake-secret' } = options
  const requests: SeenRequest[] = []
  const violations: Violation[] = []
  const rights: AppRights = { ...appOf2026, repeatsInSearch: false }
  let person: Person = 'agrees'

  const clock = createClock(options.now ?? Date.now)
  const accounts = createAccounts({ clock })
  const trouble = createTrouble({ clock })
  const devices = createDevices()
  const playback = createPlayback({ clock, changed: () => sdk.tellAll() })
  const sdk = createSdkWire({ accounts, clock, devices, playback })

  const app = new Hono()
  const server = createServer()
  const url = await listen(server, options.port ?? 0)
  const apiUrl = `${url}/v1`
  const catalogue = createCatalogue(url)
  const situations = createSituations({
    accounts,
    catalogue,
    devices,
    playback,
    rights,
    sdk,
    trouble,
    setPerson: (next) => (person = next),
  })

  function tick(): void {
    playback.catchUp()
    sdk.catchUp()
  }
  function advance(ms: number): void {
    clock.advance(ms)
    tick()
  }
  const signIn = (scopes: string[] = boothScopes) => accounts.signIn(scopes)
  const control = createControl({ situations, advance, signIn })

  function violate(request: Request, problem: string): Response {
    const { pathname } = new URL(request.url)
    violations.push({ method: request.method, path: pathname, problem })
    return Response.json(
      { error: { status: 400, message: `Bad request: ${problem}` } },
      { status: 400 },
    )
  }

  // No header is exposed: a page cannot read Retry-After.
  app.use(cors({ origin: '*', allowHeaders: ['authorization', 'content-type'], maxAge: 600 }))
  app.get('/__control', (context) =>
    context.json({
      violations,
      requests,
      now: clock.now(),
      devices: devices.all(),
      playback: playback.get() ? { ...playback.get(), positionMs: playback.position() } : null,
    }),
  )
  app.post('/__control', async (context) => {
    const done = control(await context.req.json())
    return done.ok ? context.json(done) : context.json(done, 400)
  })
  app.route('/__sdk', sdk.routes)
  app.get('/spotify-player.js', (context) =>
    context.body(script.replace('__SERVICE__', url), 200, { 'content-type': 'text/javascript' }),
  )
  app.get('/image/:id', (context) => context.body(cover, 200, { 'content-type': 'image/svg+xml' }))
  app.use(async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    tick()
    const bearer = context.req.header('authorization')?.replace('Bearer ', '') ?? ''
    const inTrouble = await trouble.meet(pathname, accounts.find(bearer)?.kind)
    if (inTrouble) context.res = inTrouble.answer
    else await next()
    // To a page such an answer is none: its call is rejected, as if the network were gone.
    if (inTrouble?.isHidden) context.res.headers.delete('access-control-allow-origin')
    requests.push({
      method: context.req.method,
      path: pathname,
      query: search,
      status: context.res.status,
      at: clock.now(),
    })
  })
  const handlers = {
    ...musicCalls({ catalogue, rights, apiUrl }),
    ...playerCalls({ catalogue, devices, playback, rights }),
  }
  app.route('/v1', webApi({ accounts, handlers, violate }))
  app.route('/', accountsPages({ accounts, clientId, clientSecret, person: () => person, violate }))
  app.all('*', (context) => violate(context.req.raw, 'no such call is documented'))

  const listener = getRequestListener(app.fetch)
  server.on('request', (incoming, outgoing) => {
    const isControl = incoming.url?.startsWith('/__control')
    if (trouble.isGap() && !isControl) incoming.socket.destroy()
    else void listener(incoming, outgoing)
  })
  const timer = setInterval(tick, TICK_MS)

  return {
    url,
    urls: { accounts: url, api: apiUrl, sdk: `${url}/spotify-player.js` },
    clientId,
    clientSecret,
    violations,
    requests,
    tracks: catalogue.tracks,
    playlists: catalogue.playlists,
    playlistIds: fakePlaylists,
    now: clock.now,
    advance,
    tick,
    signIn,
    devices: devices.all,
    /** What the account listens to, with its position at this moment. */
    playback: () => {
      tick()
      const current = playback.get()
      return current && { ...current, positionMs: playback.position(), track: playback.track() }
    },
    ...situations.byName,
    ...situations.inDetail,
    async stop(): Promise<void> {
      clearInterval(timer)
      trouble.letGo()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }
}

const cover =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#f0f" d="M0 0h9v9H0z"/></svg>'

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`
}
