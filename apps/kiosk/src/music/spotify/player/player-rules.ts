import { guestErrors } from '@discobooth/contract/texts/guest-errors'
import { limits } from '@discobooth/contract/wire/limits'
import { backOffMs } from '@discobooth/runtime/back-off'
import type { Machine } from '../../../flow/machine.ts'
import type {
  SpotifyPlayer,
  SpotifyPlayerEffect,
  SpotifyPlayerEvent,
  SpotifyPlayerStep,
} from './player-state.ts'

const { externalSyncMs, syncAfterActionMs, syncAfterAutoplayMs } = limits.player
/** A song that was just ordered is looked at more often: the guest stands in the booth. */
const eagerSyncMs = 1_000
/** Where there is no device at all, asking more often would only use up the quota. */
const searchMs = 30_000
const nudgeMs = 2_000
const readyLimitMs = 15_000
const firstReconnectMs = 1_000
const mostReconnectMs = 60_000
/** A browser that cannot play may have been updated, or the network was gone when it was asked. */
const retryUnsupportedMs = 300_000
/** A guest's song waits this long for a player that is about to try again. */
const patienceMs = 3_000

const { noPlayer } = guestErrors

/** The states of the player as specified, and what brings the music back when it is lost. */
export const spotifyPlayer: Machine<SpotifyPlayer, SpotifyPlayerEvent, SpotifyPlayerEffect> = {
  transition(state, event, now) {
    switch (event.kind) {
      case 'started':
        return connect({ ...state, status: 'INITIALIZING' }, now)
      case 'ready':
        return ready(state, event.deviceId, now)
      case 'not-ready':
        return lost(state, now)
      case 'error':
        return fail(state, event.error, now)
      case 'external-device':
        return found(state, event.deviceId, now)
      case 'wanted':
        return want(state, event, now)
      case 'unwanted':
        return still({
          ...forgetPlaybackError(state),
          wanted: null,
          syncAt: now + syncAfterActionMs,
        })
      case 'accepted':
        return still({ ...state, syncAt: now + syncAfterAutoplayMs })
      case 'refused':
        return refuse(forgetExternal(state, now), event.message, now)
      case 'commanded':
        return still({ ...state, syncAt: now + syncAfterActionMs })
      case 'heard':
        return heard(state, event.at, now)
      case 'time':
        return due(state, now)
    }
  },
  wakeAt(state) {
    const times = [state.readyBy, state.reconnectAt, state.syncAt, state.wanted?.nudgeAt ?? null]
    const set = times.filter((time) => time !== null)
    return set.length > 0 ? Math.min(...set) : null
  },
}

function connect(state: SpotifyPlayer, now: number): SpotifyPlayerStep {
  const next = { ...state, readyBy: now + readyLimitMs, reconnectAt: null }
  return { state: next, effects: [{ do: 'connect' }] }
}

function ready(state: SpotifyPlayer, deviceId: string, now: number): SpotifyPlayerStep {
  const next: SpotifyPlayer = {
    ...state,
    status: 'READY',
    error: null,
    deviceId,
    hasBeenReady: true,
    failures: 0,
    readyBy: null,
    reconnectAt: null,
    syncAt: null,
  }
  // What was loaded may have played on without a network.
  return state.wanted?.wasHeard ? still(nudgeLater(next, now)) : order(next, now)
}

/** The device is gone; a song that was playing on it goes on when it is back. */
function lost(state: SpotifyPlayer, now: number): SpotifyPlayerStep {
  if (state.status === 'IDLE') return still(state)
  const again = reconnectLater(state, now)
  if (state.status === 'UNSUPPORTED' || state.status === 'ERROR') return still(again)
  return still({ ...again, status: 'INITIALIZING', deviceId: null, syncAt: null })
}

function fail(
  state: SpotifyPlayer,
  error: NonNullable<SpotifyPlayer['error']>,
  now: number,
): SpotifyPlayerStep {
  if (error.type === 'playback') return refuse({ ...state, error }, error.message, now)
  const again = { ...reconnectLater(state, now), error }
  if (error.type !== 'initialization') {
    const broken: SpotifyPlayer = { ...again, status: 'ERROR', deviceId: null, syncAt: null }
    return willTrySoon(broken, now) ? still(broken) : refuse(broken, error.message, now)
  }
  const unsupported: SpotifyPlayer = {
    ...again,
    status: 'UNSUPPORTED',
    deviceId: state.status === 'UNSUPPORTED' ? state.deviceId : null,
    reconnectAt: state.hasBeenReady ? again.reconnectAt : now + retryUnsupportedMs,
    syncAt: now + externalSyncMs,
  }
  return { state: unsupported, effects: [{ do: 'find-device' }] }
}

function found(state: SpotifyPlayer, deviceId: string | null, now: number): SpotifyPlayerStep {
  if (state.status !== 'UNSUPPORTED') return still(state)
  const isNew = deviceId !== null && deviceId !== state.deviceId
  if (deviceId === null) return refuse({ ...state, deviceId }, noPlayer, now)
  return isNew ? order({ ...state, deviceId }, now) : still(state)
}

