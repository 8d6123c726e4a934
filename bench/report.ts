type Unit =
  | 'bytes'
  | 'frames'
  | 'requests'
  | 'calls/s'
  | 'errors'
  | 'ms'
  | 's'
  | 'MB'
  | '%'
  | 'times'
  | 'of a core'
  | 'booths'
  | 'CLS'
  | 'SSIM'

export interface Measurement {
  name: string
  value: number
  unit: Unit
  /** The same of another commit, measured in turns with this one. */
  before?: number | undefined
  /** The most it may be; with `atLeast` the least it must be. */
  goal?: number
  atLeast?: boolean
}

export interface Figure extends Measurement {
  /** Only where there is a goal. */
  ok?: boolean
}

const measured: Figure[] = []

/** One JSON object a line, so that a later run can be compared with an earlier one. */
export function report(measurement: Measurement): void {
  const figure = judged(measurement)
  measured.push(figure)
  console.log(JSON.stringify(figure))
}

/** All that was reported since the last call. */
export function takeReported(): Figure[] {
  return measured.splice(0)
}

/** What is no number meets no goal. */
export function judged(measurement: Measurement): Figure {
  const { value, goal, atLeast } = measurement
  if (goal === undefined) return measurement
  return { ...measurement, ok: atLeast ? value >= goal : value <= goal }
}
