import type { MutantStatus, TestedMutant } from './mutant.ts'

export interface Score {
  found: number
  survived: number
  /** Could not be run at all: says nothing about the tests. */
  invalid: number
}

/** The goal of the house, in per cent. */
export const goal = { overall: 85, eachFolder: 75 }

/** A test that never ends is stopped, and fails. A fault that no test runs into survives. */
const meanings: Record<MutantStatus, keyof Score> = {
  Killed: 'found',
  Timeout: 'found',
  Survived: 'survived',
  NoCoverage: 'survived',
  RuntimeError: 'invalid',
  CompileError: 'invalid',
  Ignored: 'invalid',
  Pending: 'invalid',
}

export const hasSurvived = ({ status }: TestedMutant) => meanings[status] === 'survived'

export function scoreOf(tested: readonly TestedMutant[]): Score {
  const score: Score = { found: 0, survived: 0, invalid: 0 }
  for (const { status } of tested) score[meanings[status]] += 1
  return score
}

/** Rounded down: 84.99 is not 85. */
export function percentage({ found, survived }: Score): number {
  const all = found + survived
  return all === 0 ? 100 : Math.floor((found / all) * 1000) / 10
}

export function meetsGoal(tested: readonly TestedMutant[]): boolean {
  const folders = Map.groupBy(tested, ({ folder }) => folder)
  return (
    percentage(scoreOf(tested)) >= goal.overall &&
    [...folders.values()].every((own) => percentage(scoreOf(own)) >= goal.eachFolder)
  )
}
