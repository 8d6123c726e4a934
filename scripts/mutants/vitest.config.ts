import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { programs } from './folders.ts'

const program = programs.find(({ name }) => name === process.env['MUTANTS_PROGRAM'])
const tests = program?.tests ?? []

/** The first test that fails ends a run: those that failed last come first, then the quick ones. */
class LikelyAndQuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = (file: TestSpecification) => {
      const last = this.ctx.cache.getTestSpecificationResult(file)
      return last === undefined ? 0 : last.failed ? -1 : last.duration
    }
    return files.toSorted((a, b) => weight(a) - weight(b))
  }
}

/**
 * The tests of one program, as StrykerJS runs them: each fault meets those that come by it. Nothing
 * is tried twice, and what a fault makes hopeless StrykerJS ends before these limits do.
 */
export default defineConfig({
  test: {
    name: 'mutants',
    include: tests.filter((glob) => !glob.startsWith('!')),
    exclude: [
      '**/node_modules/**',
      ...tests.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)),
    ],
    globalSetup:
      program?.name === 'backend' ? ['apps/backend/src/platform/db/testing/postgres.setup.ts'] : [],
    isolate: false,
    sequence: { sequencer: LikelyAndQuickFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
