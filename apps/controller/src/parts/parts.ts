import type { PartsHealth } from '@discobooth/contract/device/device'
import type { Camera } from './camera/interface.ts'
import type { Door } from './door/interface.ts'
import type { Lights } from './lights/interface.ts'
import type { Sos } from './sos/interface.ts'

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
