import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Step } from './steps.ts'
import { runSuite } from './suite.ts'

describe('the run of all steps', () => {
  let root: string
  let printed: string[]
  let interrupted: AbortController

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'suite-'))
    printed = []
    interrupted = new AbortController()
  })

  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const run = (steps: Step[], stepLimitMs = 20_000) =>
    runSuite({
      root,
      steps,
      environment: process.env,
      stepLimitMs,
      signal: interrupted.signal,
      print: (line) => printed.push(line),
      graceMs: 300,
    })

  const shell = (script: string) => ['sh', '-c', script] as const
  const writes = (file: string, report: unknown) =>
    shell(`cat > ${file} <<'END'\n${JSON.stringify(report)}\nEND`)

  it('adds up what the two test runners counted', async () => {
    const counts = await run([
      { name: 'types', commands: [shell('true'), shell('true')] },
      {
        name: 'unit',
        commands: [writes('v.json', { numPassedTests: 12, numFailedTests: 0, testResults: [] })],
        result: { path: 'v.json', kind: 'vitest' },
      },
      {
        name: 'e2e',
        commands: [
          writes('p.json', { stats: { expected: 5, unexpected: 0, flaky: 0 }, suites: [] }),
        ],
        result: { path: 'p.json', kind: 'playwright' },
      },
    ])
    expect(counts).toEqual({ passed: 17, failed: 0, unsteady: [] })
    expect(printed).toEqual([
      expect.stringMatching(/^types +\d+\.\d s {2}ok$/),
      expect.stringMatching(/^unit +\d+\.\d s {2}ok$/),
      expect.stringMatching(/^e2e +\d+\.\d s {2}ok$/),
    ])
  })

  it('stops at the first failing step, says why, and shows what it said', async () => {
    const counts = await run([
      { name: 'lint', commands: [shell('echo a floating promise; exit 3')] },
      { name: 'unit', commands: [shell('touch ran')] },
    ])
    expect(counts).toEqual({ passed: 0, failed: 1, unsteady: [] })
    expect(printed[0]).toBe('a floating promise')
    expect(printed[1]).toMatch(/^lint .* FAILED: sh ended with exit code 3$/)
    expect(printed).toHaveLength(2)
  })

  it('counts failed tests, and a runner that broke off as one', async () => {
    const unit = (script: readonly [string, ...string[]]): Step => ({
      name: 'unit',
      commands: [script],
      result: { path: 'v.json', kind: 'vitest' },
    })
    const report = JSON.stringify({ numPassedTests: 3, numFailedTests: 2, testResults: [] })
    expect(await run([unit(shell(`echo '${report}' > v.json; exit 1`))])).toEqual({
      passed: 3,
      failed: 2,
      unsteady: [],
    })
    expect(await run([unit(shell('exit 1'))])).toMatchObject({ passed: 0, failed: 1 })
  })

  it('names the tests that passed only when they were run again', async () => {
    const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
      fullName,
      status,
      failureMessages,
    })
    const spec = (title: string, status: string) => ({
      title,
      file: 'party.spec.ts',
      tests: [{ status }],
    })
    const assertionResults = [test('a door', 'passed'), test('a song', 'passed', 'too late')]
    const counts = await run([
      {
        name: 'unit',
        commands: [
          writes('v.json', {
            numPassedTests: 2,
            numFailedTests: 0,
            testResults: [{ assertionResults }],
          }),
        ],
        result: { path: 'v.json', kind: 'vitest' },
      },
      {
        name: 'e2e',
        commands: [
          writes('p.json', {
            stats: { expected: 1, unexpected: 0, flaky: 1 },
            suites: [
              {
                specs: [spec('one party', 'expected')],
                suites: [{ specs: [spec('two parties', 'flaky')] }],
              },
            ],
          }),
        ],
        result: { path: 'p.json', kind: 'playwright' },
      },
    ])
    expect(counts).toEqual({
      passed: 4,
      failed: 0,
      unsteady: ['a song', 'party.spec.ts: two parties'],
    })
  })

  it('does not believe an exit code of 0 without tests, nor the result of an earlier run', async () => {
    const earlier = { numPassedTests: 9, numFailedTests: 0, testResults: [] }
    writeFileSync(join(root, 'v.json'), JSON.stringify(earlier))
    const result = { path: 'v.json', kind: 'vitest' } as const
    expect(await run([{ name: 'unit', commands: [shell('true')], result }])).toMatchObject({
      passed: 0,
      failed: 1,
    })
  })

  it('ends what runs beside a failing command', async () => {
    // Longer than this test may take.
    await run([{ name: 'types', commands: [shell('exit 1'), shell('exec sleep 3600')] }])
    expect(printed[0]).toContain('FAILED: sh ended with exit code 1')
  })

  it('a command that cannot be started is a failure with a reason', async () => {
    await run([{ name: 'lint', commands: [['no-such-program']] }])
    expect(printed[0]).toContain('FAILED: no-such-program does not start')
  })

  it('a step that takes too long is ended', async () => {
    await run([{ name: 'unit', commands: [shell('exec sleep 60')] }], 50)
    expect(printed[0]).toContain('FAILED: took longer than 0.05 s')
  })

  it('an interrupt ends the step, its grandchildren too, even those that ignore it', async () => {
    const deaf = "trap '' INT; echo $$ > PID; while :; do sleep 1; done"
    const running = run([
      { name: 'e2e', commands: [shell(`sh -c "${deaf.replace('$$', '\\$\\$')}" & wait`)] },
      { name: 'never', commands: [shell('touch ran')] },
    ])
    const grandchild = await vi.waitUntil(() => readPid(join(root, 'PID')), { timeout: 20_000 })
    interrupted.abort()
    expect(await running).toMatchObject({ passed: 0, failed: 1 })
    expect(printed).toEqual([expect.stringMatching(/^e2e .* FAILED: interrupted$/)])
    await vi.waitUntil(() => !isAlive(grandchild), { timeout: 20_000 })
  })
})

function readPid(path: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
