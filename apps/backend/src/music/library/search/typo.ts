/** From this length on a word may have one typo; shorter ones would mean anything. */
const SHORTEST = 4
/** A word that is still being typed needs one letter more before its typos are forgiven. */
const SHORTEST_BEGUN = 5

export type Likeness = 'whole' | 'begun'

/**
 * Whether `word` may have been meant where `typed` was written, with one letter wrong, missing, too
 * many, or two swapped: the whole word, or its beginning.
 */
export function likeness(typed: string, word: string): Likeness | undefined {
  const from = Array.from(typed)
  const to = Array.from(word)
  if (from.length < SHORTEST) return undefined
  const same = from.findIndex((letter, at) => letter !== to[at])
  if (same === -1) return undefined
  const rests = [
    { typed: same + 1, word: same + 1 },
    { typed: same, word: same + 1 },
    { typed: same + 1, word: same },
    ...(from[same] === to[same + 1] && from[same + 1] === to[same]
      ? [{ typed: same + 2, word: same + 2 }]
      : []),
  ].filter((rest) => from.slice(rest.typed).every((letter, at) => letter === to[rest.word + at]))
  if (rests.length === 0) return undefined
  const isWhole = rests.some((rest) => from.length - rest.typed === to.length - rest.word)
  if (isWhole) return 'whole'
  return from.length >= SHORTEST_BEGUN ? 'begun' : undefined
}

/**
 * Patterns (for LIKE) of which every word that is like the typed one has at least one: a single typo
 * leaves one half of the word as it was, or swaps the two letters in the middle.
 */
export function likePatterns(typed: string): string[] {
  const letters = Array.from(typed)
  if (letters.length < SHORTEST) return []
  const middle = Math.floor(letters.length / 2)
  const left = letters.slice(0, middle)
  const right = letters.slice(middle)
  const swapped = [...left.slice(0, -1), ...right.slice(0, 1), ...left.slice(-1), ...right.slice(1)]
  const begin = left.join('')
  const end = right.join('')
  const whole = swapped.join('')
  if (letters.length >= SHORTEST_BEGUN) return [`${begin}%`, `%${end}%`, `${whole}%`]
  return [`${begin}_`, `${begin}__`, `${begin}___`, `%${end}`, whole]
}
