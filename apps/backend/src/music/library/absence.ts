export type Absence = {
  /** The folder is not there: since now, still within its grace, or for good (told once). */
  noticed(): 'began' | 'waits' | 'lasts'
  /** The folder is there; true if it had been away. */
  ended(): boolean
}

/** A disk that is pulled, or mounted late, comes back: until the grace is over nothing is taken down. */
export function createAbsence(options: { monotonic: () => number; graceMs: number }): Absence {
  let since: number | undefined
  let isTold = false
  return {
    noticed() {
      if (since === undefined) {
        since = options.monotonic()
        return 'began'
      }
      if (isTold || options.monotonic() - since < options.graceMs) return 'waits'
      isTold = true
      return 'lasts'
    },
    ended() {
      const wasAway = since !== undefined
      since = undefined
      isTold = false
      return wasAway
    },
  }
}
