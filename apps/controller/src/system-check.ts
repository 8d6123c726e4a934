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
export function createSystemCheck(options: SystemCheckOptions) {
  const { clock, parts, status } = options
  const stopped = new AbortController()
  let running: Promise<SystemCheckAnswer> | null = null

  async function tryOut(): Promise<SystemCheckAnswer> {
    parts.lights.scene('show')
    const camera = await parts.camera.tryOut()
    await rest(clock, blinkMs, stopped.signal)
    // A party or an alarm that has begun meanwhile has lights of its own.
    const { state } = status()
    if (state !== 'running' && state !== 'emergency') parts.lights.scene('house')
    const { healthy, reason } = parts.lights.health()
    return { lights: healthy ? null : (reason ?? 'The lights report a fault.'), camera }
  }

  return {
    /** Null: the booth is in use, and a party comes first. */
    run(): Promise<SystemCheckAnswer> | null {
      if (status().state !== 'disarmed') return null
      running ??= tryOut().finally(() => {
        running = null
      })
      return running
    },
    stop(): void {
      stopped.abort()
    },
  }
}
