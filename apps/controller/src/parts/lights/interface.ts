import type { LightScene } from '../../booth/state.ts'
import type { Part } from '../part.ts'

/** The booth's lights. Whatever the scene, a driver never flashes the full field over 3 Hz (P7). */
export interface Lights extends Part {
  /** `full` is steady and as bright as it goes; without power the house lights burn. */
  scene(scene: LightScene): void
  /** A bright moment for a photo. It belongs to the show: in any other scene nothing happens. */
  flash(): void
}
