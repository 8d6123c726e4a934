/** The value that so large a part of all is not above: 0.5 is the median. NaN where there is none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = Math.ceil(part * sorted.length) - 1
  return sorted[Math.max(0, at)] ?? Number.NaN
}

export interface Sample {
  /** Seconds since the measure began. */
  at: number
  value: number
}

/** How much the line that fits best rises a second (least squares). */
export function slope(samples: readonly Sample[]): number {
  const meanAt = mean(samples.map(({ at }) => at))
  const meanValue = mean(samples.map(({ value }) => value))
  let together = 0
  let alone = 0
  for (const { at, value } of samples) {
    together += (at - meanAt) * (value - meanValue)
    alone += (at - meanAt) ** 2
  }
  return together / alone
}

/** By how many percent of its mean the fitted line rises from the first sample to the last. */
export function growthPercent(samples: readonly Sample[]): number {
  const times = samples.map(({ at }) => at)
  const lasted = Math.max(...times) - Math.min(...times)
  return ((slope(samples) * lasted) / mean(samples.map(({ value }) => value))) * 100
}

/** Interaction to next paint as browsers define it: the slowest, one in fifty left out. */
export function interactionToNextPaint(durations: readonly number[]): number {
  const slowestFirst = durations.toSorted((a, b) => b - a)
  return slowestFirst[Math.floor(slowestFirst.length / 50)] ?? Number.NaN
}

export function rounded(value: number, digits = 0): number {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
