import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeSpotify, startFakeSpotify } from '../spotify.ts'
import { fakePlaylists } from './catalogue.ts'

let fake: FakeSpotify
let bearer: string
beforeEach(async () => {
  fake = await startFakeSpotify()
  bearer = fake.signIn().accessToken
})
afterEach(() => fake.stop())

const send = (method: string, path: string, body?: unknown) =>
  fetch(fake.urls.api + path, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
const json = async (response: Response) => JSON.parse(await response.text())
const read = async (path: string) => json(await send('GET', path))
const track = 'spotify:track:Track00100000000000000'
const artist = 'spotify:artist:ArtistNileCo0000000000'

describe('what is not documented is recorded and refused', () => {
  it.each<[string, string, unknown?]>([
    ['GET', '/search?q=x'],
    ['GET', '/search?type=track'],
    ['GET', '/search?q=x&type=song'],
    ['GET', '/search?q=x&type=track&limit=51'],
    ['GET', '/search?q=x&type=track&market=nl'],
    ['GET', '/search?q=x&type=track&page=2'],
    ['POST', '/search?q=x&type=track'],
    ['GET', '/playlists/short'],
    ['GET', '/playlist/PlaylistTop40000000000'],
    ['PUT', '/me/player/play', { uris: 'spotify:track:x' }],
    ['PUT', '/me/player/play', { uris: [] }],
    ['PUT', '/me/player/play', { uris: [track], context_uri: artist }],
    ['PUT', '/me/player/play', { context_uri: artist, offset: { position: 0 } }],
    ['PUT', '/me/player/play', { uris: [track, track], offset: { position: 1 } }],
    ['PUT', '/me/player/play', { uris: ['library:track:Track00100000000000000'] }],
    ['PUT', '/me/player/play?device=x', { uris: [track] }],
    ['POST', '/me/player/play', { uris: [track] }],
    ['PUT', '/me/player/pause', {}],
    ['PUT', '/me/player/seek?position_ms=-1'],
    ['PUT', '/me/player/seek?position_ms=1.5'],
    ['PUT', '/me/player/volume?volume_percent=101'],
    ['PUT', '/me/player/volume?volume_percent=0.5'],
    ['PUT', '/me/player/repeat?state=on'],
    ['PUT', '/me/player/shuffle?state=1'],
    ['PUT', '/me/player', { device_ids: ['a', 'b'] }],
    ['PUT', '/me/player', { device_id: 'a' }],
    ['PUT', '/me/tracks', ['Track00100000000000000']],
    ['GET', '/me/tracks/contains?ids=x'],
  ])('%s %s %j', async (method, path, body) => {
    expect((await send(method, path, body)).status).toBe(400)
    expect(fake.violations).toHaveLength(1)
  })

  it('a call without a bearer, or with a body that is no JSON by its type', async () => {
    expect((await fetch(`${fake.urls.api}/me`)).status).toBe(401)
    const headers = { authorization: `Bearer ${bearer}` }
    const body = JSON.stringify({ uris: [track] })
    await fetch(`${fake.urls.api}/me/player/play`, { method: 'PUT', headers, body })
    expect(fake.violations.map(({ path }) => path)).toEqual(['/v1/me', '/v1/me/player/play'])
  })
})

it('searches in pages as large as the app may have', async () => {
  const whole = await read('/search?q=caf%C3%A9&type=track&limit=10&market=NL')
  expect(whole.tracks.total).toBe(8)
  expect(whole.tracks.items[0].name).toContain('Café')
  const refused = await send('GET', '/search?q=a&type=track&limit=20')
  expect([refused.status, (await json(refused)).error.message]).toEqual([400, 'Invalid limit'])
  const second = await read('/search?q=a&type=track&limit=10&offset=10')
  expect([second.tracks.items.length, second.tracks.offset]).toEqual([10, 10])
  fake.repeatInSearch()
  const { items } = (await read('/search?q=a&type=track&limit=10')).tracks
  expect(new Set(items.map((item: { uri: string }) => item.uri)).size).toBeLessThan(10)
  fake.beOlderApp()
  expect((await read('/search?q=a&type=track&limit=50')).tracks.items).toHaveLength(50)
  expect(fake.violations).toEqual([])
})

describe.each(['tracks', 'items'] as const)('playlists in the shape of %s', (shape) => {
  beforeEach(() => {
    if (shape === 'tracks') fake.beOlderApp()
  })
  const row = shape === 'items' ? 'item' : 'track'

  it('come with rows that are no songs', async () => {
    const playlist = await read(`/playlists/${fakePlaylists.MESSY}?market=NL`)
    const contents = playlist[shape].items.map((entry: Record<string, unknown>) => entry[row])
    expect(contents).toContain(null)
    expect(contents.map((content: { type?: string } | null) => content?.type)).toContain('episode')
    expect(contents).toContainEqual(expect.objectContaining({ is_local: true }))
    expect(contents).toContainEqual(expect.objectContaining({ is_playable: false }))
    const uris = contents.map((content: { uri?: string } | null) => content?.uri)
    expect(new Set(uris).size).toBeLessThan(uris.length)
  })

  it('go on at the address they name, and at no other', async () => {
    const first = (await read(`/playlists/${fakePlaylists.LONG}`))[shape]
    expect([first.items.length, first.next]).toEqual([100, expect.stringContaining(`/${shape}?`)])
    const rest = await read(first.next.slice(fake.urls.api.length))
    expect([rest.offset, rest.items.length]).toEqual([100, 50])
    const other = shape === 'items' ? 'tracks' : 'items'
    expect((await send('GET', `/playlists/${fakePlaylists.LONG}/${other}`)).status).toBe(403)
    expect(fake.violations).toEqual([])
  })

  it("are withheld when they are a stranger's, and unknown when the service made them", async () => {
    const withheld = await read(`/playlists/${fakePlaylists.WITHHELD}`)
    expect([withheld.name, withheld[shape]]).toEqual(['Withheld', undefined])
    fake.withholdPlaylist(fakePlaylists.TOP_40)
    expect(await read(`/playlists/${fakePlaylists.TOP_40}`)).not.toHaveProperty(shape)
    expect((await send('GET', `/playlists/${fakePlaylists.EDITORIAL}`)).status).toBe(404)
    expect((await read(`/playlists/${fakePlaylists.EMPTY}`))[shape].items).toEqual([])
  })
})

it('keeps saved songs in the library, for who was granted it', async () => {
  const uri = 'spotify:track:Track00100000000000000'
  await send('PUT', `/me/library?uris=${uri}`)
  expect(await read(`/me/library/contains?uris=${uri}`)).toEqual([true])
  await send('DELETE', `/me/library?uris=${uri}`)
  expect(await read(`/me/library/contains?uris=${uri}`)).toEqual([false])
  bearer = fake.signIn([]).accessToken
  expect((await send('GET', `/me/library/contains?uris=${uri}`)).status).toBe(403)
})

it('keeps saved tracks for an older app, which knows no library', async () => {
  const id = 'Track00100000000000000'
  expect((await send('PUT', '/me/tracks', { ids: [id] })).status).toBe(403)
  fake.beOlderApp()
  expect((await send('PUT', `/me/library?uris=spotify:track:${id}`)).status).toBe(404)
  await send('PUT', '/me/tracks', { ids: [id] })
  expect(await read(`/me/tracks/contains?ids=${id}`)).toEqual([true])
  await send('DELETE', '/me/tracks', [id])
  expect(await read(`/me/tracks/contains?ids=${id}`)).toEqual([false])
  bearer = fake.signIn([]).accessToken
  expect((await send('GET', `/me/tracks/contains?ids=${id}`)).status).toBe(403)
})

describe('trouble', () => {
  it('too many calls: says how long, and means it', async () => {
    fake.rateLimit({ seconds: 7 })
    const limited = await send('GET', '/me')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    // A page would not see this answer, nor, where it does, how long.
    expect(limited.headers.get('access-control-allow-origin')).toBe(null)
    fake.rateLimit({ seconds: 7, isReadable: true })
    const { headers } = await send('GET', '/me')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toBe(null)
    fake.advance(7_000)
    expect((await send('GET', '/me')).status).toBe(200)
  })

  it('the quota is used up: no word on how long', async () => {
    fake.quotaStop()
    const stopped = await send('GET', '/me')
    expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, null])
    expect((await json(stopped)).error.reason).toBe('QUOTA_EXCEEDED')
  })

  it('forbidden, in plain text or as often as said', async () => {
    fake.answerPlainTextForbidden()
    const plain = await send('GET', '/me')
    expect([plain.status, await plain.text()]).toEqual([
      403,
      expect.stringContaining('not registered'),
    ])
    fake.forbid({ message: 'Player command failed: Premium required', times: 1 })
    expect((await send('GET', '/me')).status).toBe(403)
    expect((await send('GET', '/me')).status).toBe(200)
  })

  it('the network is away, and the control is not', async () => {
    const control = (body: object) =>
      fetch(`${fake.url}/__control`, { method: 'POST', body: JSON.stringify(body) })
    expect((await control({ do: 'networkGap' })).status).toBe(200)
    await expect(send('GET', '/me')).rejects.toThrow('fetch failed')
    await control({ do: 'networkBack' })
    expect((await send('GET', '/me')).status).toBe(200)
    expect((await control({ do: 'nonsense' })).status).toBe(400)
    const seen = await json(await fetch(`${fake.url}/__control`))
    expect([seen.violations, seen.requests.length]).toEqual([[], 1])
  })

  it('no answer at all, until it breaks', async () => {
    fake.neverAnswer()
    const waiting = send('GET', '/me')
    fake.endTrouble()
    expect((await waiting).status).toBeOneOf([200, 503])
    fake.answerServerError({ status: 502, times: 1 })
    expect((await send('GET', '/me')).status).toBe(502)
    expect((await send('GET', '/me')).status).toBe(200)
  })
})
