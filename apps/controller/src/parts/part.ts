import type { PartHealth } from '@discobooth/contract/device/device'

/** What every part of the booth can do, real or simulated. `start` settles even when the part is ill. */
export interface Part {
  start(): Promise<void>
  stop(): Promise<void>
  health(): PartHealth
  onHealth(listener: () => void): void
}
