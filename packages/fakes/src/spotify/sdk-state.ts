import type { FakeTrack } from './catalogue.ts'
import type { Device } from './devices.ts'
import type { PlaybackModel } from './playback.ts'

const repeatModes = { off: 0, context: 1, track: 2 } as const

/** What plays on this device, as the SDK's `player_state_changed` and `getCurrentState` tell it. */
export function describeForSdk(options: {
  device: Device
  playback: PlaybackModel
  now: number
}): object | null {
  const { device, playback, now } = options
  const current = playback.get()
  const track = playback.track()
  if (!track || current?.deviceId !== device.id) return null
  // A song that is over is shown at its beginning, and among those that were.
  const past = current.index + (current.isOver ? 1 : 0)
  return {
    context: { uri: current.contextUri, metadata: {} },
    disallows: {},
    duration: track.duration_ms,
    loading: false,
    paused: !current.isPlaying,
    position: playback.position(),
    repeat_mode: repeatModes[current.repeat],
    shuffle: current.isShuffled,
    timestamp: now,
    track_window: {
      current_track: describeTrack(track),
      next_tracks: current.tracks.slice(current.index + 1, current.index + 3).map(describeTrack),
      previous_tracks: current.tracks.slice(Math.max(0, past - 2), past).map(describeTrack),
    },
  }
}

function describeTrack(track: FakeTrack) {
  const { id, uri, name, type, duration_ms, is_playable, album, artists } = track
  return { id, uri, name, type, media_type: 'audio', duration_ms, is_playable, album, artists }
}
