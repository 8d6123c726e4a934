import type { MusicSetup } from '@discobooth/contract/music/music-api'
import { systemClock } from '@discobooth/runtime/clock'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { createBackendClient } from '../../../backend/client.ts'
import { localValues, sessionValues } from '../../../platform/storage.ts'
import { memoryDisk } from '../../../platform/testing/memory-disk.ts'
import { createMusic } from '../../music.ts'
import { aTrack } from '../../testing/tracks.ts'
import { createSdkLoader, type SdkWindow } from './sdk.ts'

const url = inject('spotifyUrl')
const page: SdkWindow & Window = window

type Told = { result: { accessToken: string } }

async function bring(what: object): Promise<Told> {
  const answer = await fetch(`${url}/__control`, { method: 'POST', body: JSON.stringify(what) })
  return (await answer.json()) as Told
}

function setup(sdkUrl: string): MusicSetup {
  return {
    provider: 'spotify',
    licence: { publicUse: false, syncWithVideo: false, statement: '' },
    playlists: { TOP_40: null, DANCE: null, DISCO: null },
    spotify: { apiUrl: `${url}/v1`, sdkUrl, logoutUrl: `${url}/logout` },
  }
}

async function open(sdkUrl = `${url}/spotify-player.js`) {
  localStorage.clear()
  const { result } = await bring({ do: 'signIn' })
  localStorage.setItem('accessToken', result.accessToken)
  localStorage.setItem('tokenTimestamp', String(systemClock.now()))
  const told: string[] = []
  const { call } = createBackendClient({
    supabaseUrl: 'http://backend.test',
    supabaseKey: 'public',
    boothKey: () => 'key',
    fetch: async () => Response.json(setup(sdkUrl)),
  })
  const music = createMusic({
    call,
    fetch: window.fetch.bind(window),
    clock: systemClock,
    random: Math.random,
    document,
    window: page,
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
    played: () => undefined,
    signedOut: () => undefined,
  })
  music.start()
  onTestFinished(music.stop)
  return { music, told, view: () => music.player.getState().view }
}

const scripts = () => document.querySelectorAll(`script[src^="${url}"]`)

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const script of scripts()) script.remove()
  delete page.Spotify
})

describe('the SDK in a real page', () => {
  it('[7.other.1] its script is loaded, its player gets ready, and a song sounds', async () => {
    const { music, told, view } = await open()
    await expect.poll(() => view()?.status).toBe('READY')
    expect(scripts()).toHaveLength(1)
    const state = (await (await fetch(`${url}/__control`)).json()) as { devices: object[] }
    expect(state.devices).toMatchObject([{ name: 'DiscoBooth', isOnline: true }])
    const song = await music.provider().then((provider) => provider?.search({ query: 'neon' }))
    const track = song?.ok ? song.value.items[0] : undefined
    music.party.play(track ?? aTrack(), 0)
    await expect.poll(() => told).toEqual(['sounding'])
    expect(music.state.getState()).toMatchObject({ isPlaying: true })
    music.party.silence()
    await expect.poll(() => view()?.isPlaying).toBe(false)
  })

  it('[7.other.1] its script is loaded once for all who ask', async () => {
    const source = `${url}/spotify-player.js`
    const load = createSdkLoader({ document, window: page, url: source, clock: systemClock })
    const [one, two] = await Promise.all([load(), load()])
    expect(one).not.toBe(null)
    expect(two).toBe(one)
    expect(await load()).toBe(one)
    expect(scripts()).toHaveLength(1)
  })

  it('[4.player.4] a script that does not come makes the player UNSUPPORTED', async () => {
    const { view } = await open(`${url}/not-there.js`)
    await expect.poll(() => view()?.status).toBe('UNSUPPORTED')
    expect(scripts()).toHaveLength(0)
  })
})
