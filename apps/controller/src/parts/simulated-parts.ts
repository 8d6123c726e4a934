import type { BoothTwin } from '@discobooth/contract/device/simulator'
import type { DoorReading, LightScene } from '../booth/state.ts'
import { SimulatedCamera } from './camera/simulated.ts'
import { HealthReport } from './health-report.ts'
import type { BoothParts, Door, Lights, Sos } from './parts.ts'

export interface SimulatedParts extends BoothParts {
  door: SimulatedDoor
  sos: SimulatedSos
  lights: SimulatedLights
  camera: SimulatedCamera
}

export const simulatedParts = (camera = new SimulatedCamera()): SimulatedParts => ({
  door: new SimulatedDoor(),
  sos: new SimulatedSos(),
  lights: new SimulatedLights(),
  camera,
})

export const lookAtTwin = (parts: SimulatedParts): BoothTwin => ({
  ...parts.door.look(),
  ...parts.sos.look(),
  ...parts.lights.look(),
  ...parts.camera.look(),
})

export function watchTwin(parts: SimulatedParts, listener: (twin: BoothTwin) => void): void {
  const tell = () => listener(lookAtTwin(parts))
  for (const part of [parts.door, parts.sos, parts.lights, parts.camera]) part.onMove(tell)
}

class SimulatedDoor implements Door {
  readonly #health = new HealthReport({ simulated: true })
  #state: 'open' | 'closed' = 'closed'
  #held = false
  #onReading: (reading: DoorReading) => void = () => {}
  #onMove: () => void = () => {}

  start = () => Promise.resolve()
  stop = () => Promise.resolve()
  health = () => this.#health.current()
  onHealth = (listener: () => void) => this.#health.listen(listener)

  reading(): DoorReading {
    return this.#health.has('switch') ? 'unknown' : this.#state
  }

  onReading(listener: (reading: DoorReading) => void): void {
    this.#onReading = listener
  }

  hold(on: boolean): void {
    this.#held = on
    this.#onMove()
  }

  distrust = (reason: string | null) => this.#health.set('contact', reason)

  /** A guest moves the door; the magnet is weak enough to be pulled open. */
  move(state: 'open' | 'closed'): void {
    this.#state = state
    this.#onMove()
    this.#onReading(this.reading())
  }

  fail(reason: string | null): void {
    this.#health.set('switch', reason)
    this.#onReading(this.reading())
  }

  look = () => ({ door: this.#state, held: this.#held })
  onMove = (listener: () => void) => {
    this.#onMove = listener
  }
}

class SimulatedSos implements Sos {
  readonly #health = new HealthReport({ simulated: true })
  #button = false
  #music = true
  #onPressed: (pressed: boolean) => void = () => {}
  #onMove: () => void = () => {}

  start = () => Promise.resolve()
  stop = () => Promise.resolve()
  health = () => this.#health.current()
  onHealth = (listener: () => void) => this.#health.listen(listener)

  pressed(): boolean {
    return this.#button || !this.#health.current().healthy
  }

  onPressed(listener: (pressed: boolean) => void): void {
    this.#onPressed = listener
  }

  music(on: boolean): void {
    this.#music = on
    this.#onMove()
  }

  press(pressed: boolean): void {
    this.#button = pressed
    this.#onPressed(this.pressed())
    this.#onMove()
  }

  fail(reason: string | null): void {
    this.#health.set('button', reason)
    this.#onPressed(this.pressed())
  }

  look = () => ({ sos: this.#button, music: this.#music })
  onMove = (listener: () => void) => {
    this.#onMove = listener
  }
}

export class SimulatedLights implements Lights {
  readonly #health = new HealthReport({ simulated: true })
  #scene: LightScene = 'house'
  #onMove: () => void = () => {}

  start = () => Promise.resolve()
  stop = () => Promise.resolve()
  health = () => this.#health.current()
  onHealth = (listener: () => void) => this.#health.listen(listener)

  scene(scene: LightScene): void {
    this.#scene = scene
    this.#onMove()
  }

  // The twin draws it together with the camera's countdown.
  flash = () => {}

  fail(reason: string | null): void {
    this.#health.set('lamps', reason)
  }

  look = () => ({ lights: this.#scene })
  onMove = (listener: () => void) => {
    this.#onMove = listener
  }
}
