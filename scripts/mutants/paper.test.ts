import { describe, expect, it } from 'vitest'
import { paper } from './paper.ts'
import { plantedIn, tested } from './testing/mutants.ts'

describe('the page of planted faults', () => {
  it('has a figure for each folder and for all, and names every survivor and what was changed', () => {
    const [either] = plantedIn('flow', 1).map((mutant) => ({
      ...mutant,
      original: 'isOpen ||\n    isLocked',
      replacement: 'isOpen && isLocked',
    }))
    if (either === undefined) throw new Error('one was planted')
    const page = paper({
      seed: 19,
      tested: [
        ...tested(plantedIn('promos', 3), 'Killed'),
        ...tested(plantedIn('promos', 1), 'NoCoverage'),
        ...tested([either], 'Survived'),
      ],
    })
    expect(page).toContain('seed 19')
    expect(page).toContain(
      '| flow | 1 | 0 | 0.0 % |\n| promos | 4 | 3 | 75.0 % |\n| all | 5 | 3 | 60.0 % |',
    )
    expect(page).toContain(
      '| apps/flow/door.ts:1 | `isOpen \\|\\| isLocked → isOpen && isLocked` |  |',
    )
    expect(page).toContain('| apps/promos/door.ts:1 | `true → false` | no test comes by |')
  })
})
