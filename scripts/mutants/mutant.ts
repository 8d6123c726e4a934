import { z } from 'zod'

/** One fault that can be planted: this piece of a file replaced by that one. */
export const mutantSchema = z.object({
  /** Made of what is changed and not of where it stands: a line more above it leaves it the same. */
  id: z.string(),
  folder: z.string(),
  file: z.string(),
  line: z.number(),
  /** Where StrykerJS has it, in the words of `position`. */
  position: z.string(),
  mutator: z.string(),
  original: z.string(),
  replacement: z.string(),
})
export type Mutant = z.infer<typeof mutantSchema>

export const testedMutantSchema = mutantSchema.extend({
  /** In StrykerJS's words. */
  status: z.enum([
    'Killed',
    'Timeout',
    'Survived',
    'NoCoverage',
    'RuntimeError',
    'CompileError',
    'Ignored',
    'Pending',
  ]),
  /** What the test said that found it. */
  reason: z.string(),
})
export type TestedMutant = z.infer<typeof testedMutantSchema>
export type MutantStatus = TestedMutant['status']

/** What StrykerJS says of a mutant, lines and columns counted from zero. */
export interface Located {
  location: { start: Place; end: Place }
  mutatorName: string
  replacement?: string
}
interface Place {
  line: number
  column: number
}

/** The name of a mutant in one state of the code. */
export function position(file: string, { location, mutatorName, replacement }: Located): string {
  const { start, end } = location
  const range = `${start.line}:${start.column}-${end.line}:${end.column}`
  return [file, range, mutatorName, replacement].join(' ')
}
