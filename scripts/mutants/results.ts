import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { type TestedMutant, testedMutantSchema } from './mutant.ts'

/*
 * A file with the state of the code in its first line, then one line a mutant, written as soon as it
 * is known: a run that is broken off goes on from there.
 */

/** What a result depends on: everything that the tests run, and the tests. */
const matters = [
  '{apps,packages,supabase}/**/*.{ts,json,sql}',
  'scripts/mutants/{folders,vitest.config}.ts',
  'package-lock.json',
]

/** The state of code and tests in one word. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256')
  const exclude = ['**/node_modules', '**/dist']
  for (const file of globSync(matters, { cwd: root, exclude }).toSorted()) {
    hash.update(file).update(readFileSync(`${root}/${file}`))
  }
  return hash.digest('hex')
}

/** What an earlier run found out about the same code; another state of it begins anew. */
export function openResults(file: string, state: string): TestedMutant[] {
  const [header, ...lines] = readLines(file)
  if (header === state) {
    // Half a line, left by a run that was killed, must not swallow the next one.
    if (lines.at(-1) !== '') appendFileSync(file, '\n')
    return lines.flatMap(parsed)
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${state}\n`)
  return []
}

/** What the last run found out, whatever has changed since. */
export function lastResults(file: string): TestedMutant[] {
  return readLines(file).slice(1).flatMap(parsed)
}

function readLines(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

function parsed(line: string): TestedMutant[] {
  try {
    return [testedMutantSchema.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
