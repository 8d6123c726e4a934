export interface Measurement {
  name: string
  value: number
  unit: 'bytes' | 'requests' | 'ms' | 's' | 'MB' | '%'
  /** The most it may be. */
  goal?: number
}

/** One JSON object a line, so that a later run can be compared with an earlier one. */
export function report(measurement: Measurement): void {
  const { value, goal } = measurement
  console.log(JSON.stringify({ ...measurement, ...(goal !== undefined && { ok: value <= goal }) }))
}
