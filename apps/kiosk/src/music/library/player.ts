import type { Track } from '@discobooth/contract/music/track'
import { limits } from '@discobooth/contract/wire/limits'
import type { Clock } from '@discobooth/runtime/clock'
import { createPlayerFace, shownTrack } from '../player-face.ts'
import type { Commanded, MusicPlayer } from '../provider.ts'
import { volumeLevel } from '../volume.ts'
import type { Favourites } from './favourites.ts'
import { type Faring, networkError, remedyFor, stallMs, undecodable, unheard } from './recovery.ts'
import {
  afterThis,
  beforeThis,
  inOrder,
  rowOf,
  type SongRow,
  shuffled,
  songOn,
} from './song-row.ts'
import type { StreamAddresses } from './stream-addresses.ts'
import type { WholeSong } from './whole-song.ts'

type Playing = Faring & {
  track: Track
  /** Where the song goes on if it has to be loaded again. */
  positionMs: number
  movedAt: number
}

const samePlaceMs = 50

const done: Commanded = { ok: true }
const nothingLoaded: Commanded = {
  ok: false,
  kind: 'nothing-loaded',
  message: 'There is no song to do this with',
}
const lastSong: Commanded = { ok: false, kind: 'last-song', message: 'No song follows' }
const notKept: Commanded = { ok: false, kind: 'failed', message: 'The browser kept nothing' }

