import type { PartHealth } from '@discobooth/contract/device/device'
import type { Camera, Recording } from '../parts.ts'
import type { RecordingShelves } from './filming.ts'

/** A booth without a camera: it records nothing and says so, so that no media mode is sold. */
export class AbsentCamera implements Camera {
  readonly #reason: string
  readonly #recordings: RecordingShelves | null

  constructor(options: { reason: string; recordings: RecordingShelves | null }) {
    this.#reason = options.reason
    this.#recordings = options.recordings
  }

  start = () => Promise.resolve()
  stop = () => Promise.resolve()
  onHealth = () => {}
  // Whoever sold such a party all the same is told that nothing will come of it.
  record = async ({ sessionId }: Recording) => this.#recordings?.over(sessionId, this.#reason)
  pause = () => {}
  resume = () => {}
  finish = () => {}
  // Nothing is broken where nothing is.
  tryOut = () => Promise.resolve(null)

  health = (): PartHealth => ({
    healthy: false,
    reason: this.#reason,
    simulated: false,
  })
}
