import { type Clock, within } from '@discobooth/runtime/clock'
import * as z from 'zod/mini'
import { SdkState } from '../shapes.ts'
import type { Tokens } from '../tokens.ts'
import type { DevicePlayback, SpotifyPlayerEvent } from './player-state.ts'
import { type Sdk, type SdkPlayer, sdkErrors } from './sdk.ts'

const Ready = z.object({ device_id: z.string() })
const Complaint = z.object({ message: z.string() })
const connectLimitMs = 10_000
const repeatModes = ['off', 'context', 'track'] as const

/** The player that the SDK makes of this page. */
export function createPageDevice(options: {
  loadSdk(): Promise<Sdk | null>
  tokens: Tokens
  clock: Clock
  name: string
  volume(): number
  send(event: SpotifyPlayerEvent): void
  playing(playback: DevicePlayback): void
}) {
  const { clock, send, tokens } = options
  let player: SdkPlayer | null = null
  let isAsking = false
  let isActivated = false
  /** What an older player still says is not listened to. */
  let life = 0

  function make(sdk: Sdk): SdkPlayer {
    const made = new sdk.Player({
      name: options.name,
      volume: options.volume(),
      getOAuthToken(give) {
        void tokens.current().then((token) => {
          if (token.ok) give(token.token)
        })
      },
    })
    const mine = life
    const on = (event: string, act: (value: unknown) => void) =>
      made.addListener(event, (value) => {
        if (mine === life) act(value)
      })
    on('ready', (value) => {
      const ready = z.safeParse(Ready, value)
      if (ready.success) send({ kind: 'ready', deviceId: ready.data.device_id })
    })
    on('not_ready', () => send({ kind: 'not-ready' }))
    on('player_state_changed', (value) => options.playing(read(value)))
    on('autoplay_failed', () => {
      console.warn('Autoplay was blocked.')
      send({ kind: 'refused', message: 'The browser does not allow sound yet' })
    })
    for (const [event, type] of Object.entries(sdkErrors)) {
      on(event, (value) => {
        const told = z.safeParse(Complaint, value)
        complain(type, told.success ? told.data.message : event)
      })
    }
    return made
  }

  function discard(): void {
    life += 1
    player?.disconnect()
    player = null
  }

  function complain(type: (typeof sdkErrors)[string], message: string): void {
    console.error(`Spotify's player reports a problem (${type}): ${message}`)
    // A refused player does not get well again; one that lost its network does, and plays on meanwhile.
    if (type !== 'playback' && type !== 'initialization') discard()
    send({ kind: 'error', error: { type, message } })
    if (type === 'authentication') void renewToken()
  }

  /** The service does not take the token, however young it is: either there is another, or nobody is signed in. */
  async function renewToken(): Promise<void> {
    const token = await tokens.current()
    if (token.ok) await tokens.replace(token.token)
  }

  async function connect(): Promise<void> {
    const mine = life
    const token = await tokens.current()
    const sdk = token.ok ? await options.loadSdk() : null
    if (mine !== life) return
    if (!token.ok) {
      if (token.signedOut) complain('authentication', token.message)
      else send({ kind: 'not-ready' })
      return
    }
    if (!sdk) return complain('initialization', "Spotify's player could not be loaded.")
    if (!player) {
      player = make(sdk)
      if (isActivated) player.activateElement().catch(() => undefined)
    }
    const connected = await within(clock, connectLimitMs, player.connect(), null)
    if (mine === life && connected === null) send({ kind: 'not-ready' })
  }

  return {
    connect(): void {
      connect().catch((error: unknown) => {
        complain('player', error instanceof Error ? error.message : String(error))
      })
    },
    /** Asks where the song is. One question at a time: the ticks come faster than some answers. */
    sync(): void {
      if (!player || isAsking) return
      isAsking = true
      const mine = life
      void within(clock, connectLimitMs, player.getCurrentState(), undefined)
        .then((value) => {
          if (mine === life && value !== undefined) options.playing(read(value))
        })
        .catch(() => undefined)
        .finally(() => {
          isAsking = false
        })
    },
    activate(): void {
      isActivated = true
      player?.activateElement().catch(() => undefined)
    },
    pause(): void {
      player?.pause().catch(() => undefined)
    },
    setVolume(volume: number): void {
      player?.setVolume(volume).catch(() => undefined)
    },
    /** The next connection is made with a new player. */
    discard,
  }
}

function read(value: unknown): DevicePlayback {
  const parsed = z.safeParse(SdkState, value)
  if (!parsed.success) return null
  const { position, paused, duration, shuffle, repeat_mode } = parsed.data
  const song = parsed.data.track_window.current_track
  const linked = song.linked_from?.uri
  return {
    track: {
      id: song.id ?? '',
      uri: song.uri,
      name: song.name,
      durationMs: duration,
      artists: song.artists.map(({ name }) => ({ name })),
      image: song.album.images[0]?.url ?? '',
    },
    uris: linked ? [song.uri, linked] : [song.uri],
    positionMs: position,
    isPlaying: !paused,
    repeat: repeatModes[repeat_mode] ?? 'off',
    shuffle,
    volume: null,
  }
}