/** Plays the library's songs through one audio element of the document. */
export function createLibraryPlayer(options: {
  document: Document
  addresses: StreamAddresses
  whole: WholeSong
  favourites: Favourites
  clock: Clock
  random: () => number
  deviceName: string
}): MusicPlayer & { start(): void; stop(): void } {
  const { addresses, whole, clock } = options
  const face = createPlayerFace()
  const audio = options.document.createElement('audio')
  audio.preload = 'auto'
  let loaded: { trackId: string; url: string } | null = null
  let playing: Playing | null = null
  /** Where a song that stands still goes on. */
  let held: { track: Track; positionMs: number } | null = null
  let row: SongRow = rowOf([])
  let preparing: string | null = null
  /** Counts orders: what was asked for an older one is no longer wanted. */
  let order = 0
  let cancelTick: (() => void) | null = null
  let cancelRenewal: (() => void) | null = null

  function fail(message: string): void {
    if (!playing) return
    const { uri } = playing.track
    held = { track: playing.track, positionMs: playing.positionMs }
    halt()
    face.tell('player_update', { isPlaying: false, error: { type: 'playback', message } })
    face.report({ kind: 'failed', uri, message })
  }

  function halt(): void {
    order += 1
    playing = null
    cancelTick?.()
    cancelRenewal?.()
    audio.pause()
  }

  function load(trackId: string, url: string): void {
    const isThere = loaded?.url === url && !audio.error
    loaded = { trackId, url }
    if (isThere) return
    audio.src = url
    audio.load()
  }

  /** Sounds at once when the song was prepared; otherwise when its address has come. */
  async function sound(song: Playing): Promise<void> {
    const mine = order
    const { id } = song.track
    const isLoaded = loaded?.trackId === id && !audio.error
    if (!isLoaded) {
      const address = whole.url(id) ?? addresses.known(id)?.url ?? (await whole.findAddress(id))
      if (mine !== order) return
      if (typeof address !== 'string')
        return song.wasHeard ? renew(song, networkError) : fail(address.message)
      load(id, address)
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

  /** Where it was loaded from did not hold: neither the address nor the copy is tried again. */
  function forget(trackId: string): void {
    addresses.forget(trackId)
    const isCopy = loaded?.url === whole.url(trackId)
    if (isCopy && audio.error) whole.discard(trackId)
    else if (isCopy) whole.drop()
    loaded = null
  }

  function renew(song: Playing, code: number): void {
    const remedy = remedyFor({ ...song, code })
    if (remedy.do === 'fail') return fail(remedy.message)
    song.renewals += 1
    song.wasDamaged ||= code === undecodable
    song.movedAt = clock.now()
    forget(song.track.id)
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
    // The song before this one may end in an error while the address of this one is looked up.
    if (playing && playing.track.id === loaded?.trackId)
      renew(playing, audio.error?.code ?? networkError)
    else if (loaded) forget(loaded.trackId)
  })
  // Beside our own fetch a slow link may not bear the stream that is heard.
  audio.addEventListener('waiting', () => whole.giveWay())
  audio.addEventListener('canplaythrough', () => whole.goOn())
  audio.addEventListener('ended', () => {
    if (!playing) return
    const { track } = playing
    const following = afterThis(row, face.view.getState().repeat, 'ended')
    halt()
    held = { track, positionMs: 0 }
    face.progress(track.duration_ms)
    if (!following) face.tell('player_update', { isPlaying: false })
    face.report({ kind: 'ended', uri: track.uri })
    if (following) move(following)
  })

  function begin(track: Track, fromMs: number): void {
    halt()
    const positionMs = Math.max(0, fromMs)
    playing = { ...unheard, track, positionMs, movedAt: clock.now() }
    held = null
    const shown = { track: shownTrack(track), hasPlayback: true, isSaved: false, error: null }
    face.tell('track_update', shown)
    face.tell('status_update', { status: 'RUNNING' })
    face.tell('player_update', { isPlaying: true })
    void sound(playing)
    tick()
  }

  /** To another song of the row. */
  function move(to: SongRow): Commanded {
    const track = songOn(to)
    if (!track) return nothingLoaded
    row = to
    begin(track, 0)
    return done
  }

  async function lookUpSaved(): Promise<Commanded> {
    const { track } = face.view.getState()
    if (!track) return nothingLoaded
    const isSaved = await options.favourites.has(track.id)
    if (face.view.getState().track?.id === track.id) face.tell('favorite_update', { isSaved })
    return done
  }

  return {
    view: face.view,
    listen: face.listen,
    hear: face.hear,
    /** Chromium wants any tap on the page, not one on this element. */
    activate: () => undefined,
    async prepare({ id }) {
      const mine = order
      preparing = id
      const loadWhatIsThere = () => {
        const url = whole.url(id) ?? addresses.known(id)?.url
        // What sounds already goes on as it began; the copy is there should its stream die.
        if (url !== undefined && !playing && mine === order && preparing === id) load(id, url)
      }
      // As long as a guest waits for the whole song; then at least its stream is open at 0.
      const cancel = clock.after(limits.party.songMs, loadWhatIsThere)
      await whole.bring(id).finally(cancel)
      if (whole.url(id) === null) console.warn('A song did not come whole: it streams.')
      loadWhatIsThere()
    },
    play(track, fromMs) {
      row = rowOf([track])
      face.tell('player_update', { repeat: 'off', shuffle: false })
      begin(track, fromMs)
    },
    async pause() {
      if (!playing) return done
      held = { track: playing.track, positionMs: playing.positionMs }
      halt()
      face.tell('player_update', { isPlaying: false })
      return done
    },
    async playSongs({ tracks, from }) {
      const given = rowOf(tracks, from)
      return move(face.view.getState().shuffle ? shuffled(given, options.random) : given)
    },
    async resume() {
      if (playing) return done
      if (!held) return nothingLoaded
      begin(held.track, held.positionMs)
      return done
    },
    async next() {
      const following = afterThis(row, face.view.getState().repeat, 'asked')
      if (!songOn(row)) return nothingLoaded
      return following ? move(following) : lastSong
    },
    previous: async () => move(beforeThis(row, face.view.getState().repeat)),
    async seek(wantedMs) {
      const song = playing ?? held
      if (!song) return nothingLoaded
      const positionMs = Math.min(song.track.duration_ms, Math.max(0, wantedMs))
      Object.assign(song, { positionMs })
      if (playing) playing.movedAt = clock.now()
      if (loaded?.trackId === song.track.id) audio.currentTime = positionMs / 1_000
      face.progress(positionMs)
      return done
    },
    async setRepeat(repeat) {
      face.tell('player_update', { repeat })
      return done
    },
    async setShuffle(shuffle) {
      row = shuffle ? shuffled(row, options.random) : inOrder(row)
      face.tell('player_update', { shuffle })
      return done
    },
    async save(isSaved) {
      const { track } = face.view.getState()
      if (!track) return nothingLoaded
      if (!(await options.favourites.set(track.id, isSaved))) return notKept
      return lookUpSaved()
    },
    lookUpSaved,
    async upNext() {
      const following = afterThis(row, face.view.getState().repeat, 'ended')
      return following && songOn(following)
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
      whole.drop()
      loaded = null
      held = null
      row = rowOf([])
      audio.removeAttribute('src')
      audio.load()
      audio.remove()
      face.tell('status_update', { status: 'IDLE', isPlaying: false, hasPlayback: false })
    },
  }
}
