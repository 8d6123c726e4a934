import type { Track } from '@discobooth/contract/music/track'
import { limits } from '@discobooth/contract/wire/limits'
import type { Clock } from '@discobooth/runtime/clock'
import { runFlow } from '../../../platform/flow-runtime.ts'
import type { SessionStore } from '../../../platform/storage.ts'
import { createPlayerFace, shownTrack } from '../../player-face.ts'
import type { Commanded, MusicPlayer } from '../../provider.ts'
import { isLevel, volumeLevel } from '../../volume.ts'
import { createDeskCommands } from '../desk-commands.ts'
import { refusedCommand } from '../failure.ts'
import { giveOrder } from '../order.ts'
import type { Tokens } from '../tokens.ts'
import type { SpotifyApi } from '../web-api.ts'
import { createExternalDevice } from './external-device.ts'
import { createPageDevice } from './page-device.ts'
import { spotifyPlayer } from './player-rules.ts'
import {
  type DevicePlayback,
  idlePlayer,
  type SpotifyPlayer,
  type SpotifyPlayerEffect,
} from './player-state.ts'
import type { Sdk } from './sdk.ts'

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
}): MusicPlayer & { start(): void; stop(): void } {
  const { api, clock } = options
  const face = createPlayerFace()
  let state: SpotifyPlayer = idlePlayer
  let flow = begin()
  let cancelTick: (() => void) | null = null
  let cancelVolume: (() => void) | null = null
  let leaveTokens: (() => void) | null = null
  /** Counts wishes and orders: what is answered for an older one is no longer wanted. */
  let order = 0
  /** Whether what plays, or is about to, is the music desk's. */
  let isDesks = false
  /** A party's song whose device has not been looked at yet: it may be repeated, shuffled or loud. */
  let isUnadjusted = false
  let volume = face.view.getState().volume

  const page = createPageDevice({
    ...options,
    volume: () => volume,
    send(event) {
      flow.send(event)
      if (event.kind !== 'refused' || !isDesks) return
      face.tell('player_update', { error: { type: 'playback', message: event.message } })
    },
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
        return void external.find()
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
    const { track, deviceId, fromMs } = song
    const positionMs = Math.max(0, fromMs)
    const play = () => api.play({ deviceId, uris: [track.uri], positionMs }, isWanted)
    const answer = await giveOrder({ api, clock, deviceId, play, isWanted })
    // Taken by the service after the guest had left: it must not play to an empty booth.
    if (!isWanted()) return answer.ok && !isAnythingWanted() ? void silence() : undefined
    if (answer.ok) return flow.send({ kind: 'accepted' })
    if (answer.kind !== 'device-not-found' || state.status === 'UNSUPPORTED') {
      return flow.send({ kind: 'refused', message: answer.message })
    }
    forgotten()
  }

  /** The service has forgotten this page, and the page does not know: it must introduce itself anew. */
  function forgotten(): void {
    if (state.status === 'UNSUPPORTED') return
    page.discard()
    flow.send({ kind: 'not-ready' })
  }

  async function silence(): Promise<Commanded> {
    if (state.status !== 'UNSUPPORTED') {
      page.pause()
      return { ok: true }
    }
    const answer = await api.pause()
    return answer.ok ? { ok: true } : refusedCommand(answer)
  }

  /** What the device does not do as a party wants it (P10). */
  function adjust(heard: { repeat: string; shuffle: boolean; volume: number | null }): void {
    if (heard.repeat !== 'off') void api.repeat('off')
    if (heard.shuffle) void api.shuffle(false)
    if (heard.volume !== null && !isLevel(heard.volume, volume)) void api.volume(volume)
  }

  function hear(playback: DevicePlayback): void {
    const { view } = face
    const before = view.getState()
    if (!playback) {
      if (before.hasPlayback) face.tell('player_update', { hasPlayback: false, isPlaying: false })
      return flow.send({ kind: 'heard', at: null })
    }
    const { track, isPlaying, positionMs, repeat, shuffle } = playback
    const heardVolume = cancelVolume ? null : playback.volume
    if (before.track?.uri !== track.uri) face.tell('track_update', { track, isSaved: false })
    const now = { isPlaying, repeat, shuffle, volume: heardVolume ?? before.volume }
    const isSame = before.isPlaying === isPlaying && before.hasPlayback
    const isSet = before.repeat === repeat && before.shuffle === shuffle
    if (!isSame || !isSet || !isLevel(before.volume, now.volume)) {
      face.tell('player_update', { ...now, hasPlayback: true })
    }
    face.progress(positionMs)
    const isOurs = state.wanted !== null && playback.uris.includes(state.wanted.track.uri)
    if (isOurs && isUnadjusted) {
      isUnadjusted = false
      adjust({ repeat, shuffle, volume: heardVolume })
    }
    flow.send({ kind: 'heard', at: { positionMs, isPlaying: isPlaying && isOurs } })
    face.report({ kind: 'position', uris: playback.uris, positionMs, isPlaying })
  }

  /** Ticks only while there is something to follow: most of a day nothing plays. */
  function tick(): void {
    // A page that has played goes on with what is loaded while its network is gone.
    const isOurs = state.status !== 'UNSUPPORTED' || state.hasBeenReady
    if ((state.wanted || isHeardHere()) && isOurs) page.sync()
    external.tick()
    cancelTick = null
    follow()
  }

  const isHeardHere = () => state.status === 'RUNNING' && face.view.getState().isPlaying
  const isAnythingWanted = () => isDesks || state.wanted !== null

  function follow(): void {
    if (state.wanted || isHeardHere() || external.isMoving()) {
      cancelTick ??= clock.after(limits.player.progressTickMs, tick)
    }
  }

  return {
    view: face.view,
    listen: face.listen,
    hear: face.hear,
    activate: page.activate,
    /** The service loads by itself; the token is renewed now, not at countdown 0. */
    async prepare() {
      const { hasPlayback, repeat, shuffle } = face.view.getState()
      // Where nothing is known of the account's player it is told all the same.
      if (state.deviceId === null || (hasPlayback && repeat === 'off' && !shuffle)) {
        await options.tokens.current()
        return
      }
      await Promise.all([api.repeat('off'), api.shuffle(false)])
    },
    play(track, fromMs) {
      order += 1
      isDesks = false
      isUnadjusted = true
      face.tell('track_update', { track: shownTrack(track), isSaved: false })
      flow.send({ kind: 'wanted', track, fromMs })
    },
    async pause() {
      const wasOurs = isAnythingWanted() || face.view.getState().isPlaying
      isDesks = false
      flow.send({ kind: 'unwanted' })
      return wasOurs ? silence() : { ok: true }
    },
    setVolume(value) {
      volume = volumeLevel(value)
      if (isLevel(face.view.getState().volume, volume)) return
      face.tell('player_update', { volume })
      cancelVolume?.()
      cancelVolume = clock.after(limits.player.volumeDebounceMs, () => {
        cancelVolume = null
        if (state.status === 'UNSUPPORTED') void api.volume(volume)
        else page.setVolume(volume)
        flow.send({ kind: 'commanded' })
      })
    },
    ...createDeskCommands({
      api,
      clock,
      face,
      state: () => state,
      findDevice: external.find,
      take() {
        order += 1
        const mine = order
        isDesks = true
        if (face.view.getState().error?.type === 'playback') {
          face.tell('player_update', { error: null })
        }
        flow.send({ kind: 'unwanted' })
        return () => mine === order && isDesks
      },
      isWanted: isAnythingWanted,
      silence: () => void silence(),
      accepted: () => flow.send({ kind: 'accepted' }),
      commanded: () => flow.send({ kind: 'commanded' }),
      forgotten,
    }),
    start() {
      flow.send({ kind: 'started' })
      leaveTokens = options.tokens.state.subscribe(({ kind }, before) => {
        const isNew = kind === 'signed-in' && before.kind !== 'signed-in'
        if (isNew && state.status === 'ERROR') flow.send({ kind: 'started' })
      })
    },
    stop() {
      cancelTick?.()
      cancelTick = null
      cancelVolume?.()
      cancelVolume = null
      isDesks = false
      isUnadjusted = false
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
