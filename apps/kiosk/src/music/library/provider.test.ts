import type { MusicSetup } from '@discobooth/contract/music/music-api'
import { describe, expect, it } from 'vitest'
import { createBackendClient } from '../../backend/client.ts'
import { handClock } from '../../platform/testing/hand-clock.ts'
import { memoryDisk } from '../../platform/testing/memory-disk.ts'
import { aTrack } from '../testing/tracks.ts'
import { createLibraryProvider } from './provider.ts'
import { createStreamAddresses } from './stream-addresses.ts'

const setup: MusicSetup = {
  provider: 'library',
  licence: { publicUse: true, syncWithVideo: true, statement: 'Ours.' },
  playlists: { TOP_40: 'top', DANCE: 'gone', DISCO: null },
  spotify: null,
}

/** The backend's music routes, as far as the kiosk asks them. */
const album = { name: 'Late', images: [{ url: '/functions/v1/music/covers/late' }] }

function library(tracks = 65) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input))
    asked.push(url.pathname.replace('/functions/v1/api/music/', '') + url.search)
    if (url.pathname.endsWith('/search')) {
      const offset = Number(url.searchParams.get('offset'))
      const limit = Number(url.searchParams.get('limit'))
      const items = Array.from({ length: Math.min(limit, tracks - offset) }, (_, index) =>
        aTrack({ id: String(offset + index).padStart(22, '0'), album }),
      )
      return Response.json({ items, total: tracks, offset, limit })
    }
    if (url.pathname.endsWith('/playlists/top'))
      return Response.json({ id: 'top', name: 'Top 40', tracks: [aTrack({ album })] })
    if (url.pathname.endsWith('/stream'))
      return Response.json({ url: `/audio/${asked.length}`, expiresInMs: 60_000, version: '1' })
    const error = { code: 'unknown_playlist', message: 'There is no such playlist.' }
    return Response.json({ error }, { status: 404 })
  }
  const { call } = createBackendClient({
    supabaseUrl: 'http://backend.test',
    supabaseKey: 'public',
    boothKey: () => 'key',
    fetch,
  })
  return { asked, call }
}

function provider(tracks?: number) {
  const { asked, call } = library(tracks)
  const element = { addEventListener: () => undefined }
  const music = createLibraryProvider({
    setup,
    call,
    resolve: (path) => new URL(path, 'http://backend.test').href,
    document: { createElement: () => element } as unknown as Document,
    clock: handClock(),
    random: () => 0.5,
    disk: memoryDisk().disk,
    fetch: () => Promise.reject(new TypeError('Nothing is fetched here')),
    deviceName: 'DiscoBooth',
  })
  return { asked, music }
}

describe('the library', () => {
  it('[9.1] searches in pages of 20', async () => {
    const { asked, music } = provider()
    const answer = await music.search({ query: ' été & co ', offset: 20 })
    expect(asked).toEqual(['search?q=%C3%A9t%C3%A9+%26+co&offset=20&limit=20'])
    expect(answer).toMatchObject({ ok: true, value: { total: 65, offset: 20, limit: 20 } })
  })

  it('[9.1] gathers 60 tracks in pages of 20, and asks for no page that is not there', async () => {
    const many = provider(65)
    const answer = await many.music.searchPages({ query: 'a' })
    expect(answer.ok && answer.value.items).toHaveLength(60)
    expect(many.asked).toHaveLength(3)
    const few = provider(25)
    await few.music.searchPages({ query: 'a' })
    expect(few.asked).toHaveLength(2)
  })

  it('asks nobody for a blank query', async () => {
    const { asked, music } = provider()
    expect(await music.search({ query: '  ' })).toMatchObject({ ok: true, value: { items: [] } })
    expect(asked).toEqual([])
  })

  it('opens the playlist that the settings name', async () => {
    const { music } = provider()
    expect(await music.playlist('TOP_40')).toMatchObject({ ok: true, value: { name: 'Top 40' } })
  })

  it('[8.music.2] says why a playlist does not open', async () => {
    const { music } = provider()
    expect(await music.playlist('DANCE')).toEqual({
      ok: false,
      kind: 'missing',
      message: 'Failed to fetch playlist: There is no such playlist.',
      reason: 'There is no such playlist.',
    })
    expect(await music.playlist('DISCO')).toMatchObject({ ok: false, kind: 'missing' })
  })

  it("gives covers as whole addresses: the page's own may be another", async () => {
    const { music } = provider()
    const playlist = await music.playlist('TOP_40')
    const found = await music.search({ query: 'a' })
    const cover = [{ url: 'http://backend.test/functions/v1/music/covers/late' }]
    expect(playlist.ok && playlist.value.tracks[0]?.album.images).toEqual(cover)
    expect(found.ok && found.value.items[0]?.album.images).toEqual(cover)
  })

  it('is signed in by itself', async () => {
    const { music } = provider()
    expect(await music.signIn.validate()).toMatchObject({ kind: 'signed-in' })
    expect(music.capabilities.needsSignIn).toBe(false)
  })
})

describe('stream addresses', () => {
  it('are asked for once, until they are about to expire', async () => {
    const { asked, call } = library()
    const clock = handClock()
    const resolve = (path: string) => `http://backend.test${path}`
    const addresses = createStreamAddresses({ call, resolve, clock })
    const both = await Promise.all([addresses.find('a'), addresses.find('a')])
    expect(both[0]).toEqual({
      ok: true,
      value: { url: 'http://backend.test/audio/1', version: '1' },
    })
    expect(both[1]).toEqual(both[0])
    await addresses.find('a')
    expect(asked).toEqual(['tracks/a/stream'])
    clock.pass(55_000)
    expect(addresses.known('a')).toBe(null)
    await addresses.find('a')
    addresses.forget('a')
    await addresses.find('a')
    expect(asked).toHaveLength(3)
  })
})
