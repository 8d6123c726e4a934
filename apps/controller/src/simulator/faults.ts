import { type DevicePath, devicePaths, partNames } from '@discobooth/contract/device/device'
import type { SimulatorFaults } from '@discobooth/contract/device/simulator'
import { type Clock, rest } from '@discobooth/runtime/clock'
import type { Hono } from 'hono'
import type { EventStreams } from '../http/event-streams.ts'
import type { SimulatedParts } from '../parts/simulated-parts.ts'

/** Even a simulated hang ends. */
const hangLimitMs = 120_000
const garbage = '\u0000<<<not an answer>>>'

/** Ways in which the simulated booth can misbehave, switched on and off as one set. */
export function createFaults(options: {
  clock: Clock
  parts: SimulatedParts
  streams: EventStreams
}) {
  const { clock, parts, streams } = options
  let now: SimulatorFaults = {}
  /** Aborted when the set changes: calls that hang are let go. */
  let changed = new AbortController()

  async function misbehave(path: DevicePath, gone: AbortSignal): Promise<Response | null> {
    const { slowMs = 0, hang, error500, garbage: nonsense } = now
    const until = AbortSignal.any([gone, changed.signal])
    if (slowMs > 0) await rest(clock, slowMs, until)
    if (hang?.includes(path)) {
      await rest(clock, hangLimitMs, until)
      return new Response('The booth hung.', { status: 503 })
    }
    if (error500?.includes(path)) return new Response('Simulated failure', { status: 500 })
    if (nonsense?.includes(path)) return new Response(garbage)
    return null
  }

  return {
    current: (): SimulatorFaults => now,
    set(faults: SimulatorFaults): void {
      now = faults
      changed.abort()
      changed = new AbortController()
      for (const name of partNames) {
        const isIll = faults.unhealthy?.includes(name) ?? false
        parts[name].fail(isIll ? `The simulator makes the ${name} fail.` : null)
      }
      parts.camera.be(faults.camera ?? 'well')
      if (
        [faults.hang, faults.error500, faults.garbage].some((paths) => paths?.includes('/events'))
      )
        streams.closeAll()
    },
    stop(): void {
      now = {}
      changed.abort()
    },
    addTo(app: Hono): void {
      for (const path of devicePaths) {
        app.use(path, async (context, next) => {
          const answer = await misbehave(path, context.req.raw.signal)
          return answer ?? next()
        })
      }
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
