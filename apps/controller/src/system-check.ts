import type { BoothStatus, SystemCheckAnswer } from '@discobooth/contract/device/device'
import { type Clock, rest } from '@discobooth/runtime/clock'
import type { BoothParts } from './parts/parts.ts'

interface SystemCheckOptions {
  clock: Clock
  parts: Pick<BoothParts, 'lights' | 'camera'>
  status: () => BoothStatus
}

/** Long enough to be seen by whoever stands outside. */
const blinkMs = 3_000

/** Before opening: the lights dance and the camera takes a picture, with nobody inside. */
export class SystemCheck {
  readonly #options: SystemCheckOptions
  readonly #stopped = new AbortController()
  #running: Promise<SystemCheckAnswer> | null = null

  constructor(options: SystemCheckOptions) {
    this.#options = options
  }

  /** Null: the booth is in use, and a party comes first. */
  run(): Promise<SystemCheckAnswer> | null {
    if (this.#options.status().state !== 'disarmed') return null
    this.#running ??= this.#try().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  stop(): void {
    this.#stopped.abort()
  }

  async #try(): Promise<SystemCheckAnswer> {
    const { clock, parts, status } = this.#options
    parts.lights.scene('show')
    const camera = await parts.camera.tryOut()
    await rest(clock, blinkMs, this.#stopped.signal)
    // A party or an alarm that has begun meanwhile has lights of its own.
    const { state } = status()
    if (state !== 'running' && state !== 'emergency') parts.lights.scene('house')
    const { healthy, reason } = parts.lights.health()
    return { lights: healthy ? null : (reason ?? 'The lights report a fault.'), camera }
  }
}
