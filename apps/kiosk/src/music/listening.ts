import type { Track } from '@discobooth/contract/music/track'
import { limits } from '@discobooth/contract/wire/limits'
import type { Machine, Step } from '../flow/machine.ts'
import type { Heard } from './provider.ts'

/** How close to the end a song must have been for its stop to be the end. */
const nearEndMs = 3_000

/**
 * Whether the song that was asked for is really heard. An accepted order is not music: only a
 * position that moves while the player says it plays is.
 */
export type Listening =
  | { kind: 'silent' }
  | {
      kind: 'listening'
      track: Track
      /** Where the song was seen last. */
      lastMs: number | null
      movedAt: number
      sounding: boolean
      fellSilent: boolean
    }

export type ListeningEvent =
  | { kind: 'asked'; track: Track }
  | { kind: 'silenced' }
  | { kind: 'heard'; heard: Heard }

export type ListeningEffect =
  | { do: 'sounding'; track: Track }
  | { do: 'ended' }
  | { do: 'failed'; message: string }
  | { do: 'fell-silent' }

type Active = Extract<Listening, { kind: 'listening' }>
type Moved = Step<Listening, ListeningEffect>

export const listening: Machine<Listening, ListeningEvent, ListeningEffect> = {
  transition(state, event, now) {
    switch (event.kind) {
      case 'asked': {
        const { track } = event
        const blank = { lastMs: null, movedAt: now, sounding: false, fellSilent: false }
        return still({ kind: 'listening', track, ...blank })
      }
      case 'silenced':
        return still({ kind: 'silent' })
      case 'heard':
        return state.kind === 'listening' ? hear(state, event.heard, now) : still(state)
      case 'time':
        return state.kind === 'listening' && isDue(state, now)
          ? { state: { ...state, fellSilent: true }, effects: [{ do: 'fell-silent' }] }
          : still(state)
    }
  },
  wakeAt(state) {
    if (state.kind === 'silent' || state.fellSilent) return null
    return state.movedAt + limits.party.silenceMs
  },
}

function hear(state: Active, heard: Heard, now: number): Moved {
  switch (heard.kind) {
    case 'failed':
      if (heard.uri !== state.track.uri) return still(state)
      return over({ do: 'failed', message: heard.message })
    case 'ended':
      return heard.uri === state.track.uri && state.sounding ? over({ do: 'ended' }) : still(state)
    case 'position':
      return heard.uris.includes(state.track.uri)
        ? follow(state, heard, now)
        : otherSong(state, heard.isPlaying)
  }
}

function follow(state: Active, at: Extract<Heard, { kind: 'position' }>, now: number): Moved {
  const { lastMs } = state
  if (state.sounding && isEnd(state, at)) return over({ do: 'ended' })
  const moved = at.isPlaying && lastMs !== null && at.positionMs > lastMs
  const next = { ...state, lastMs: at.positionMs }
  if (!moved) return still(next)
  const sounding = { ...next, sounding: true, fellSilent: false, movedAt: now }
  return {
    state: sounding,
    effects: state.sounding ? [] : [{ do: 'sounding', track: state.track }],
  }
}

/** Some services go on with a song of their own choice when ours is over. */
function otherSong(state: Active, isPlaying: boolean): Moved {
  const wasNearEnd = state.lastMs !== null && isNearEnd(state, state.lastMs)
  return state.sounding && isPlaying && wasNearEnd ? over({ do: 'ended' }) : still(state)
}

/** A song that is over stands at its end, or has jumped back to its beginning. */
function isEnd(state: Active, at: { positionMs: number; isPlaying: boolean }): boolean {
  const { lastMs } = state
  if (lastMs === null || !isNearEnd(state, lastMs)) return false
  if (at.isPlaying) return at.positionMs === lastMs && lastMs >= state.track.duration_ms
  return at.positionMs === 0 || isNearEnd(state, at.positionMs)
}

function isNearEnd({ track }: Active, positionMs: number): boolean {
  return positionMs >= track.duration_ms - nearEndMs
}

function isDue(state: Active, now: number): boolean {
  return !state.fellSilent && now - state.movedAt >= limits.party.silenceMs
}

function over(effect: ListeningEffect): Moved {
  return { state: { kind: 'silent' }, effects: [effect] }
}

function still(state: Listening): Moved {
  return { state, effects: [] }
}
