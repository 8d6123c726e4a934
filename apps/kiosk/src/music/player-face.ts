import type { PlayerState } from '@discobooth/contract/music/music'
import type { Track } from '@discobooth/contract/music/track'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Heard, PlayerEvent, PlayerEventType, PlayerView } from './provider.ts'

const blank: PlayerView = {
  status: 'IDLE',
  track: null,
  devices: [],
  volume: 1,
  repeat: 'off',
  shuffle: false,
  position: 0,
  progressMs: 0,
  isSaved: false,
  isPlaying: false,
  error: null,
  hasPlayback: false,
}

export type PlayerFace = {
  view: StoreApi<PlayerView>
  listen(listener: (event: PlayerEvent) => void): () => void
  hear(listener: (heard: Heard) => void): () => void
  /** Changes what is shown, and tells those who listen. */
  tell(type: PlayerEventType, change: Partial<PlayerView>): void
  progress(progressMs: number): void
  report(heard: Heard): void
}

/** The side of a player that screens and the party see: the same for every provider. */
export function createPlayerFace(): PlayerFace {
  const view = createStore<PlayerView>()(() => blank)
  const listeners = new Set<(event: PlayerEvent) => void>()
  const ears = new Set<(heard: Heard) => void>()

  function tell(type: PlayerEventType, change: Partial<PlayerView>): void {
    view.setState(change)
    for (const listener of [...listeners]) listener({ type, view: view.getState() })
  }

  return {
    view,
    listen: (listener) => join(listeners, listener),
    hear: (listener) => join(ears, listener),
    tell,
    progress(progressMs) {
      const { track } = view.getState()
      tell('progress_update', { progressMs, position: percent(progressMs, track) })
    },
    report(heard) {
      for (const ear of [...ears]) ear(heard)
    },
  }
}

export function shownTrack(track: Track): NonNullable<PlayerState['track']> {
  return {
    artists: track.artists.map(({ name }) => ({ name })),
    durationMs: track.duration_ms,
    id: track.id,
    image: track.album.images[0]?.url ?? '',
    name: track.name,
    uri: track.uri,
  }
}

function percent(progressMs: number, track: PlayerState['track']): number {
  if (!track || track.durationMs <= 0) return 0
  return Math.min(100, Math.max(0, (progressMs / track.durationMs) * 100))
}

function join<Listener>(all: Set<Listener>, listener: Listener): () => void {
  all.add(listener)
  return () => all.delete(listener)
}
