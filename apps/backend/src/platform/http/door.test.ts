import { startFakeSpotify } from '@discobooth/fakes/spotify'
import { Hono } from 'hono'
import { afterAll, describe, expect, it } from 'vitest'
import { API_BASE } from '../../app.ts'
import { settingsFor } from '../../music/spotify/testing/spotify-booth.ts'
import { mediaInFolder } from '../../recordings/testing/media-folder.ts'
import { demo, openTestApp } from '../../testing/test-app.ts'
import { serveSite } from '../node/site.ts'
import { type Door, doorOfPage, doors, type Env, pageDoors } from './door.ts'

const spotify = await startFakeSpotify({ now: Date.now })
afterAll(() => spotify.stop())
const files = () => Promise.resolve(new Response('a page of the stage'))
/** Everything that a backend can have at once. */
const { app } = openTestApp({
  demo,
  stage: { boothUrl: undefined, files },
  console: { files },
  metrics: { token: undefined, ofRuntime: () => [] },
  spotify: settingsFor(spotify),
  media: mediaInFolder().media,
})
serveSite(app.hono, { kioskDir: '/nowhere', publicUrl: undefined, supabaseKey: 'public' })

type Document = { paths: Record<string, Record<string, { 'x-door'?: Door }>> }
const document = async (): Promise<Document> =>
  (await (await app.hono.request(`${API_BASE}/api/openapi.json`)).json()) as Document

/** As a listener with these doors would hand it over, from a caller on this machine. */
const ask = (method: string, path: string, open: Door[]) =>
  app.hono.request(
    path,
    { method, headers: { host: '127.0.0.1:8080' } },
    { peerAddress: '127.0.0.1', doors: new Set(open) },
  )

describe('every route has a door', () => {
  it('of the API, in its definition; strangers find these and no other', async () => {
    const all = Object.entries((await document()).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path.slice(API_BASE.length)}`,
        door: operation['x-door'],
      })),
    )
    for (const { name, door } of all)
      expect([name, door]).toEqual([name, expect.toBeOneOf([...doors])])
    expect(
      all
        .filter(({ door }) => door === 'public')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['GET /api/health', 'GET /auth-callback', 'POST /payment-webhook'])
  })

  it('of the pages, in one table; what is in no line of it is the kiosk’s own', () => {
    const kiosk = new Hono<Env>()
    serveSite(kiosk, { kioskDir: '/nowhere', publicUrl: undefined, supabaseKey: 'public' })
    const ofKiosk = new Set(kiosk.routes.map(({ path }) => path).filter((path) => path !== '/*'))
    const pages = app.hono.routes
      .map(({ path }) => path)
      .filter((path) => !path.startsWith(API_BASE) && path !== '/*' && path !== '*')
    const undecided = pages.filter((path) => doorOfPage(path) === 'booth' && !ofKiosk.has(path))
    expect(undecided).toEqual([])
    for (const [address] of pageDoors.filter(([, door]) => door !== 'booth')) {
      expect(pages.filter((path) => path.startsWith(address))).not.toEqual([])
    }
  })
})

describe('a listener', () => {
  it.each<[string, string, Door]>([
    ['GET', '/', 'booth'],
    ['GET', '/config.json', 'booth'],
    ['GET', '/assets/main.js', 'booth'],
    ['GET', '/fonts/..%2findex.html', 'booth'],
    ['POST', `${API_BASE}/api/booths/enrol`, 'booth'],
    ['GET', `${API_BASE}/api/booth`, 'booth'],
    ['DELETE', `${API_BASE}/api/booth`, 'booth'],
    ['GET', `${API_BASE}/api/openapi.json`, 'booth'],
    ['POST', `${API_BASE}/api/operator/pass`, 'booth'],
    ['GET', `${API_BASE}/qr?data=x`, 'booth'],
    ['POST', '/auth/v1/token', 'console'],
    ['GET', '/auth/v1/.well-known/jwks.json', 'console'],
    ['GET', '/console', 'console'],
    ['GET', '/console/people', 'console'],
    ['GET', '/console/config.json', 'console'],
    ['GET', '/console/assets/main.js', 'console'],
    ['GET', `${API_BASE}/api/console/me`, 'console'],
    ['GET', '/metrics', 'machine'],
    ['GET', '/inbox', 'machine'],
    ['GET', '/inbox/inbox.js', 'machine'],
    ['GET', '/demo', 'machine'],
    ['GET', '/demo/stage.json', 'machine'],
  ])(
    'that does not open its door answers %s %s as if it were not there',
    async (method, path, door) => {
      const closed = await ask(
        method,
        path,
        doors.filter((one) => one !== door),
      )
      expect([closed.status, await closed.text()]).toEqual([
        404,
        expect.stringContaining('not open to callers from outside'),
      ])
      const opened = await ask(method, path, [...doors])
      expect(await opened.text()).not.toContain('not open to callers from outside')
    },
  )

  it.each(['/gallery/token', '/cashier/x', '/fonts/outfit.woff2', `${API_BASE}/api/health`])(
    'with the public door alone shows %s',
    async (path) => {
      expect(await (await ask('GET', path, ['public'])).text()).not.toContain('not open to')
    },
  )

  it('that strangers reach has no local callers, however local they look', async () => {
    const open = new Set<Door>(['public', 'booth', 'console'])
    const enrol = await app.hono.request(
      `${API_BASE}/api/booths/enrol`,
      { method: 'POST', headers: { host: '127.0.0.1:8080' } },
      { peerAddress: '127.0.0.1', doors: open },
    )
    expect([enrol.status, await enrol.json()]).toMatchObject([
      403,
      { error: { code: 'enrolment_local_only' } },
    ])
  })
})
