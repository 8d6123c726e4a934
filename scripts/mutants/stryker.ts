import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { excludedMutations } from './every-mutant.ts'
import type { Program } from './folders.ts'
import type { Mutant } from './mutant.ts'
import type { Chosen } from './plugins.ts'

interface Work {
  root: string
  /** Inside the root, for what is left when it is done. */
  workFolder: string
  /** Where each result is added. */
  results: string
  mutants: readonly Mutant[]
}

/** Plants these faults one by one in a copy of the repository, and runs the tests that meet them. */
export async function testMutants(
  program: Program,
  { root, workFolder, results, mutants }: Work,
): Promise<void> {
  const chosen: Chosen = { root, mutants, results }
  const chosenFile = join(root, workFolder, `${program.name}.chosen.json`)
  mkdirSync(join(root, workFolder), { recursive: true })
  writeFileSync(chosenFile, JSON.stringify(chosen))
  process.env['MUTANTS_PROGRAM'] = program.name
  const options: PartialStrykerOptions = {
    mutate: [...new Set(mutants.map(({ file }) => file))],
    mutator: { plugins: null, excludedMutations },
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'plugins.ts')],
    checkers: ['chosen-only'],
    reporters: ['as-they-come'],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // On top of one and a half times what the tests took: two workers share what they took alone.
    timeoutMS: 15_000,
    dryRunTimeoutMinutes: 20,
    disableTypeChecks: false,
    ignorePatterns: ['docs', 'e2e', 'bench', 'songs', 'data', 'dist', 'test-results'],
    tempDirName: `${workFolder}/sandboxes`,
    cleanTempDir: 'always',
    incremental: false,
    allowConsoleColors: false,
    // It would ask the TypeScript package to read it, which in version 7 has nothing to ask.
    tsconfigFile: 'none',
    warnings: false,
    ...{ chosen: chosenFile },
  }
  await new Stryker(options).runMutationTest()
}
