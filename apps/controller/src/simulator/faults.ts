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
export class Faults {
  readonly #clock: Clock
  readonly #parts: SimulatedParts
  readonly #streams: EventStreams
  #now: SimulatorFaults = {}
  /** Aborted when the set changes: calls that hang are let go. */
  #changed = new AbortController()

  constructor(options: { clock: Clock; parts: SimulatedParts; streams: EventStreams }) {
    this.#clock = options.clock
    this.#parts = options.parts
    this.#streams = options.streams
  }

  current = (): SimulatorFaults => this.#now

  set(faults: SimulatorFaults): void {
    this.#now = faults
    this.#changed.abort()
    this.#changed = new AbortController()
    for (const name of partNames) {
      const isIll = faults.unhealthy?.includes(name) ?? false
      this.#parts[name].fail(isIll ? `The simulator makes the ${name} fail.` : null)
    }
    this.#parts.camera.be(faults.camera ?? 'well')
    if ([faults.hang, faults.error500, faults.garbage].some((paths) => paths?.includes('/events')))
      this.#streams.closeAll()
  }

  stop(): void {
    this.#now = {}
    this.#changed.abort()
  }

  addTo(app: Hono): void {
    for (const path of devicePaths) {
      app.use(path, async (context, next) => {
        const answer = await this.#misbehave(path, context.req.raw.signal)
        return answer ?? next()
      })
    }
  }

  async #misbehave(path: DevicePath, gone: AbortSignal): Promise<Response | null> {
    const { slowMs = 0, hang, error500, garbage: nonsense } = this.#now
    const until = AbortSignal.any([gone, this.#changed.signal])
    if (slowMs > 0) await rest(this.#clock, slowMs, until)
    if (hang?.includes(path)) {
      await rest(this.#clock, hangLimitMs, until)
      return new Response('The booth hung.', { status: 503 })
    }
    if (error500?.includes(path)) return new Response('Simulated failure', { status: 500 })
    if (nonsense?.includes(path)) return new Response(garbage)
    return null
  }
}
