import type { Catalogue, FakeTrack } from './catalogue.ts'
import type { Device, Devices } from './devices.ts'
import { Play, Transfer } from './documented-calls.ts'
import type { AppRights } from './music-calls.ts'
import type { Playback, PlaybackModel } from './playback.ts'
import { type CheckedCall, failed, noContent } from './web-api.ts'

type World = {
  catalogue: Catalogue
  devices: Devices
  playback: PlaybackModel
  rights: AppRights
}

/** What the player's part of the Web API answers. */
export function playerCalls({ catalogue, devices, playback, rights }: World) {
  /** The device a command is for: the one it names, or the one that plays. */
  function target(call: CheckedCall): Device | undefined {
    const device = devices.get(call.query['device_id'] ?? playback.get()?.deviceId ?? '')
    return device?.isOnline && !device.isAsleep ? device : undefined
  }

  /** A command that needs something to be loaded on a device that is there. */
  const command =
    (run: (call: CheckedCall, current: Playback) => Response) => (call: CheckedCall) => {
      const device = target(call)
      if (!device) return notFound(call)
      const current = playback.get()
      if (current?.deviceId !== device.id) return restricted()
      return run(call, current)
    }
  const done = (run: (call: CheckedCall) => void) =>
    command((call) => {
      run(call)
      return noContent()
    })

  function play(call: CheckedCall): Response {
    const wanted = Play.parse(call.body ?? {})
    if (wanted.uris && wanted.offset && !rights.takesOffsetInUris) {
      return failed(400, "Can't have offset for uris")
    }
    const device = target(call)
    if (!device) return notFound(call)
    const current = playback.get()
    if (!wanted.context_uri && !wanted.uris) {
      if (!current)
        return failed(404, 'Player command failed: No active device found', 'NO_ACTIVE_DEVICE')
      if (current.isPlaying && current.deviceId === device.id) return restricted()
      if (current.deviceId === device.id) playback.resume()
      else playback.moveTo(device.id, true)
      return noContent()
    }
    const tracks = wanted.uris ? wanted.uris.map(catalogue.trackOf) : tracksOf(wanted.context_uri)
    const known = tracks.filter((track) => track !== undefined)
    if (known.length === 0) return failed(400, 'Unsupported context uri')
    const index = startOf(wanted.offset, known)
    const contextUri = wanted.context_uri ?? null
    const positionMs = wanted.position_ms ?? 0
    playback.begin({ deviceId: device.id, tracks: known, index, contextUri, positionMs })
    return noContent()
  }

  function tracksOf(contextUri = ''): FakeTrack[] {
    const [, kind, id = ''] = contextUri.split(':')
    if (kind === 'playlist') {
      const rows = catalogue.playlists.get(id)?.rows ?? []
      return rows.flatMap(({ content }) =>
        content?.type === 'track' && content.is_playable ? [content] : [],
      )
    }
    return catalogue.tracks.filter(
      (track) =>
        track.album.uri === contextUri || track.artists.some((artist) => artist.uri === contextUri),
    )
  }

  function transfer(call: CheckedCall): Response {
    const body = Transfer.parse(call.body)
    const device = devices.get(body.device_ids[0] ?? '')
    if (!device?.isOnline) return failed(404, 'Device not found')
    devices.change(device.id, { isAsleep: false })
    const isPlaying = body.play ?? playback.get()?.isPlaying ?? false
    if (playback.get()) playback.moveTo(device.id, isPlaying)
    return noContent()
  }

  const describe = (device: Device) => ({
    id: device.id,
    is_active: playback.get()?.deviceId === device.id,
    is_private_session: false,
    is_restricted: false,
    name: device.name,
    type: device.kind === 'sdk' ? 'Computer' : 'Speaker',
    volume_percent: device.volumePercent,
    supports_volume: true,
  })

  function player(): Response {
    const current = playback.get()
    const device = current && devices.get(current.deviceId)
    if (!current || !device?.isOnline) return noContent()
    return Response.json({
      device: describe(device),
      repeat_state: current.repeat,
      shuffle_state: current.isShuffled,
      context: current.contextUri && {
        uri: current.contextUri,
        type: current.contextUri.split(':')[1],
      },
      timestamp: current.at,
      progress_ms: playback.position(),
      is_playing: current.isPlaying,
      item: playback.track() ?? null,
      currently_playing_type: 'track',
      actions: { disallows: {} },
    })
  }

  return {
    devices: () => Response.json({ devices: devices.online().map(describe) }),
    player,
    queue: () =>
      Response.json({
        currently_playing: playback.track() ?? null,
        queue: playback.get()?.tracks.slice((playback.get()?.index ?? 0) + 1) ?? [],
      }),
    transfer,
    play,
    // Pausing what stands still is refused, as the service does.
    pause: command((_, current) => {
      if (!current.isPlaying) return restricted()
      playback.pause()
      return noContent()
    }),
    next: done(() => playback.skip(1)),
    previous: done(() => playback.skip(-1)),
    repeat: done(({ query }) => {
      const state = query['state']
      playback.repeat(state === 'track' || state === 'context' ? state : 'off')
    }),
    shuffle: done(({ query }) => playback.shuffle(query['state'] === 'true')),
    seek: done(({ query }) => playback.seek(Number(query['position_ms']))),
    volume: done((call) => {
      const device = target(call)
      if (device) devices.change(device.id, { volumePercent: Number(call.query['volume_percent']) })
    }),
  }
}

function startOf(offset: Play['offset'], tracks: FakeTrack[]): number {
  if (!offset) return 0
  const index =
    'position' in offset ? offset.position : tracks.findIndex((track) => track.uri === offset.uri)
  return Math.min(Math.max(index, 0), tracks.length - 1)
}

function notFound(call: CheckedCall): Response {
  if (call.query['device_id']) return failed(404, 'Device not found')
  return failed(404, 'Player command failed: No active device found', 'NO_ACTIVE_DEVICE')
}

function restricted(): Response {
  return failed(403, 'Player command failed: Restriction violated', 'UNKNOWN')
}
