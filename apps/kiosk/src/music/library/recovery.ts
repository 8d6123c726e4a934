/** What to do when the element cannot go on; the codes are MediaError's. */
export type Remedy = { do: 'renew'; afterMs: number } | { do: 'fail'; message: string }

const aborted = 1
const decode = 3

const waitsMs = [0, 500, 1_500]
/** A song that stands still for this long gets a new address: the old one may have died unsaid. */
export const stallMs = 3_000

/**
 * The browser says the same of an expired address, a lost network and a file that is no music, so
 * a new address is tried first. `renewals` counts those since the song last moved.
 */
export function remedyFor(trouble: {
  code: number
  renewals: number
  /** Whether this song was heard before: then the party is on, and giving up is not ours to decide. */
  wasHeard: boolean
}): Remedy {
  const { code, renewals, wasHeard } = trouble
  if (code === decode) return { do: 'fail', message: 'The song file is damaged' }
  const afterMs = waitsMs[Math.min(renewals, waitsMs.length - 1)] ?? 0
  if (wasHeard || renewals === 0 || code === aborted) return { do: 'renew', afterMs }
  return { do: 'fail', message: 'The song could not be loaded' }
}
