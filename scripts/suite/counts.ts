import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Step } from './steps.ts'

export interface Counts {
  passed: number
  failed: number
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
  return { passed: 0, failed: 1 }
}

function fromVitest(report: unknown): Counts {
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests'),
  }
}

function fromPlaywright(report: unknown): Counts {
  const stats = valueAt(report, 'stats')
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky'),
  }
}

function numberAt(record: unknown, key: string): number {
  const value = valueAt(record, key)
  if (typeof value !== 'number') throw new Error(`${key} is no number`)
  return value
}

function valueAt(record: unknown, key: string): unknown {
  if (typeof record !== 'object' || record === null) throw new Error('no record')
  return new Map<string, unknown>(Object.entries(record)).get(key)
}
