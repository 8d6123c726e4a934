import {
  type BoothStatus,
  DeviceCommand,
  type DeviceHealth,
  DeviceStart,
  deviceCommands,
  devicePaths,
  type PartsHealth,
  partNames,
  queueTexts,
  type RecordingPlan,
  type RecordingsStatus,
  type SystemCheckAnswer,
  sosTexts,
} from '@discobooth/contract/device/device'
import { type Context, Hono } from 'hono'
import type { BoothEvent } from '../booth/state.ts'
import type { Facts } from '../heartbeat/heartbeat.ts'
import type { BoothKeys } from '../keys/booth-keys.ts'
import { addVault } from '../vault/routes.ts'
import type { Vault } from '../vault/vault.ts'
import { addWiringCheck, type VisitCode } from '../wiring/routes.ts'
import type { WiringCheck } from '../wiring/wiring-check.ts'
import { allowHosts, allowOrigins, hasBoothKey, needsBoothKey } from './callers.ts'
import type { EventStreams } from './event-streams.ts'
import { limitBody, readJson } from './json-body.ts'
import { addMetrics } from './metrics.ts'

export interface ServerOptions {
  status: () => BoothStatus
  /** Answers why the booth refused, or null. */
  dispatch: (event: BoothEvent) => string | null
  health: () => PartsHealth
  /** Null where nothing is recorded. */
  recordings: () => RecordingsStatus | null
  /** Null while the booth is in use. */
  systemCheck: () => Promise<SystemCheckAnswer> | null
  /** How this machine is. */
  facts: () => Promise<Facts>
  metricsToken: string | null
  plan: RecordingPlan
  streams: EventStreams
  keys: BoothKeys
  origins: readonly string[]
  names: readonly string[]
  kiosks: readonly string[]
  /** Null while this machine's secret cannot be read. */
  vault: () => Vault | null
  wiring: { check: WiringCheck; visit: VisitCode }
  /** The simulator's routes and faults, when the parts are simulated. */
  simulator: { addFaults: (app: Hono) => void; addRoutes: (app: Hono) => void } | null
  onBug: (error: unknown) => void
}

/** The device's HTTP face. */
export function createServer(options: ServerOptions): Hono {
  const { status, plan, streams, keys, origins, simulator } = options
  const app = new Hono()
  app.use(allowOrigins(origins))
  app.use(async (context, next) => {
    await next()
    context.res.headers.set('x-content-type-options', 'nosniff')
    if (!context.res.headers.has('cache-control'))
      context.res.headers.set('cache-control', 'no-store')
  })
  app.use(allowHosts(options.names))
  addVault(app, options)
  simulator?.addFaults(app)

  app.get('/health-check', (context) => context.json(healthCheck(options)))
  app.get('/door-state', (context) => context.text(status().door))
  app.get('/sos', (context) => context.text(status().sos ? sosTexts.pressed : sosTexts.released))
  app.get('/queue-state', (context) =>
    context.text(status().state === 'disarmed' ? queueTexts.free : queueTexts.busy),
  )
  app.get('/events', async (context) =>
    streams.open({ isKiosk: await hasBoothKey(keys, context.req.header('x-booth-key')) }),
  )
  app.post('/start', needsBoothKey(keys), limitBody, async (context) => {
    const read = await readCommand(context, plan)
    if (!read.ok) return read.answer
    const refusal = read.event === null ? null : options.dispatch(read.event)
    if (refusal !== null) return context.text(refusal, 409)
    return context.json({ ok: true, command: read.command, booth: status() })
  })
  app.post('/system-check', needsBoothKey(keys), async (context) => {
    const check = options.systemCheck()
    if (check === null) return context.text('The booth is in use.', 409)
    return context.json(await check)
  })
  addMetrics(app, { ...options, kiosks: streams.kiosks })
  addWiringCheck(app, { ...options.wiring, keys })
  simulator?.addRoutes(app)

  app.notFound((context) => {
    const { path } = context.req
    const takesPost = path === '/start' || path === '/system-check'
    const isKnown = takesPost || (devicePaths as readonly string[]).includes(path)
    if (!isKnown) return context.text('There is nothing at this address.', 404)
    const allow = takesPost ? 'POST' : 'GET'
    return context.text(`This address takes ${allow} only.`, 405, { allow })
  })
  app.onError((error, context) => {
    options.onBug(error)
    return context.text('The booth made a mistake. Its log says more.', 500)
  })
  return app
}

function healthCheck({ health, plan, status, recordings }: ServerOptions): DeviceHealth {
  const parts = health()
  const waiting = recordings()
  return {
    status: partNames.every((name) => parts[name].healthy) ? 'ok' : 'degraded',
    simulated: partNames.every((name) => parts[name].simulated),
    parts,
    plan,
    booth: status(),
    ...(waiting === null ? {} : { recordings: waiting }),
  }
}

type ReadCommand =
  | { ok: true; command: string; event: BoothEvent | null }
  | { ok: false; answer: Response }

async function readCommand(context: Context, plan: RecordingPlan): Promise<ReadCommand> {
  const read = await readJson(context, DeviceCommand)
  if (!read.ok) return read
  const { command, sessionId, song_duration: durationMs = null, option = null } = read.body
  switch (command) {
    case deviceCommands.arm: {
      const start = await readJson(context, DeviceStart)
      if (!start.ok) return start
      const party = {
        sessionId,
        durationMs: start.body.song_duration,
        option: start.body.option,
        take: plan[start.body.option],
      }
      return { ok: true, command, event: { kind: 'arm', party } }
    }
    case deviceCommands.go:
      return { ok: true, command, event: { kind: 'go', sessionId, durationMs, option } }
    case deviceCommands.stop:
      return { ok: true, command, event: { kind: 'stop', sessionId } }
    default:
      return { ok: true, command, event: null }
  }
}
