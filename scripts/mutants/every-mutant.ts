import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Mutant as StrykerMutant } from '@stryker-mutator/api/core'
import type { Logger } from '@stryker-mutator/api/logging'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { Folder } from './folders.ts'
import { type Mutant, position } from './mutant.ts'

/** A wrong text is for the eyes, and for the tests that compare texts with the specification. */
export const excludedMutations = ['StringLiteral']

const isCode = (file: string) => !/\.test\.ts$|\/testing\//.test(file)
const silent = () => undefined
const noLog: Logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

/** The files of a folder that faults are planted in. */
export function codeOf(folder: Folder, root: string): string[] {
  return globSync([...folder.code], { cwd: root })
    .filter(isCode)
    .toSorted()
}

/** Every fault that StrykerJS could plant in these folders. */
export async function everyMutant(folders: readonly Folder[], root: string): Promise<Mutant[]> {
  const instrumenter = new Instrumenter(noLog)
  const all: Mutant[] = []
  for (const folder of folders) {
    for (const file of codeOf(folder, root)) {
      const content = readFileSync(`${root}/${file}`, 'utf8')
      const { mutants } = await instrumenter.instrument([{ name: file, content, mutate: true }], {
        plugins: null,
        excludedMutations,
        ignorers: [],
      })
      all.push(...named(mutants, { folder: folder.name, file, content }))
    }
  }
  return all
}

function named(
  mutants: readonly StrykerMutant[],
  { folder, file, content }: { folder: string; file: string; content: string },
): Mutant[] {
  const seen = new Map<string, number>()
  const lines = content.split('\n')
  return mutants
    .filter(({ status }) => status === undefined)
    .map((mutant) => {
      const original = textAt(lines, mutant.location)
      const change = [file, mutant.mutatorName, original, mutant.replacement].join('\0')
      const nth = (seen.get(change) ?? 0) + 1
      seen.set(change, nth)
      return {
        id: createHash('sha256').update(`${change}\0${nth}`).digest('hex').slice(0, 16),
        folder,
        file,
        line: mutant.location.start.line + 1,
        position: position(file, mutant),
        mutator: mutant.mutatorName,
        original,
        replacement: mutant.replacement,
      }
    })
}

function textAt(lines: readonly string[], { start, end }: StrykerMutant['location']): string {
  const touched = lines.slice(start.line, end.line + 1)
  const last = touched.length - 1
  return touched
    .map((line, index) =>
      line.slice(index === 0 ? start.column : 0, index === last ? end.column : line.length),
    )
    .join('\n')
}
