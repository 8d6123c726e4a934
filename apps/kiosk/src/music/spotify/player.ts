import { limits } from '@discobooth/contract/limits'
import type { Track } from '@discobooth/contract/track'
import type { Clock } from '../../platform/clock.ts'
import { runFlow } from '../../platform/flow-runtime.ts'
import type { SessionStore } from '../../platform/storage.ts'
import { createPlayerFace, shownTrack } from '../player-face.ts'
import type { MusicPlayer } from '../provider.ts'
import { volumeLevel } from '../volume.ts'
import { createExternalDevice } from './external-device.ts'
import { giveOrder } from './order.ts'
import { createPageDevice } from './page-device.ts'
import { spotifyPlayer } from './player-rules.ts'
import {
  type DevicePlayback,
  idlePlayer,
  type SpotifyPlayer,
  type SpotifyPlayerEffect,
} from './player-state.ts'
import type { Sdk } from './sdk.ts'
import type { Tokens } from './tokens.ts'
import type { SpotifyApi } from './web-api.ts'

/** A player of the SDK's that does not come back after so many tries never does. */
const staleAfter = 3

/** Plays at Spotify's: in this page, or on another device where the page cannot. */
export function createSpotifyPlayer(options: {
  api: SpotifyApi
  tokens: Tokens
  loadSdk(): Promise<Sdk | null>
  clock: Clock
  stored: SessionStore
  name: string
}): MusicPlayer & { setFavorite(isSaved: boolean): void; start(): void; stop(): void } {
  const { api, clock } = options
  const face = createPlayerFace()
  let state: SpotifyPlayer = idlePlayer
  let flow = begin()
  let cancelTick: (() => void) | null = null
  let cancelVolume: (() => void) | null = null
  let leaveTokens: (() => void) | null = null
  let order = 0

  const page = createPageDevice({
    ...options,
    volume: () => face.view.getState().volume,
    send: (event) => flow.send(event),
    playing(playback) {
      if (playback || state.status !== 'UNSUPPORTED') hear(playback)
    },
  })
  const external = createExternalDevice({
    api,
    clock,
    found(devices, deviceId) {
      face.tell('device_update', { devices })
      flow.send({ kind: 'external-device', deviceId })
    },
    playing: hear,
    estimate: face.progress,
  })

  function begin() {
    return runFlow({
      machine: spotifyPlayer,
      initial: idlePlayer,
      clock,
      perform,
      changed,
    })
  }

  function changed(next: SpotifyPlayer): void {
    const before = state
    state = next
    follow()
    if (next.deviceId !== null && next.deviceId !== before.deviceId) {
      options.stored.write('deviceId', next.deviceId)
      if (next.status !== 'UNSUPPORTED') {
        const device = { id: next.deviceId, name: options.name, is_active: true }
        face.tell('device_update', { devices: [device] })
      }
    }
    if (next.status !== before.status || next.error !== before.error) {
      face.tell('status_update', { status: next.status, error: next.error })
    }
  }

  function perform(effect: SpotifyPlayerEffect): void {
    switch (effect.do) {
      case 'connect':
        if (state.failures >= staleAfter && !state.wanted) page.discard()
        return page.connect()
      case 'find-device':
        return external.find()
      case 'sync':
        return state.status === 'UNSUPPORTED' ? external.sync() : page.sync()
      case 'order':
        return void send(effect)
      case 'fail':
        face.tell('player_update', { isPlaying: false })
        return face.report({ kind: 'failed', uri: effect.track.uri, message: effect.message })
    }
  }

  async function send(song: { track: Track; fromMs: number; deviceId: string }): Promise<void> {
    order += 1
    const mine = order
    const isWanted = () => mine === order && state.wanted !== null
    const answer = await giveOrder({ ...song, api, clock, isWanted })
    // Taken by the service after the guest had left: it must not play to an empty booth.
    if (!isWanted()) return answer.ok && !state.wanted ? silence() : undefined
    if (answer.ok) return flow.send({ kind: 'accepted' })
    if (answer.kind !== 'device-not-found' || state.status === 'UNSUPPORTED') {
      return flow.send({ kind: 'refused', message: answer.message })
    }
    // The service has forgotten this page, and the page does not know: it must introduce itself anew.
    page.discard()
    flow.send({ kind: 'not-ready' })
  }

  function silence(): void {
    if (state.status === 'UNSUPPORTED') void api.pause()
    else page.pause()
  }

  function hear(playback: DevicePlayback): void {
    const { view } = face
    const before = view.getState()
    if (!playback) {
      if (before.hasPlayback) face.tell('player_update', { hasPlayback: false, isPlaying: false })
      return flow.send({ kind: 'heard', at: null })
    }
    const { track, isPlaying, positionMs, repeat, shuffle } = playback
    if (before.track?.uri !== track.uri) face.tell('track_update', { track, isSaved: false })
    const isSame = before.isPlaying === isPlaying && before.hasPlayback
    if (!isSame || before.repeat !== repeat || before.shuffle !== shuffle) {
      face.tell('player_update', { isPlaying, repeat, shuffle, hasPlayback: true })
    }
    face.progress(positionMs)
    const isOurs = state.wanted !== null && playback.uris.includes(state.wanted.track.uri)
    flow.send({ kind: 'heard', at: { positionMs, isPlaying: isPlaying && isOurs } })
    face.report({ kind: 'position', uris: playback.uris, positionMs, isPlaying })
  }

  /** Ticks only while there is something to follow: most of a day nothing plays. */
  function tick(): void {
    // A page that has played goes on with what is loaded while its network is gone.
    const isOurs = state.status !== 'UNSUPPORTED' || state.hasBeenReady
    if (state.wanted && isOurs) page.sync()
    external.tick()
    cancelTick = null
    follow()
  }

  function follow(): void {
    if (state.wanted || external.isMoving()) {
      cancelTick ??= clock.after(limits.player.progressTickMs, tick)
    }
  }

  return {
    view: face.view,
    listen: face.listen,
    hear: face.hear,
    activate: page.activate,
    /** The service loads by itself; the token is renewed now, not at countdown 0. */
    prepare: () => void options.tokens.current(),
    play(track, fromMs) {
      face.tell('track_update', { track: shownTrack(track), isSaved: false })
      flow.send({ kind: 'wanted', track, fromMs })
    },
    pause() {
      order += 1
      const wasOurs = state.wanted !== null || face.view.getState().isPlaying
      flow.send({ kind: 'unwanted' })
      if (wasOurs) silence()
    },
    setVolume(value) {
      face.tell('player_update', { volume: volumeLevel(value) })
      cancelVolume?.()
      cancelVolume = clock.after(limits.player.volumeDebounceMs, () => {
        const { volume } = face.view.getState()
        if (state.status === 'UNSUPPORTED') void api.volume(volume)
        else page.setVolume(volume)
        flow.send({ kind: 'commanded' })
      })
    },
    setFavorite(isSaved) {
      const { track } = face.view.getState()
      if (!track) return
      void (isSaved ? api.save([track.id]) : api.unsave([track.id])).then((answer) => {
        if (answer.ok) face.tell('favorite_update', { isSaved })
      })
    },
    start() {
      flow.send({ kind: 'started' })
      leaveTokens = options.tokens.state.subscribe(({ kind }, before) => {
        const isNew = kind === 'signed-in' && before.kind !== 'signed-in'
        if (isNew && state.status === 'ERROR') flow.send({ kind: 'started' })
      })
    },
    stop() {
      order += 1
      cancelTick?.()
      cancelTick = null
      cancelVolume?.()
      leaveTokens?.()
      flow.stop()
      page.discard()
      external.stop()
      state = idlePlayer
      flow = begin()
      face.tell('status_update', { status: 'IDLE', isPlaying: false, hasPlayback: false })
    },
  }
}
