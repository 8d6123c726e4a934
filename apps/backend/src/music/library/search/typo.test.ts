import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../testing/counts.ts'
import { likeness, likePatterns } from './search.ts'

const numRuns = runs({ usual: 300, long: 20_000 })
const letter = fc.constantFrom('a', 'b', 'c', 'd', 'é', '1')
const word = fc.array(letter, { minLength: 4, maxLength: 9 })

/** A word, and the same word with one typo. */
const mistyped = fc
  .tuple(word, fc.nat(), letter, fc.constantFrom('wrong', 'missing', 'extra', 'swapped'))
  .map(([letters, where, other, kind]) => {
    const at = where % letters.length
    const typed = [...letters]
    if (kind === 'wrong') typed[at] = other
    if (kind === 'missing') typed.splice(at, 1)
    if (kind === 'extra') typed.splice(at, 0, other)
    if (kind === 'swapped') typed.splice(at, 2, ...typed.slice(at, at + 2).toReversed())
    return { meant: letters.join(''), typed: typed.join('') }
  })
  .filter(({ meant, typed }) => typed.length >= 4 && !meant.startsWith(typed))

describe('a word with one typo', () => {
  it('is like the word that was meant', () => {
    fc.assert(
      fc.property(mistyped, ({ meant, typed }) => {
        expect(likeness(typed, meant)).toBe('whole')
      }),
      { numRuns },
    )
  })

  it('is like the beginning of the word that was meant, from five letters on', () => {
    fc.assert(
      fc.property(mistyped, word, ({ meant, typed }, more) => {
        const whole = meant + more.join('')
        fc.pre(typed.length >= 5 && !whole.startsWith(typed))
        expect(likeness(typed, whole)).toBeDefined()
      }),
      { numRuns },
    )
  })

  it('has a pattern that finds the word that was meant', () => {
    fc.assert(
      fc.property(mistyped, fc.constantFrom('', 'zzz'), ({ meant, typed }, more) => {
        const candidate = typed.length >= 5 ? meant + more : meant
        const isFound = likePatterns(typed).some((pattern) =>
          new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(candidate),
        )
        expect(isFound).toBe(true)
      }),
      { numRuns },
    )
  })
})

it('two typos, or one in a short word, are another word', () => {
  expect(likeness('dannig', 'dancing')).toBeUndefined()
  expect(likeness('queue', 'dream')).toBeUndefined()
  expect(likeness('abc', 'abd')).toBeUndefined()
  expect(likeness('abba', 'abbaxyz')).toBeUndefined()
  expect(likePatterns('abc')).toEqual([])
})
