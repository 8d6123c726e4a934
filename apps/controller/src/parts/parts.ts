import type { PartHealth, PartsHealth, Take } from '@discobooth/contract/device/device'
import type { DoorReading, LightScene } from '../booth/state.ts'

/** What every part of the booth can do, real or simulated. `start` settles even when the part is ill. */
export interface Part {
  start(): Promise<void>
  stop(): Promise<void>
  health(): PartHealth
  onHealth(listener: () => void): void
}

/** The door's switch, and the magnet that holds it shut while a party runs. */
export interface Door extends Part {
  reading(): DoorReading
  onReading(listener: (reading: DoorReading) => void): void
  /** Without power the magnet lets go: a dead controller locks nobody in. */
  hold(on: boolean): void
  /** What speaks against believing the contact, though it can be read; null: nothing. */
  distrust(reason: string | null): void
}

/** The emergency button, and the relay that silences the booth's loudspeakers. */
export interface Sos extends Part {
  /** True also when nobody can tell. */
  pressed(): boolean
  onPressed(listener: (pressed: boolean) => void): void
  /** Without power the loudspeakers are cut. */
  music(on: boolean): void
}

/** The booth's lights. Whatever the scene, a driver never flashes the full field over 3 Hz (P7). */
export interface Lights extends Part {
  /** `full` is steady and as bright as it goes; without power the house lights burn. */
  scene(scene: LightScene): void
  /** A bright moment for a photo. It belongs to the show: in any other scene nothing happens. */
  flash(): void
}

export interface Recording {
  sessionId: string
  take: Take
  /** Of the whole party. */
  durationMs: number
}

/** Records a party. Commands that fit no running recording do nothing. */
export interface Camera extends Part {
  record(recording: Recording): void | Promise<void>
  pause(): void | Promise<void>
  resume(): void | Promise<void>
  finish(): void | Promise<void>
  /** Takes a picture that nobody keeps; says what is wrong, or null. */
  tryOut(): Promise<string | null>
}

export interface BoothParts {
  door: Door
  sos: Sos
  lights: Lights
  camera: Camera
}

export const partsHealth = (parts: BoothParts): PartsHealth => ({
  door: parts.door.health(),
  sos: parts.sos.health(),
  lights: parts.lights.health(),
  camera: parts.camera.health(),
})
