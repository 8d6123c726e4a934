import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Accounts } from './accounts.ts'
import type { FakeTrack } from './catalogue.ts'
import type { Device, Devices } from './devices.ts'
import type { PlaybackModel } from './playback.ts'

const repeatModes = { off: 0, context: 1, track: 2 } as const

/** What plays on this device, as the SDK's `player_state_changed` and `getCurrentState` tell it. */
function describeForSdk(options: {
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

export type SdkError =
  | 'initialization_error'
  | 'authentication_error'
  | 'account_error'
  | 'playback_error'

type Connection = {
  token: string
  isActivated: boolean
  isAskedForToken: boolean
  stream: { send: (message: object) => void; cut: () => void } | undefined
}

const Connect = z.object({
  name: z.string(),
  volume: z.number(),
  token: z.string(),
  deviceId: z.nullable(z.string()),
  isActivated: z.boolean(),
})
const Command = z.object({
  deviceId: z.string(),
  do: z.enum([
    'pause',
    'resume',
    'seek',
    'volume',
    'next',
    'previous',
    'token',
    'activate',
    'disconnect',
  ]),
  value: z.optional(z.union([z.number(), z.string()])),
})

export type SdkWire = ReturnType<typeof createSdkWire>

/** What the SDK script and the service say to each other: a stream down, commands up. */
export function createSdkWire(world: {
  accounts: Accounts
  clock: Clock
  devices: Devices
  playback: PlaybackModel
}) {
  const { accounts, devices, playback } = world
  const connections = new Map<string, Connection>()
  /** What the browser or the account lacks: every attempt to connect meets it. */
  let lack: { type: SdkError; message: string } | undefined
  let blocksAutoplay = false

  const tell = (deviceId: string, message: object) =>
    connections.get(deviceId)?.stream?.send(message)
  const stateOf = (device: Device) => describeForSdk({ device, playback, now: world.clock.now() })

  function refusal(token: string): { type: SdkError; message: string } | undefined {
    if (lack) return lack
    const known = accounts.find(token)
    if (!known) return { type: 'authentication_error', message: 'Authentication failed' }
    if (known.scopes.includes('streaming')) return undefined
    return { type: 'authentication_error', message: 'Invalid token scopes.' }
  }

  function connect(body: z.infer<typeof Connect>) {
    const error = refusal(body.token)
    if (error) return { error }
    const { id } = devices.add({
      id: body.deviceId ?? undefined,
      name: body.name,
      kind: 'sdk',
      volumePercent: Math.round(body.volume * 100),
    })
    const { token, isActivated } = body
    connections.set(id, { token, isActivated, isAskedForToken: false, stream: undefined })
    return { deviceId: id }
  }

  function drop(deviceId: string): void {
    devices.change(deviceId, { isOnline: false })
    if (playback.get()?.deviceId === deviceId) playback.forget()
  }

  function takeToken(deviceId: string, connection: Connection, token: string): void {
    Object.assign(connection, { token, isAskedForToken: false })
    const error = refusal(token)
    if (!error) return
    tell(deviceId, { type: 'error', name: error.type, message: error.message })
    drop(deviceId)
  }

  function command({ deviceId, do: what, value }: z.infer<typeof Command>): void {
    const connection = connections.get(deviceId)
    const isOurs = playback.get()?.deviceId === deviceId
    if (!connection) return
    if (what === 'token') takeToken(deviceId, connection, String(value))
    else if (what === 'activate') connection.isActivated = true
    else if (what === 'disconnect') {
      drop(deviceId)
      connections.delete(deviceId)
    } else if (what === 'volume') devices.change(deviceId, { volumePercent: Number(value) * 100 })
    else if (!isOurs) return
    else if (what === 'pause') playback.pause()
    else if (what === 'resume') playback.resume()
    else if (what === 'seek') playback.seek(Number(value))
    else playback.skip(what === 'next' ? 1 : -1)
  }

  function stream(context: Context): Response {
    const deviceId = context.req.query('device') ?? ''
    const connection = connections.get(deviceId)
    if (!connection) return new Response(null, { status: 404 })
    const lines = new TransformStream<Uint8Array, Uint8Array>()
    const writer = lines.writable.getWriter()
    const open = {
      send(message: object) {
        const line = new TextEncoder().encode(`${JSON.stringify(message)}\n`)
        writer.write(line).catch(() => undefined)
      },
      cut: () => void writer.close().catch(() => undefined),
    }
    connection.stream = open
    // What was asked before the network went was perhaps never heard.
    connection.isAskedForToken = false
    // A page that is closed takes its player with it.
    const closed = () => {
      if (connections.get(deviceId)?.stream === open) drop(deviceId)
    }
    writer.closed.then(closed, closed)
    devices.change(deviceId, { isOnline: true })
    open.send({ type: 'ready', device_id: deviceId })
    return new Response(lines.readable, { headers: { 'content-type': 'application/x-ndjson' } })
  }

  const routes = new Hono()
  routes.post('/connect', async (context) =>
    context.json(connect(Connect.parse(await context.req.json()))),
  )
  routes.post('/command', async (context) => {
    command(Command.parse(await context.req.json()))
    return context.json({})
  })
  routes.get('/events', stream)
  routes.get('/state', (context) => {
    const device = devices.get(context.req.query('device') ?? '')
    return context.json({ state: device?.isOnline ? stateOf(device) : null })
  })

  return {
    routes,
    /** Tells every player what is playing on it now; one that is no longer meant hears null. */
    tellAll() {
      const current = playback.get()
      const connection = connections.get(current?.deviceId ?? '')
      if (current?.isPlaying && blocksAutoplay && connection && !connection.isActivated) {
        tell(current.deviceId, { type: 'autoplay_failed' })
        playback.pause()
        return
      }
      for (const device of devices.online())
        tell(device.id, { type: 'state', state: stateOf(device) })
    },
    /** Asks for a new token where the old one is over. */
    catchUp() {
      for (const [deviceId, connection] of connections) {
        if (connection.isAskedForToken || accounts.find(connection.token)) continue
        connection.isAskedForToken = connection.stream !== undefined
        tell(deviceId, { type: 'token' })
      }
    },
    lose() {
      for (const device of devices.online()) {
        if (device.kind !== 'sdk') continue
        drop(device.id)
        tell(device.id, { type: 'not_ready', device_id: device.id })
      }
    },
    recover() {
      for (const deviceId of connections.keys()) {
        devices.change(deviceId, { isOnline: true })
        tell(deviceId, { type: 'ready', device_id: deviceId })
      }
    },
    emit(name: SdkError, message: string) {
      for (const deviceId of connections.keys()) tell(deviceId, { type: 'error', name, message })
    },
    /** Breaks every stream, as a network that goes away does. */
    cut() {
      for (const { stream: open } of connections.values()) open?.cut()
    },
    lack(what: { type: SdkError; message: string } | undefined) {
      lack = what
    },
    blockAutoplay(isBlocked: boolean) {
      blocksAutoplay = isBlocked
    },
  }
}
