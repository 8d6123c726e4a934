import { limits } from '@discobooth/contract/limits'
import type { Track } from '@discobooth/contract/track'
import type { Clock } from '../../platform/clock.ts'
import { createPlayerFace, shownTrack } from '../player-face.ts'
import type { MusicPlayer } from '../provider.ts'
import { volumeLevel } from '../volume.ts'
import { remedyFor, stallMs } from './recovery.ts'
import type { StreamAddresses } from './stream-addresses.ts'

type Playing = {
  track: Track
  /** Where the song goes on if it has to be loaded again. */
  positionMs: number
  movedAt: number
  wasHeard: boolean
  renewals: number
}

const networkError = 2
const samePlaceMs = 50

/** Plays the library's songs through one audio element of the document. */
export function createLibraryPlayer(options: {
  document: Document
  addresses: StreamAddresses
  clock: Clock
  deviceName: string
}): MusicPlayer & { start(): void; stop(): void } {
  const { addresses, clock } = options
  const face = createPlayerFace()
  const audio = options.document.createElement('audio')
  audio.preload = 'auto'
  let loaded: { trackId: string; url: string } | null = null
  let playing: Playing | null = null
  /** Counts orders: what was asked for an older one is no longer wanted. */
  let order = 0
  let cancelTick: (() => void) | null = null
  let cancelRenewal: (() => void) | null = null

  function fail(message: string): void {
    if (!playing) return
    const { uri } = playing.track
    halt()
    face.tell('player_update', { isPlaying: false, error: { type: 'playback', message } })
    face.report({ kind: 'failed', uri, message })
  }

  function halt(): void {
    order += 1
    playing = null
    cancelTick?.()
    cancelRenewal?.()
    cancelTick = null
    cancelRenewal = null
    audio.pause()
  }

  function load(trackId: string, url: string): void {
    if (loaded?.url === url && !audio.error) return
    loaded = { trackId, url }
    audio.src = url
    audio.load()
  }

  /** Sounds at once when the song was prepared; otherwise when its address has come. */
  async function sound(song: Playing): Promise<void> {
    const mine = order
    const { id } = song.track
    const isLoaded = loaded?.trackId === id && !audio.error
    if (!isLoaded) {
      const url = addresses.known(id)
      const answer = url === null ? await addresses.find(id) : { ok: true as const, value: url }
      if (mine !== order) return
      if (!answer.ok) return song.wasHeard ? renew(song, networkError) : fail(answer.message)
      load(id, answer.value)
    }
    // A seek to where it stands already would cost a prepared song its head start.
    const awayMs = Math.abs(audio.currentTime * 1_000 - song.positionMs)
    if (awayMs > samePlaceMs) audio.currentTime = song.positionMs / 1_000
    try {
      await audio.play()
    } catch (error) {
      if (mine !== order || !(error instanceof DOMException)) return
      if (error.name !== 'NotAllowedError') return
      console.warn('Autoplay was blocked:', error.message)
      fail('The browser does not allow sound yet')
    }
  }

  function renew(song: Playing, code: number): void {
    const remedy = remedyFor({ code, renewals: song.renewals, wasHeard: song.wasHeard })
    if (remedy.do === 'fail') return fail(remedy.message)
    song.renewals += 1
    song.movedAt = clock.now()
    addresses.forget(song.track.id)
    loaded = null
    cancelRenewal?.()
    cancelRenewal = clock.after(remedy.afterMs, () => void sound(song))
  }

  function tick(): void {
    cancelTick = clock.after(limits.player.progressTickMs, tick)
    if (!playing || playing.track.id !== loaded?.trackId) return
    const positionMs = audio.currentTime * 1_000
    const isPlaying = !audio.paused && !audio.ended && audio.readyState >= 2
    if (isPlaying && positionMs > playing.positionMs) {
      Object.assign(playing, { movedAt: clock.now(), wasHeard: true, renewals: 0, positionMs })
      face.progress(positionMs)
    } else if (clock.now() - playing.movedAt > stallMs && !audio.ended) {
      renew(playing, networkError)
    }
    face.report({ kind: 'position', uris: [playing.track.uri], positionMs, isPlaying })
  }

  audio.addEventListener('error', () => {
    if (playing && loaded) renew(playing, audio.error?.code ?? networkError)
    else if (loaded) {
      addresses.forget(loaded.trackId)
      loaded = null
    }
  })
  audio.addEventListener('ended', () => {
    if (!playing) return
    const { uri, duration_ms } = playing.track
    halt()
    face.progress(duration_ms)
    face.tell('player_update', { isPlaying: false })
    face.report({ kind: 'ended', uri })
  })

  return {
    view: face.view,
    listen: face.listen,
    hear: face.hear,
    /** Chromium wants any tap on the page, not one on this element. */
    activate: () => undefined,
    prepare(track) {
      if (loaded?.trackId === track.id && !audio.error) return
      const mine = order
      void addresses.find(track.id).then((answer) => {
        if (!answer.ok) console.warn(`A song could not be prepared: ${answer.message}`)
        else if (!playing && mine === order) load(track.id, answer.value)
      })
    },
    play(track, fromMs) {
      halt()
      const positionMs = Math.max(0, fromMs)
      playing = { track, positionMs, movedAt: clock.now(), wasHeard: false, renewals: 0 }
      const shown = { track: shownTrack(track), hasPlayback: true, error: null }
      face.tell('track_update', shown)
      face.tell('status_update', { status: 'RUNNING' })
      face.tell('player_update', { isPlaying: true })
      void sound(playing)
      tick()
    },
    pause() {
      if (!playing) return
      halt()
      face.tell('player_update', { isPlaying: false })
    },
    setVolume(value) {
      audio.volume = volumeLevel(value)
      face.tell('player_update', { volume: audio.volume })
    },
    start() {
      face.tell('status_update', { status: 'INITIALIZING' })
      options.document.body.append(audio)
      const device = { id: 'library', name: options.deviceName, is_active: true }
      face.tell('device_update', { devices: [device] })
      face.tell('status_update', { status: 'READY' })
    },
    stop() {
      halt()
      loaded = null
      audio.removeAttribute('src')
      audio.load()
      audio.remove()
      face.tell('status_update', { status: 'IDLE', isPlaying: false, hasPlayback: false })
    },
  }
}
