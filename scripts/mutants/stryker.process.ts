import { join } from 'node:path'
import type { PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { readChosen } from './chosen.ts'
import { excludedMutations } from './every-mutant.ts'

/** `stryker.process.ts CHOSEN-FILE`: a process of its own, so that its workers end with its group. */
const [chosenFile = ''] = process.argv.slice(2)
const { mutants, workFolder } = readChosen(chosenFile)

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

try {
  await new Stryker(options).runMutationTest()
} catch {
  // It has said why.
  process.exitCode = 1
}
