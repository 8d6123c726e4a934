import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type CommandOutcome, runCommand } from './command.ts'
import { type Counts, readCounts } from './counts.ts'
import type { Step } from './steps.ts'

interface SuiteOptions {
  root: string
  steps: readonly Step[]
  environment: Record<string, string | undefined>
  stepLimitMs: number
  signal: AbortSignal
  print: (line: string) => void
  graceMs?: number
}

/** Runs the steps one after the other and stops at the first that fails. */
export async function runSuite(options: SuiteOptions): Promise<Counts> {
  const total = { passed: 0, failed: 0, unsteady: [] as string[] }
  for (const step of options.steps) {
    const started = performance.now()
    if (step.result) rmSync(join(options.root, step.result.path), { force: true })
    const outcome = await runStep(step, options)
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
    const verdict = outcome.ok ? 'ok' : `FAILED: ${outcome.reason}`
    if (!outcome.ok && outcome.output !== '') options.print(outcome.output.trimEnd())
    options.print(`${step.name.padEnd(10)}${seconds} s  ${verdict}`)
    const counts = step.result ? readCounts(options.root, step.result) : undefined
    total.passed += counts?.passed ?? 0
    total.failed += counts?.failed ?? 0
    total.unsteady.push(...(counts?.unsteady ?? []))
    if (!outcome.ok) {
      // A failed step without a failed test (a type error, a crash) still is one failure.
      total.failed = Math.max(total.failed, 1)
      break
    }
    if (total.failed > 0) break
  }
  return total
}

async function runStep(step: Step, options: SuiteOptions): Promise<CommandOutcome> {
  const together = new AbortController()
  const signal = AbortSignal.any([options.signal, together.signal])
  let first: CommandOutcome = { ok: true }
  await Promise.all(
    step.commands.map(async (command) => {
      const outcome = await runCommand({
        command,
        root: options.root,
        environment: options.environment,
        limitMs: options.stepLimitMs,
        live: step.live ?? false,
        signal,
        ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }),
      })
      if (outcome.ok || !first.ok) return
      first = outcome
      together.abort()
    }),
  )
  return first
}
