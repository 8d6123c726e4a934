import type { Part } from '../part.ts'

/** The emergency button, and the relay that silences the booth's loudspeakers. */
export interface Sos extends Part {
  /** True also when nobody can tell. */
  pressed(): boolean
  onPressed(listener: (pressed: boolean) => void): void
  /** Without power the loudspeakers are cut. */
  music(on: boolean): void
}
