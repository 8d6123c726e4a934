import type { PartHealth } from '@discobooth/contract/device'
import type { Camera } from './interface.ts'

/** A booth without a camera: it records nothing and says so, so that no media mode is sold. */
export class AbsentCamera implements Camera {
  start = () => Promise.resolve()
  stop = () => Promise.resolve()
  onHealth = () => {}
  record = () => {}
  pause = () => {}
  resume = () => {}
  finish = () => {}
  // Nothing is broken where nothing is.
  tryOut = () => Promise.resolve(null)

  health = (): PartHealth => ({
    healthy: false,
    reason: 'This booth has no camera.',
    simulated: false,
  })
}
