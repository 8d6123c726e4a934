import type { BoothTwin } from '@discobooth/contract/device/simulator'
import { SimulatedCamera } from './camera/simulated.ts'
import { SimulatedDoor } from './door/simulated.ts'
import { SimulatedLights } from './lights/simulated.ts'
import type { BoothParts } from './parts.ts'
import { SimulatedSos } from './sos/simulated.ts'

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
