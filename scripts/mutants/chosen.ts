import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { mutantSchema } from './mutant.ts'

/** StrykerJS plants all or nothing of a line: what is run of it is said here, fault by fault. */
const chosenSchema = z.object({
  root: z.string(),
  /** Inside the root, for what is left when it is done. */
  workFolder: z.string(),
  /** The file that each result is added to. */
  results: z.string(),
  mutants: z.array(mutantSchema).readonly(),
})
export type Chosen = z.infer<typeof chosenSchema>

export const readChosen = (file: string): Chosen =>
  chosenSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
