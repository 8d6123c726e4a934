import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Step } from './steps.ts'

export interface Counts {
  passed: number
  failed: number
  /** Tests that failed and then passed: counted as passed, and named, because each is a bug of ours. */
  unsteady: readonly string[]
}

/** Reads what a test runner wrote down. A result that is missing or has no tests in it is a failure. */
export function readCounts(root: string, result: NonNullable<Step['result']>): Counts {
  try {
    const report: unknown = JSON.parse(readFileSync(join(root, result.path), 'utf8'))
    const counts = result.kind === 'vitest' ? fromVitest(report) : fromPlaywright(report)
    if (counts.passed + counts.failed > 0) return counts
  } catch {
    // No result, or half of one: the runner broke off. Counted below.
  }
  return { passed: 0, failed: 1, unsteady: [] }
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.nullable(z.array(z.string())),
        }),
      ),
    }),
  ),
})

function fromVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = z.parse(VitestReport, report)
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    unsteady: testResults
      .flatMap((file) => file.assertionResults)
      .filter((test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0)
      .map((test) => test.fullName),
  }
}

const PlaywrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(z.object({ status: z.string() })),
    }),
  ),
  get suites() {
    return z.optional(z.array(PlaywrightSuite))
  },
})
type PlaywrightSuite = z.infer<typeof PlaywrightSuite>

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(PlaywrightSuite),
})

function fromPlaywright(report: unknown): Counts {
  const { stats, suites } = z.parse(PlaywrightReport, report)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    unsteady: suites
      .flatMap(specsOf)
      .filter((spec) => spec.tests.some((test) => test.status === 'flaky'))
      .map((spec) => `${spec.file}: ${spec.title}`),
  }
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}
