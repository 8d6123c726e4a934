import { createHash } from 'node:crypto'
import type { Mutant } from './mutant.ts'

export interface SampleSize {
  total: number
  /** Of each folder; all where it has fewer. */
  perFolder: number
}

/**
 * Which faults a seed plants. Each has a place in an order that depends on the seed and on itself
 * alone: a change of the code changes the sample by what was changed and no more.
 */
export function drawSample(
  mutants: readonly Mutant[],
  { seed, total, perFolder }: SampleSize & { seed: number },
): Mutant[] {
  const place = (mutant: Mutant) =>
    createHash('sha256').update(`${seed} ${mutant.id}`).digest('hex')
  const inOrder = mutants
    .map((mutant) => ({ mutant, place: place(mutant) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ mutant }) => mutant)
  const drawn = new Set<Mutant>()
  for (const folder of new Set(mutants.map((mutant) => mutant.folder))) {
    const own = inOrder.filter((mutant) => mutant.folder === folder)
    for (const mutant of own.slice(0, perFolder)) drawn.add(mutant)
  }
  for (const mutant of inOrder) if (drawn.size < total) drawn.add(mutant)
  return inOrder.filter((mutant) => drawn.has(mutant))
}
