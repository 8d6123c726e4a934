import type { DoorReading } from '../../booth/state.ts'
import type { Part } from '../part.ts'

/** The door's switch, and the magnet that holds it shut while a party runs. */
export interface Door extends Part {
  reading(): DoorReading
  onReading(listener: (reading: DoorReading) => void): void
  /** Without power the magnet lets go: a dead controller locks nobody in. */
  hold(on: boolean): void
  /** What speaks against believing the contact, though it can be read; null: nothing. */
  distrust(reason: string | null): void
}
