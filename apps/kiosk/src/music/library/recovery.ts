/** What to do when the element cannot go on; the codes are MediaError's. */
export type Remedy = { do: 'renew'; afterMs: number } | { do: 'fail'; message: string }

const aborted = 1
export const networkError = 2
export const undecodable = 3

/** How a song has fared since it was asked for. */
export type Faring = {
  /** New addresses since it last moved. */
  renewals: number
  /** Whether this song was heard before: then the party is on, and giving up is not ours to decide. */
  wasHeard: boolean
  /** Whether it could not be decoded before: the first time it may be the copy on the booth's disk. */
  wasDamaged: boolean
}

export const unheard: Faring = { renewals: 0, wasHeard: false, wasDamaged: false }

const waitsMs = [0, 500, 1_500]
/** A song that stands still for this long gets a new address: the old one may have died unsaid. */
export const stallMs = 3_000

/**
 * The browser says the same of an expired address, a lost network and a file that is no music, so
 * a new address is tried first.
 */
export function remedyFor(trouble: Faring & { code: number }): Remedy {
  const { code, renewals, wasHeard, wasDamaged } = trouble
  if (code === undecodable && wasDamaged) return { do: 'fail', message: 'The song file is damaged' }
  const afterMs = waitsMs[Math.min(renewals, waitsMs.length - 1)] ?? 0
  if (wasHeard || renewals === 0 || code === aborted) return { do: 'renew', afterMs }
  return { do: 'fail', message: 'The song could not be loaded' }
}
