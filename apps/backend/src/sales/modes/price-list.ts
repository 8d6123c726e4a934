import type { Mode } from '@discobooth/contract/modes/mode'

/** What one booth has otherwise; null: as all the others. */
type Exception = { price: number | null; isEnabled: boolean | null }
/** A price that ended: of this booth's own, or of all booths. */
type PriceChange = { id: number; booth: string | null; price: number | null }

/**
 * A mode as a guest of one booth was shown it (C5): `ended` are the prices of this mode that ended
 * after their list was made, in any order. What is on sale is as it is now: nobody is given what the
 * owner has taken away.
 */
export function modeAsShown(
  mode: Mode,
  shown: { exception: Exception | undefined; ended: readonly PriceChange[] },
): Mode {
  const { exception, ended } = shown
  const before = (isOurs: (change: PriceChange) => boolean, now: number | null) => {
    const [first] = ended.filter(isOurs).toSorted((a, b) => a.id - b.id)
    return first ? first.price : now
  }
  const own = before(({ booth }) => booth !== null, exception?.price ?? null)
  const common = before(({ booth }) => booth === null, mode.price)
  return {
    ...mode,
    price: own ?? common,
    isEnabled: exception?.isEnabled ?? mode.isEnabled,
  }
}
