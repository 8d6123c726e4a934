import type { Mutant, MutantStatus, TestedMutant } from '../mutant.ts'

/** `count` faults of a folder, one a line. */
export function plantedIn(folder: string, count: number): Mutant[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${folder}-${index}`,
    folder,
    file: `apps/${folder}/door.ts`,
    line: index + 1,
    position: `apps/${folder}/door.ts ${index}`,
    mutator: 'BooleanLiteral',
    original: 'true',
    replacement: 'false',
  }))
}

export function tested(mutants: readonly Mutant[], status: MutantStatus): TestedMutant[] {
  return mutants.map((mutant) => ({ ...mutant, status, reason: '' }))
}
