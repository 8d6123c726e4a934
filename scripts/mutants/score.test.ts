import { describe, expect, it } from 'vitest'
import { meetsGoal, percentage, scoreOf } from './score.ts'
import { plantedIn, tested } from './testing/mutants.ts'

describe('the score of planted faults', () => {
  it('counts an endless test as found, a fault no test meets as survived, and one that cannot run not at all', () => {
    const some = plantedIn('flow', 2)
    const all = (
      ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'RuntimeError'] as const
    ).flatMap((status) => tested(some, status))
    expect(scoreOf(all)).toEqual({ found: 4, survived: 4, invalid: 4 })
    expect(percentage(scoreOf(all))).toBe(50)
  })

  it('rounds down', () => {
    expect(percentage({ found: 849_999, survived: 150_001, invalid: 0 })).toBe(84.9)
  })

  it('asks for 85 of a hundred, and for 75 in the weakest folder', () => {
    const folder = (name: string, found: number) => [
      ...tested(plantedIn(name, found), 'Killed'),
      ...tested(plantedIn(name, 100 - found), 'Survived'),
    ]
    expect(meetsGoal([...folder('flow', 95), ...folder('promos', 75)])).toBe(true)
    expect(meetsGoal([...folder('flow', 99), ...folder('promos', 74)])).toBe(false)
    expect(meetsGoal([...folder('flow', 94), ...folder('promos', 75)])).toBe(false)
  })
})
