import { createHash, timingSafeEqual } from 'node:crypto'
import {
  counter,
  type Family,
  gauge,
  gaugeOf,
  metricsContentType,
  metricsText,
} from '@discobooth/runtime/metrics-text'
import type { Context, Hono } from 'hono'
import type { Facts } from '../heartbeat/heartbeat.ts'
import { type Caller, isLoopback, peerOf } from './callers.ts'

/** GET /metrics: what a beat says of this machine, for itself and for who has the token. */
export function addMetrics(
  app: Hono,
  options: {
    facts: () => Promise<Facts>
    kiosks: () => number
    /** Null: nobody from elsewhere. */
    metricsToken: string | null
  },
): void {
  app.get('/metrics', async (context: Context<Caller>) => {
    const [, given] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? []
    const peer = peerOf(context)
    const isOwn = peer !== null && isLoopback(peer) && !isPassedOn(context.req.header())
    if (!isOwn && !isSame(given, options.metricsToken))
      return context.text(
        'Figures are for this machine itself, and for whoever has METRICS_TOKEN: send it as a bearer token.',
        403,
      )
    const families = [...figuresOf(await options.facts(), options.kiosks()), ...ofProcess()]
    return context.body(metricsText(families), 200, { 'content-type': metricsContentType })
  })
}

/** A proxy on this machine makes every stranger look local. */
const isPassedOn = (headers: Record<string, string>) =>
  Object.keys(headers).some((name) => /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/.test(name))

const hash = (text: string) => createHash('sha256').update(text).digest()

function isSame(given: string | undefined, token: string | null): boolean {
  return token !== null && given !== undefined && timingSafeEqual(hash(given), hash(token))
}

/** Nobody can tell: then there is no figure. */
const known = (name: string, help: string, value: number | null | undefined) =>
  typeof value === 'number' ? [gauge(name, help, value)] : []

function figuresOf(facts: Facts, kiosks: number): Family[] {
  const { parts, disk, temperature, throttled, recordings } = facts
  const healthy = Object.entries(parts).map(([name, part]) => [name, Number(part.healthy)] as const)
  return [
    gaugeOf('discobooth_controller_info', 'Which controller this is.', 'version', {
      [facts.version]: 1,
    }),
    gaugeOf(
      'discobooth_part_healthy',
      'Whether a part works.',
      'part',
      Object.fromEntries(healthy),
    ),
    gaugeOf('discobooth_booth_state', 'How the booth stands.', 'state', { [facts.state]: 1 }),
    gauge('discobooth_sos_pressed', 'Whether the SOS button is pressed.', Number(facts.sosPressed)),
    gauge(
      'discobooth_screen_gone',
      'Whether no kiosk listens that should.',
      Number(facts.screen === 'gone'),
    ),
    gauge('discobooth_kiosk_streams', 'Kiosks that listen.', kiosks),
    ...known('discobooth_disk_free_bytes', 'Room for recordings.', disk?.freeBytes),
    ...known('discobooth_disk_size_bytes', 'The whole disk.', disk?.totalBytes),
    ...known('discobooth_temperature_celsius', 'Of the processor.', temperature),
    ...(throttled
      ? [
          gaugeOf(
            'discobooth_throttled',
            'What a Raspberry Pi holds back now.',
            'reason',
            Object.fromEntries(throttled.now.map((reason) => [reason, 1])),
          ),
        ]
      : []),
    ...known(
      'discobooth_waiting_recordings_files',
      'Files that the backend has not confirmed.',
      recordings?.waitingFiles,
    ),
    ...known('discobooth_waiting_recordings_bytes', 'Their size.', recordings?.waitingBytes),
    ...known(
      'discobooth_recordings_failing',
      'Whether recordings cannot be kept or brought.',
      recordings && Number(recordings.problem !== null),
    ),
  ]
}

function ofProcess(): Family[] {
  const { user, system } = process.cpuUsage()
  return [
    counter('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage().rss),
  ]
}
