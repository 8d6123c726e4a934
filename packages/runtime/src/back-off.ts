type Wait = { firstMs: number; mostMs: number }

/**
 * How long to wait before the next try: doubling with every failure in a row, up to `mostMs`. With
 * `random`, from half of that on: those who lost the same network do not come back in the same second.
 */
export function backOffMs(wait: Wait & { failures: number; random?: () => number }): number {
  const { failures, firstMs, mostMs, random } = wait
  const doubled = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 30))
  return random ? doubled * (0.5 + random() / 2) : doubled
}

export type BackOff = { next(): number; reset(): void }

/** The same for who has nothing else to count its failures with. */
export function createBackOff(wait: Wait & { random?: () => number }): BackOff {
  let failures = 0
  return {
    next() {
      failures += 1
      return backOffMs({ ...wait, failures })
    },
    reset() {
      failures = 0
    },
  }
}
