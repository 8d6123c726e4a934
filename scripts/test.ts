import { constants } from 'node:os'
import { join } from 'node:path'
import { preflight } from './preflight/preflight.ts'
import { chromium, ffmpeg } from './preflight/programs.ts'
import { type Step, steps } from './suite/steps.ts'
import { runSuite } from './suite/suite.ts'

/** `test.ts` runs everything; `test.ts STEP [ARGUMENT…]` one step with more arguments. */
const [only, ...more] = process.argv.slice(2)
const isLong = process.env['TEST_LONG'] === '1'
const started = performance.now()
const interrupted = new AbortController()
const print = (line: string) => console.log(line)

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    process.exitCode = 128 + constants.signals[name]
    interrupted.abort()
  })
}

function chooseSteps(): readonly Step[] {
  if (only === undefined) return steps.filter((step) => isLong || !step.onlyLong)
  return steps
    .filter((step) => step.name === only)
    .map((step) => ({
      ...step,
      live: true,
      commands: step.commands.map((command) => [...command, ...more] as const),
    }))
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode ||= 1
}

/** The tests start our programs dozens of times; what Node has compiled once halves each start. */
const compiled = join(import.meta.dirname, '../node_modules/.cache/node-compiled')

async function main(): Promise<void> {
  const chosen = chooseSteps()
  if (chosen.length === 0) {
    fail(`There is no step ${only}: ${steps.map((step) => step.name).join(', ')}.`)
    return
  }
  const hasTests = chosen.some((step) => step.result !== undefined)
  const ready = await preflight({
    programs: hasTests ? [chromium, ffmpeg] : [],
    environment: process.env,
    isRoot: process.getuid?.() === 0,
    announce: print,
  })
  if (!ready.ok) {
    fail(ready.reason)
    return
  }
  const { passed, failed, unsteady } = await runSuite({
    root: join(import.meta.dirname, '..'),
    steps: chosen,
    environment: { NODE_COMPILE_CACHE: compiled, ...process.env, ...ready.environment },
    // It ends what hangs, and does not judge a busy machine.
    stepLimitMs: isLong ? 3 * 3_600_000 : 1_800_000,
    signal: interrupted.signal,
    print,
  })
  if (failed > 0) process.exitCode ||= 1
  print(`${((performance.now() - started) / 1000).toFixed(1)} s in all`)
  for (const name of unsteady) print(`UNSTEADY, passed only when run again: ${name}`)
  if (hasTests || failed > 0) print(`${passed} passed, ${failed} failed`)
}

await main()