function want(
  state: SpotifyPlayer,
  { track, fromMs }: Extract<SpotifyPlayerEvent, { kind: 'wanted' }>,
  now: number,
): SpotifyPlayerStep {
  const wanted = { track, positionMs: fromMs, wasHeard: false, nudgeAt: null }
  const next = { ...forgetPlaybackError(state), wanted }
  if (state.status === 'ERROR' && !willTrySoon(state, now)) {
    return refuse(next, state.error?.message ?? noPlayer, now)
  }
  if (state.status === 'IDLE') return refuse(next, noPlayer, now)
  if (state.deviceId !== null) return order(next, now)
  return state.status === 'UNSUPPORTED'
    ? { state: next, effects: [{ do: 'find-device' }] }
    : still(next)
}

/** It was about the song before. */
function forgetPlaybackError(state: SpotifyPlayer): SpotifyPlayer {
  return state.error?.type === 'playback' ? { ...state, error: null } : state
}

function order(state: SpotifyPlayer, now: number): SpotifyPlayerStep {
  const { wanted, deviceId } = state
  if (!wanted || deviceId === null) return still(state)
  const { track, positionMs: fromMs } = wanted
  const asked = { ...wanted, nudgeAt: now + nudgeMs }
  return {
    state: { ...state, wanted: asked },
    effects: [{ do: 'order', track, fromMs, deviceId }],
  }
}

function refuse(state: SpotifyPlayer, message: string, now: number): SpotifyPlayerStep {
  if (!state.wanted) return still(state)
  const { track, wasHeard } = state.wanted
  if (wasHeard) return still(nudgeLater(state, now))
  return { state: { ...state, wanted: null }, effects: [{ do: 'fail', track, message }] }
}

/** A device that took no order may have been switched off: the next look is for any. */
function forgetExternal(state: SpotifyPlayer, now: number): SpotifyPlayer {
  if (state.status !== 'UNSUPPORTED') return state
  return { ...state, deviceId: null, syncAt: now + syncAfterActionMs }
}

function nudgeLater(state: SpotifyPlayer, now: number): SpotifyPlayer {
  const { wanted } = state
  return { ...state, wanted: wanted && { ...wanted, nudgeAt: now + nudgeMs } }
}

function heard(
  state: SpotifyPlayer,
  at: { positionMs: number; isPlaying: boolean } | null,
  now: number,
): SpotifyPlayerStep {
  const isOurs = state.status === 'READY' || state.status === 'RUNNING'
  const status = isOurs ? (at ? 'RUNNING' : 'READY') : state.status
  const { wanted } = state
  const next = { ...state, status }
  if (!wanted) return still(next)
  if (at?.isPlaying && at.positionMs > wanted.positionMs) {
    const { positionMs } = at
    return still({ ...next, wanted: { ...wanted, positionMs, wasHeard: true, nudgeAt: null } })
  }
  const hasStopped = wanted.wasHeard && !at?.isPlaying && wanted.nudgeAt === null
  return still(hasStopped ? nudgeLater(next, now) : next)
}

function due(state: SpotifyPlayer, now: number): SpotifyPlayerStep {
  if (isDue(state.readyBy, now)) return lost({ ...state, readyBy: null }, now)
  if (isDue(state.reconnectAt, now)) return connect(state, now)
  if (isDue(state.wanted?.nudgeAt ?? null, now)) return nudge(state, now)
  if (!isDue(state.syncAt, now)) return still(state)
  const isExternal = state.status === 'UNSUPPORTED'
  const isEager = state.wanted !== null && !state.wanted.wasHeard
  const everyMs = state.deviceId === null ? searchMs : isEager ? eagerSyncMs : externalSyncMs
  const next = isExternal ? now + everyMs : null
  const effects: SpotifyPlayerEffect[] =
    isExternal && state.deviceId === null ? [{ do: 'find-device' }] : [{ do: 'sync' }]
  return { state: { ...state, syncAt: next }, effects }
}

/** An order that brought no music is given once more; a song that was heard, until it is heard again. */
function nudge(state: SpotifyPlayer, now: number): SpotifyPlayerStep {
  const { wanted } = state
  const again = order({ ...state, wanted: wanted && { ...wanted, nudgeAt: null } }, now)
  if (wanted?.wasHeard || !again.state.wanted) return again
  return { ...again, state: { ...again.state, wanted: { ...again.state.wanted, nudgeAt: null } } }
}

function reconnectLater(state: SpotifyPlayer, now: number): SpotifyPlayer {
  const failures = state.failures + 1
  const wait = backOffMs({
    failures: state.failures + 1,
    firstMs: firstReconnectMs,
    mostMs: mostReconnectMs,
  })
  return { ...state, failures, readyBy: null, reconnectAt: now + wait }
}

function willTrySoon({ readyBy, reconnectAt }: SpotifyPlayer, now: number): boolean {
  return readyBy !== null || (reconnectAt !== null && reconnectAt - now < patienceMs)
}

function isDue(at: number | null, now: number): boolean {
  return at !== null && at <= now
}

function still(state: SpotifyPlayer): SpotifyPlayerStep {
  return { state, effects: [] }
}
