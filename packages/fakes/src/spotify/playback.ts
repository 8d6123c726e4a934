import type { Clock } from '../clock.ts'
import type { FakeTrack } from './catalogue.ts'

export type Repeat = 'off' | 'context' | 'track'
/** How a play that was accepted stays silent: nothing is told, or it is told and time stands still. */
export type Silence = 'no-event' | 'stuck'

export type Playback = {
  deviceId: string
  tracks: FakeTrack[]
  index: number
  contextUri: string | null
  isPlaying: boolean
  positionMs: number
  /** When `positionMs` was so. */
  at: number
  isStuck: boolean
  /** The last track came to its end. */
  isOver: boolean
  repeat: Repeat
  isShuffled: boolean
}

export type PlaybackModel = ReturnType<typeof createPlayback>

/** The one thing an account can listen to at a time. It advances with the clock, and tracks end. */
export function createPlayback(options: { clock: Clock; changed: () => void }) {
  const { clock, changed } = options
  let current: Playback | undefined
  /** A song that the service says it plays, and does not. */
  let silence: Silence | undefined

  const trackOf = (playback: Playback) => playback.tracks[playback.index]

  function positionOf(playback: Playback): number {
    const isMoving = playback.isPlaying && !playback.isStuck
    const elapsed = isMoving ? clock.now() - playback.at : 0
    return Math.min(playback.positionMs + elapsed, trackOf(playback)?.duration_ms ?? 0)
  }

  function set(change: Partial<Playback>): void {
    if (!current) return
    current = {
      ...current,
      positionMs: positionOf(current),
      at: clock.now(),
      isOver: false,
      ...change,
    }
    changed()
  }

  /** Ends the track that is over, as often as it takes to arrive at now. */
  function catchUp(): void {
    while (current?.isPlaying && !current.isStuck) {
      const length = trackOf(current)?.duration_ms ?? 0
      const endedAt = current.at + length - current.positionMs
      if (clock.now() < endedAt) return
      const isLast = current.index + 1 >= current.tracks.length
      const index = current.repeat === 'track' ? current.index : isLast ? 0 : current.index + 1
      const goesOn = !isLast || current.repeat !== 'off'
      current = {
        ...current,
        // At its end the service shows the last track again, paused at its beginning.
        index: goesOn ? index : current.index,
        positionMs: 0,
        at: endedAt,
        isPlaying: goesOn,
        isOver: !goesOn,
      }
      changed()
    }
  }

  return {
    catchUp,
    get: () => current,
    track: () => (current ? trackOf(current) : undefined),
    position: () => (current ? positionOf(current) : 0),

    begin(song: Pick<Playback, 'deviceId' | 'tracks' | 'index' | 'contextUri' | 'positionMs'>) {
      if (silence === 'no-event') return
      const { repeat = 'off' as const, isShuffled = false } = current ?? {}
      const isStuck = silence === 'stuck'
      current = {
        ...song,
        isPlaying: true,
        isOver: false,
        at: clock.now(),
        isStuck,
        repeat,
        isShuffled,
      }
      changed()
    },

    resume() {
      if (silence === 'no-event') return
      set({ isPlaying: true, isStuck: silence === 'stuck' })
    },
    pause: () => set({ isPlaying: false }),
    seek(positionMs: number) {
      set({ positionMs: Math.min(positionMs, current ? (trackOf(current)?.duration_ms ?? 0) : 0) })
    },
    skip(by: 1 | -1) {
      if (!current) return
      const index = Math.max(0, current.index + by)
      if (index < current.tracks.length) set({ index, positionMs: 0 })
      else set({ positionMs: 0, isPlaying: false })
    },
    repeat: (repeat: Repeat) => set({ repeat }),
    shuffle: (isShuffled: boolean) => set({ isShuffled }),
    moveTo: (deviceId: string, isPlaying: boolean) => set({ deviceId, isPlaying }),
    /** The device is gone, and what it played with it. */
    forget() {
      current = undefined
      changed()
    },
    staySilent(how: Silence | undefined) {
      silence = how
    },
  }
}
