import { beforeEach, expect, it } from 'vitest'
import { openSpotifyBooth } from './testing/spotify-booth.ts'

const booth = await openSpotifyBooth()
const { call, fake, pass } = booth
const { TOP_40, LONG, MESSY, WITHHELD } = fake.playlistIds

beforeEach(() => {
  fake.endTrouble()
  pass(600_000)
  fake.requests.length = 0
})

const playlist = (id: string) => call('GET', `/api/music/account-playlists/${id}`)

it('without anybody signed in there is none', async () => {
  const { status, body } = await playlist(TOP_40)
  expect([status, body.error.code]).toEqual([401, 'sign_in_again'])
})

it('[7.music-provider.4, 9.29] reads what the kiosk would, for a booth that is signed in', async () => {
  await booth.signIn()
  const { status, body } = await playlist(TOP_40)
  const names = body.tracks.map(({ name }: { name: string }) => name)
  expect([status, body.name, names.length]).toEqual([200, 'Top 40', 12])
  expect(names).toEqual(names.toSorted((a: string, b: string) => a.localeCompare(b)))
  const rows = fake.playlists.get(LONG)?.rows ?? []
  const uris = new Set(rows.map(({ content }) => content?.uri))
  expect((await playlist(LONG)).body.tracks).toHaveLength(uris.size)
  expect((await playlist(MESSY)).body.tracks).toHaveLength(2)
  expect((await playlist(WITHHELD)).status).toBe(503)
  expect(fake.violations).toEqual([])
})

it('brings what it knows while Spotify wants a pause, also an hour later', async () => {
  await booth.signIn()
  const before = await playlist(TOP_40)
  pass(4_000_000)
  fake.rateLimit({ seconds: 600 })
  expect((await playlist(TOP_40)).body).toEqual(before.body)
  fake.endTrouble()
  expect((await playlist(TOP_40)).status).toBe(200)
})
