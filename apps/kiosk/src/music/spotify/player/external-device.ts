import type { PlayerState } from '@discobooth/contract/music/music'
import type { Clock } from '@discobooth/runtime/clock'
import * as z from 'zod/mini'
import { shownTrack } from '../../player-face.ts'
import { Devices, readTrack, WebPlayback } from '../shapes.ts'
import type { SpotifyApi } from '../web-api.ts'
import type { DevicePlayback } from './player-state.ts'

const Linked = z.looseObject({ linked_from: z.looseObject({ uri: z.string() }) })

/** Another device of the account, driven over the Web API: the page itself cannot play here. */
export function createExternalDevice(options: {
  api: SpotifyApi
  clock: Clock
  found(devices: PlayerState['devices'], deviceId: string | null): void
  playing(playback: DevicePlayback): void
  /** Where the song should be between two looks at it: for the eye only. */
  estimate(positionMs: number): void
}) {
  const { api, clock } = options
  let last: { positionMs: number; at: number } | null = null
  let life = 0

  async function find(): Promise<void> {
    const mine = life
    const answer = await api.devices()
    if (mine !== life) return
    const parsed = z.safeParse(Devices, answer.ok ? answer.body : null)
    if (!parsed.success) return options.found([], null)
    const usable = parsed.data.devices.flatMap(({ id, name, is_active, is_restricted }) =>
      id === null || is_restricted ? [] : [{ id, name, is_active }],
    )
    const chosen = usable.find((device) => device.is_active) ?? usable[0]
    options.found(usable, chosen?.id ?? null)
  }

  async function sync(): Promise<void> {
    const mine = life
    const answer = await api.playback()
    if (mine !== life || !answer.ok) return
    const playback = read(answer.body)
    last = playback?.isPlaying ? { positionMs: playback.positionMs, at: clock.now() } : null
    options.playing(playback)
  }

  return {
    find,
    sync: () => void sync(),
    isMoving: () => last !== null,
    tick(): void {
      if (last) options.estimate(last.positionMs + clock.now() - last.at)
    },
    stop(): void {
      life += 1
      last = null
    },
  }
}

function read(body: unknown): DevicePlayback {
  const parsed = z.safeParse(WebPlayback, body)
  const track = parsed.success ? readTrack(parsed.data.item) : null
  if (!parsed.success || !track) return null
  const { device, progress_ms, is_playing, repeat_state, shuffle_state, item } = parsed.data
  const percent = device.volume_percent ?? null
  const linked = z.safeParse(Linked, item)
  return {
    track: shownTrack(track),
    uris: linked.success ? [track.uri, linked.data.linked_from.uri] : [track.uri],
    positionMs: progress_ms ?? 0,
    isPlaying: is_playing,
    repeat: repeat_state,
    shuffle: shuffle_state,
    volume: percent === null ? null : percent / 100,
  }
}
