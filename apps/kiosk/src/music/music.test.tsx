import type { MusicSetup } from '@discobooth/contract/music/music-api'
import type { PickedTrack } from '@discobooth/contract/session/context'
import { systemClock } from '@discobooth/runtime/clock'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBackendClient } from '../backend/client.ts'
import { localValues, sessionValues } from '../platform/storage.ts'
import { memoryDisk } from '../platform/testing/memory-disk.ts'
import { createMusic } from './music.ts'
import { tone } from './testing/tone.ts'
import { aTrack } from './testing/tracks.ts'

const setup: MusicSetup = {
  provider: 'library',
  licence: { publicUse: true, syncWithVideo: true, statement: 'Ours.' },
  playlists: { TOP_40: 'top', DANCE: 'bangers', DISCO: 'gone' },
  spotify: null,
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

function open({ failsFirst = 0 } = {}) {
  const song = URL.createObjectURL(tone(30))
  onTestFinished(() => URL.revokeObjectURL(song))
  const told: string[] = []
  let failures = failsFirst
  const answers: Record<string, unknown> = {
    'api/music': setup,
    'api/music/playlists/top': { id: 'top', name: 'Top 40', tracks: [aTrack()] },
    [`api/music/tracks/${aTrack().id}/stream`]: { url: song, expiresInMs: 60_000, version: '1' },
    'api/music/search': { items: [aTrack()], total: 1, offset: 0, limit: 20 },
  }
  const { call } = createBackendClient({
    supabaseUrl: 'http://backend.test',
    supabaseKey: 'public',
    boothKey: () => 'key',
    async fetch(input) {
      const path = new URL(String(input)).pathname.replace('/functions/v1/', '')
      failures -= 1
      if (failures >= 0) throw new TypeError('Failed to fetch')
      const error = { code: 'not_found', message: 'Not Found' }
      return answers[path]
        ? Response.json(answers[path])
        : Response.json({ error }, { status: 404 })
    },
  })
  const music = createMusic({
    call,
    fetch: () => Promise.reject(new TypeError('The library fetches nothing by itself')),
    clock: systemClock,
    random: () => 0,
    document,
    window: {},
    local: localValues(() => localStorage),
    stored: sessionValues(() => sessionStorage),
    resolve: (path) => path,
    disk: memoryDisk().disk,
    partyVolume: () => 1,
    deskObstacle: { now: () => null, watch: () => () => undefined },
    events: {
      sounding: () => told.push('sounding'),
      ended: () => told.push('ended'),
      failed: ({ code, detail = code }) => told.push(detail),
      fellSilent: () => told.push('fell silent'),
    },
    played: ({ name }) => told.push(`played ${name}`),
    signedOut: (message) => told.push(message),
  })
  onTestFinished(music.stop)
  return { music, told }
}

describe('the music of a booth', () => {
  it('a song that was asked for before the music is there sounds when it is', async () => {
    const { music, told } = open({ failsFirst: 1 })
    music.party.play(aTrack({ duration_ms: 30_000 }), 0)
    music.start()
    await expect.poll(() => told).toEqual(['sounding', 'played Night Bus'])
    expect(music.state.getState().isPlaying).toBe(true)
    music.party.silence()
    expect(music.state.getState().isPlaying).toBe(false)
  })

  it('a song that is silenced before the music is there stays silent', async () => {
    const { music, told } = open()
    music.party.play(aTrack(), 0)
    music.party.silence()
    music.start()
    await music.provider()
    expect(music.player.getState().view).toMatchObject({ isPlaying: false, track: null })
    expect(told).toEqual([])
  })

  it('tells the party when no music comes', async () => {
    const { music, told } = open()
    music.party.play(aTrack(), 0)
    await expect.poll(() => told).toEqual(['musicNotReady'])
  })

  it('opens playlists and searches into the state', async () => {
    const { music } = open()
    music.start()
    expect(await music.playlist('TOP_40')).toEqual({ ok: true, value: [aTrack()] })
    expect(music.state.getState()).toMatchObject({
      isLoading: false,
      currentPlaylist: { id: 'top', name: 'Top 40' },
    })
    const field = music.searchField(10)
    field.type('night')
    await expect.poll(() => music.state.getState().searchResults?.items).toEqual([aTrack()])
  })

  it('M3: finds another song of the list that the guest picked from, and disturbs no screen', async () => {
    const { music } = open()
    music.start()
    const before = music.state.getState()
    const wish = { tried: [], leftMs: 60_000 }
    const other = aTrack({ id: 'b'.repeat(22), name: 'Zebra Crossing' })
    const find = (picked: PickedTrack) => music.party.another({ ...wish, picked })
    expect(await find({ ...other, list: 'TOP_40' })).toEqual(aTrack())
    expect(await find({ ...aTrack(), list: 'TOP_40' })).toBeNull()
    // Picked from no list: the first that has songs, though another one does not open.
    expect(await find(other)).toEqual(aTrack())
    expect(music.state.getState()).toMatchObject({ currentPlaylist: before.currentPlaylist })
  })

  it('[8.music.4] only logs a playlist that does not open', async () => {
    const { music } = open()
    music.start()
    const message = 'Failed to fetch playlist: Not Found'
    expect(await music.playlist('DISCO')).toMatchObject({ ok: false, message })
    expect(console.error).toHaveBeenCalledExactlyOnceWith(message)
    expect(music.state.getState()).toMatchObject({ isLoading: false, error: message })
  })
})
